import { describe, expect, test } from 'vitest'
import { withAnswer } from '@/lib/bills/with-answer'
import { equalPart, likelyCash } from '@/lib/orders/cash'
import type { Order } from '@/lib/orders/order'
import { amountDue, costOfPieces, refundable, takePayment, unpaidPieces } from '@/lib/orders/payment'
import { transition } from '@/lib/orders/transition'
import { anItem, anOrder } from '../support/an-order'

const coffee = anItem({ id: 'coffee', quantity: 2, unitPrice: 25_000 })
const cake = anItem({ id: 'cake', quantity: 1, unitPrice: 20_000 })
const order = (part: Partial<Order> = {}) => anOrder({ status: 'ready', items: [coffee, cake], total: 70_000, ...part })
const pieces = (itemId: string, quantity = 1) => [{ itemId, quantity }]
const STANDS = { voidedAt: null, voidReason: null, refundReason: null }
const paidPieces = (...items: { itemId: string; quantity: number }[]): Order['payments'] => [
  { id: 'first', kind: 'payment', method: 'cash', amount: 0, handedOver: null, items, at: '', ...STANDS },
]
const partlyPaid = (part: Partial<Order> = {}) =>
  order({ paymentStatus: 'partly_paid', paymentMethod: 'cash', paidAmount: 30_000, ...part })

describe('a payment', () => {
  test('of a part makes the order partly paid, and one of the rest makes it paid by several methods', () => {
    const first = transition(order(), { type: 'record_payment', method: 'cash', part: 30_000, handedOver: 50_000 })
    expect(first).toMatchObject({
      ok: true,
      next: { status: 'ready', paymentStatus: 'partly_paid', paymentMethod: 'cash', paidAmount: 30_000 },
      payment: { amount: 30_000, handedOver: 50_000 },
    })
    if (!first.ok) return
    expect(transition(first.next, { type: 'record_payment', method: 'card' })).toMatchObject({
      next: { paymentStatus: 'paid', paymentMethod: null, paidAmount: 70_000 },
      payment: { method: 'card', amount: 40_000 },
    })
  })

  test('that is confirmed pays the rest and moves the order one step', () => {
    expect(transition(partlyPaid(), { type: 'confirm_payment' })).toMatchObject({
      next: { status: 'completed', paymentStatus: 'paid', paidAmount: 70_000 },
      payment: { amount: 40_000 },
    })
    const seenBefore = transition(partlyPaid(), { type: 'confirm_payment', amount: 70_000 })
    expect(seenBefore).toMatchObject({ ok: false, code: 'wrong_amount' })
  })

  test('of more than is due, or with less handed over than is paid, is refused', () => {
    const pays = (what: { part?: number; handedOver?: number }) =>
      transition(partlyPaid(), { type: 'record_payment', method: 'cash', ...what })
    expect(pays({ part: 40_001 })).toMatchObject({ ok: false, code: 'wrong_amount' })
    expect(pays({ handedOver: 39_999 })).toMatchObject({ ok: false, code: 'wrong_amount' })
    expect(pays({ part: 40_000, handedOver: 40_000 })).toMatchObject({ next: { paymentStatus: 'paid' } })
  })

  test('of pieces costs what they cost, names each piece once, and with the last of them pays all that is due', () => {
    expect(costOfPieces(order(), pieces('coffee'))).toBe(25_000)
    const after = partlyPaid({ paidAmount: 50_000, payments: paidPieces(...pieces('coffee', 2)) })
    expect([unpaidPieces(after, coffee), unpaidPieces(after, cake)]).toEqual([0, 1])
    expect(transition(after, { type: 'record_payment', method: 'cash', items: pieces('coffee') })).toMatchObject({
      ok: false,
      code: 'already_paid',
    })
    const cheaper = { ...after, paidAmount: 55_000 }
    expect(transition(cheaper, { type: 'record_payment', method: 'cash', items: pieces('cake') })).toMatchObject({
      next: { paymentStatus: 'paid' },
      payment: { amount: 15_000, items: pieces('cake') },
    })
    const [paid] = after.payments
    const voided = { ...after, payments: paid ? [{ ...paid, voidedAt: '2026-11-21T10:05:00.000+07:00' }] : [] }
    expect(unpaidPieces(voided, coffee)).toBe(2)
    expect(unpaidPieces({ payments: paidPieces(...pieces('coffee', 3)) }, coffee)).toBe(0)
    const unknown = transition(order(), { type: 'record_payment', method: 'cash', items: pieces('tea') })
    expect(unknown).toMatchObject({ ok: false, code: 'not_found' })
  })

  test('of pieces has their share of discounts and surcharges, and is never more than is due', () => {
    const discounted = order({ itemsTotal: 70_000, total: 63_000 })
    expect([costOfPieces(discounted, pieces('coffee')), costOfPieces(discounted, pieces('cake'))]).toEqual([
      22_500, 18_000,
    ])
    expect(costOfPieces({ ...discounted, paidAmount: 50_000 }, pieces('coffee'))).toBe(13_000)
    const thirds = { items: [{ ...coffee, quantity: 3, unitPrice: 33 }], itemsTotal: 99, total: 100 }
    expect(costOfPieces(order(thirds), pieces('coffee'))).toBe(33)
    const twoPaid = order({ ...thirds, paidAmount: 66, payments: paidPieces(...pieces('coffee', 2)) })
    expect(costOfPieces(twoPaid, pieces('coffee'))).toBe(34)
    const free = order({
      items: [
        { ...coffee, unitPrice: 0 },
        { ...cake, unitPrice: 0 },
      ],
      itemsTotal: 0,
      total: 5_000,
    })
    expect(costOfPieces(free, pieces('cake'))).toBe(0)
  })

  test('of the last pieces with a price pays all that is due; a free piece need not be named', () => {
    const items = [{ ...coffee, quantity: 3 }, anItem({ id: 'tea', unitPrice: 0 })]
    const discounted = order({ items, itemsTotal: 75_000, total: 70_000 })
    expect(costOfPieces(discounted, pieces('coffee'))).toBe(23_333)
    const twoPaid = { ...discounted, paidAmount: 46_666, payments: paidPieces(...pieces('coffee', 2)) }
    expect(costOfPieces(twoPaid, pieces('coffee'))).toBe(23_334)
    expect(costOfPieces(twoPaid, pieces('tea'))).toBe(0)
  })

  test('of a part of a pending order does not confirm it; the rest does', () => {
    const pending = order({ status: 'pending' })
    expect(takePayment(pending, 'cash', { part: 1 })).toMatchObject({ type: 'record_payment', part: 1 })
    expect(takePayment(pending, 'cash', { items: pieces('cake') })).toMatchObject({ type: 'record_payment' })
    const rest = { ...pending, paymentStatus: 'partly_paid' as const, paidAmount: 1 }
    expect(takePayment(rest, 'cash', { part: 69_999 })).toMatchObject({ type: 'confirm_payment', amount: 69_999 })
  })
})

test('a partly paid order takes lines; one that falls to what was paid is paid, and the rest is due as a refund', () => {
  const voided = (itemId: string) => transition(partlyPaid(), { type: 'void_line', itemId, reason: 'mistake' })
  expect(voided('cake')).toMatchObject({ next: { total: 50_000, paymentStatus: 'partly_paid', refundDue: 0 } })
  expect(voided('coffee')).toMatchObject({ next: { total: 20_000, paymentStatus: 'paid', refundDue: 10_000 } })
  const cancelled = transition(partlyPaid({ status: 'pending' }), { type: 'change_status', to: 'cancelled' })
  expect(cancelled).toMatchObject({ next: { paymentStatus: 'partly_paid', refund: 'due', refundDue: 30_000 } })
})

test('money is given back with a reason only after what is due was given back', () => {
  const due = order({ status: 'completed', paymentStatus: 'paid', paidAmount: 95_000, refundDue: 25_000 })
  const back = (from: Parameters<typeof transition>[0], how: { amount?: number; reason?: 'complaint' }) =>
    transition(from, { type: 'record_refund', method: 'cash', ...how })
  const complaint = { amount: 10_000, reason: 'complaint' } as const
  expect(back(due, complaint)).toMatchObject({ ok: false, code: 'invalid_transition' })
  const given = back(due, {})
  expect([refundable(due), given]).toMatchObject([0, { next: { refundDue: 0, refundedAmount: 25_000 } }])
  if (!given.ok) return
  expect(back(given.next, complaint)).toMatchObject({ next: { refundDue: 0, refundedAmount: 35_000 } })
})

test('nothing is due of an order that is paid or was cancelled', () => {
  const due = [order(), partlyPaid(), order({ paymentStatus: 'paid' }), order({ status: 'cancelled' })].map(amountDue)
  expect(due).toEqual([70_000, 40_000, 0, 0])
})

test('a completed order on a bill is as the newest answer says, and leaves the bill with its last payment', () => {
  const completed = (id: string, part: Partial<Order> = {}) => order({ id, status: 'completed', version: 2, ...part })
  const [first, second] = [completed('first'), completed('second')]
  const part: Order = { ...first, version: 3, paymentStatus: 'partly_paid', paidAmount: 30_000 }
  expect(withAnswer([first, second], part)).toEqual([part, second])
  expect(withAnswer([part, second], first)).toEqual([part, second])
  const paid: Order = { ...part, version: 4, paymentStatus: 'paid', paidAmount: 70_000 }
  expect(withAnswer([part, second], paid)).toEqual([second])
  expect(withAnswer([second], part)).toEqual([second])
})

test('the parts of several people are the amount together', () => {
  const parts: number[] = []
  for (let people = 3; people > 0; people--) parts.push(equalPart(100_000 - parts.reduce((a, b) => a + b, 0), people))
  expect(parts).toEqual([33_333, 33_333, 33_334])
})

test.each([
  [78_000, [80_000, 100_000, 200_000]],
  [435_000, [500_000, 600_000, 1_000_000]],
  [100_000, [200_000, 500_000, 1_000_000]],
  [780, [800, 1_000, 2_000]],
  [0, []],
])('for %i a guest is likely to hand over %j', (amount, sums) => {
  expect(likelyCash(amount)).toEqual(sums)
})
