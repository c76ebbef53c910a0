import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { useScheduled } from '@/app/kitchen/use-scheduled'
import {
  applyTaps,
  createAppliedTaps,
  inTapOrder,
  isWaiting,
  outdatedTaps,
  seenVersion,
  waitingAdjustments,
} from '@/lib/board/tap-queue'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { costOfPieces, unpaidPieces } from '@/lib/orders/payment'
import { aTap } from '../support/a-tap'
import { anItem, anOrder, aPart, FLOW } from '../support/an-order'

const to = (status: 'confirmed' | 'preparing' | 'ready' | 'completed' | 'cancelled'): StaffCommand => ({
  type: 'change_status',
  to: status,
})
const DISCOUNT = {
  id: 'off',
  kind: 'discount' as const,
  percent: null,
  amount: 11_000,
  value: 11_000,
  reason: 'Sinh nhật',
  by: 'Lan',
  at: '2026-11-21T10:00:00.000+07:00',
}
const items = [anItem({ id: 'a' }), anItem({ id: 'b' })]
const order = anOrder({ items })

describe('an order as it will be', () => {
  test('goes the way of its waiting taps, and stays what the server says otherwise', () => {
    const queue = [
      aTap(to('confirmed')),
      aTap({ type: 'mark_rush', rush: true }),
      aTap({ type: 'mark_items', itemIds: ['b'], done: true }),
      aTap({ type: 'confirm_payment', from: 'confirmed' }),
      aTap(to('ready'), { orderId: 'another' }),
    ]
    expect(applyTaps(order, queue, FLOW)).toEqual({
      ...order,
      status: 'preparing',
      previousStatus: 'confirmed',
      paymentStatus: 'paid',
      paidAmount: 1,
      paymentMethod: 'transfer',
      payments: [expect.objectContaining({ kind: 'payment', method: 'transfer', amount: 1, voidedAt: null })],
      rush: true,
      items: [items[0], { ...items[1], done: true }],
    })
    expect(applyTaps(order, queue, FLOW).items[0]).toBe(items[0])
  })

  test('has the marks of the parts of combos', () => {
    const set = anItem({ id: 'set', parts: [aPart({ id: 'pho' }), aPart({ id: 'tea' })] })
    const made = anOrder({ items: [set], status: 'preparing' })
    const mark = (id: string) => aTap({ type: 'mark_items', itemIds: [id], done: true })
    expect(applyTaps(made, [mark('tea')], FLOW).items).toMatchObject([
      { done: false, parts: [{ done: false }, { done: true }] },
    ])
    expect(applyTaps(made, [mark('tea'), mark('pho')], { ...FLOW, readyWhenAllDone: true }).status).toBe('ready')
  })

  test('has the courses that are fired to make; that of a combo is fired with its parts, and not made before', () => {
    const parts = [aPart({ id: 'pho' }), aPart({ id: 'tea' })]
    const [first, set] = [anItem({ id: 'first', course: 1 }), anItem({ id: 'set', parts, course: 2, later: true })]
    const made = anOrder({ items: [first, set], status: 'preparing' })
    const mark = aTap({ type: 'mark_items', itemIds: ['tea'], done: true })
    expect(applyTaps(made, [mark], FLOW)).toBe(made)
    const after = applyTaps(made, [aTap({ type: 'fire', course: 2 }), mark], FLOW)
    expect(after.items).toMatchObject([{ later: false }, { later: false, parts: [{ done: false }, { done: true }] }])
    expect(after.items[0]).toBe(first)
  })

  test('has the course that a tap changes, and a later tap does not fire it too soon', () => {
    const lines = [1, 2, 2].map((course, at) => anItem({ id: `${at}`, course, later: course > 1 }))
    const made = anOrder({ items: lines, status: 'preparing' })
    const toThird = aTap({ type: 'change_line', itemId: '2', course: 3 })
    const after = applyTaps(made, [toThird, aTap({ type: 'fire', course: 2 })], FLOW)
    expect(after.items.map(({ course, later }) => [course, later])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
  })

  test('has the pieces that a tap voids among its voids, so that its station sees them struck out at once', () => {
    const made = anOrder({ items: [anItem({ id: 'a', quantity: 3 })], status: 'preparing' })
    const voids = (quantity: number) => aTap({ type: 'void_line', itemId: 'a', quantity, reason: 'mistake' })
    const after = applyTaps(made, [voids(1), voids(2)], FLOW)
    expect(after.items).toEqual([])
    expect(after.voids.map(({ itemId, quantity, reason }) => [itemId, quantity, reason])).toEqual([
      ['a', 1, 'mistake'],
      ['a', 2, 'mistake'],
    ])
    expect(new Set(after.voids.map(({ id }) => id)).size).toBe(2)
  })

  test('has what a tap adds once, also when the event arrives before the answer', () => {
    const made = anOrder({
      items: [anItem({ id: 'a', quantity: 3 })],
      status: 'preparing',
      itemsTotal: 105_000,
      total: 105_000,
    })
    const pays = aTap({ type: 'record_payment', method: 'cash', part: 35_000 }, { id: 'pays' })
    const voids = aTap({ type: 'void_line', itemId: 'a', quantity: 1, reason: 'mistake' }, { id: 'voids' })
    const discount = aTap({ type: 'adjust', kind: 'discount', percent: 10, reason: 'Sinh nhật' }, { id: 'discount' })
    const [paid, voided] = [applyTaps(made, [pays], FLOW), applyTaps(made, [voids], FLOW)]
    const told = {
      ...made,
      payments: paid.payments.map((payment) => ({ ...payment, id: pays.id })),
      voids: voided.voids.map((one) => ({ ...one, id: voids.id })),
      adjustments: [{ ...DISCOUNT, id: discount.id }],
    }
    expect(paid.paidAmount).toBe(35_000)
    expect(voided.items).toMatchObject([{ quantity: 2 }])
    expect(applyTaps(told, [pays, voids, discount], FLOW)).toBe(told)
    expect(waitingAdjustments([discount], told)).toEqual([])
  })

  test('has the payments of taps: pieces are paid once, and the last ones cost all that is left', () => {
    const three = ['a', 'b', 'c'].map((id) => anItem({ id }))
    const made = anOrder({ items: three, itemsTotal: 105_000, total: 94_000, adjustments: [DISCOUNT] })
    const pays = (itemId: string) =>
      aTap({ type: 'record_payment', method: 'cash', items: [{ itemId, quantity: 1 }] }, { id: itemId })
    const after = applyTaps(made, [pays('a'), pays('b')], FLOW)
    expect(after.items.map((item) => unpaidPieces(after, item))).toEqual([0, 0, 1])
    expect(costOfPieces(after, [{ itemId: 'c', quantity: 1 }])).toBe(31_334)
    expect(applyTaps(made, [pays('a'), pays('a'), pays('b'), pays('c')], FLOW)).toMatchObject({
      paidAmount: 94_000,
      paymentStatus: 'paid',
    })
  })

  test('has no discount that a tap removes, and a later tap does not count it', () => {
    const three = ['a', 'b', 'c'].map((id) => anItem({ id }))
    const made = anOrder({ items: three, itemsTotal: 105_000, total: 94_000, adjustments: [DISCOUNT] })
    const remove = aTap({ type: 'remove_adjustment', adjustmentId: 'off' })
    expect(applyTaps(made, [remove], FLOW)).toMatchObject({ total: 105_000, adjustments: [] })
    const voids = aTap({ type: 'void_line', itemId: 'a', reason: 'mistake' })
    expect(applyTaps(made, [remove, voids], FLOW)).toMatchObject({ total: 70_000, adjustments: [] })
  })

  test('that a tap stops lists what it had, and is stopped', () => {
    const made = anOrder({ items, status: 'preparing' })
    const after = applyTaps(made, [aTap({ type: 'stop', reason: 'guest_left' })], FLOW)
    expect(after).toMatchObject({ status: 'preparing', items: [], stopReason: 'guest_left', stoppedAt: made.updatedAt })
    expect(after.voids.map(({ itemId }) => itemId)).toEqual(['a', 'b'])
    expect(applyTaps(made, [aTap({ type: 'stop', reason: 'guest_left' }), aTap(to('ready'))], FLOW).status).toBe(
      'ready',
    )
  })

  test.each([
    ['no tap', order, []],
    ['a tap on another', order, [aTap(to('confirmed'), { orderId: 'another' })]],
    ['a step that is not next', order, [aTap(to('ready'))]],
    ['a move that is made', { ...order, status: 'confirmed' as const }, [aTap(to('confirmed'))]],
    [
      'a move that was overtaken',
      { ...order, status: 'ready' as const },
      [aTap(to('confirmed')), aTap(to('preparing'))],
    ],
    ['a move of a cancelled order', { ...order, status: 'cancelled' as const }, [aTap(to('confirmed'))]],
    [
      'a payment that has come',
      { ...order, status: 'confirmed' as const, paymentStatus: 'paid' as const },
      [aTap({ type: 'confirm_payment', from: 'pending' })],
    ],
    ['a mark that is set', { ...order, rush: true }, [aTap({ type: 'mark_rush', rush: true })]],
    ['items before the kitchen has them', order, [aTap({ type: 'mark_items', itemIds: ['a'], done: true })]],
    [
      'items that are done',
      anOrder({ status: 'preparing', items: [anItem({ id: 'a', done: true })] }),
      [aTap({ type: 'mark_items', itemIds: ['a'], done: true })],
    ],
  ])('is the same object after %s', (_what, before, queue) => {
    expect(applyTaps(before, queue, FLOW)).toBe(before)
  })
})

describe('an order of a branch with its own flow', () => {
  const inKitchen = anOrder({ status: 'confirmed', items })
  const allDone = aTap({ type: 'mark_items', itemIds: ['a', 'b'], done: true })

  test('makes several steps with one tap, but none from another state than the one that was seen', () => {
    const advance = aTap({ type: 'advance', from: 'pending', to: 'preparing' })
    expect(applyTaps(order, [advance], FLOW)).toMatchObject({ status: 'preparing', previousStatus: 'confirmed' })
    expect(applyTaps(inKitchen, [advance], FLOW)).toBe(inKitchen)
  })

  test('becomes ready with its last line where the branch wants it', () => {
    const flow = { ...FLOW, readyWhenAllDone: true }
    expect(applyTaps(inKitchen, [allDone], flow)).toMatchObject({ status: 'ready', previousStatus: 'preparing' })
    expect(applyTaps(inKitchen, [allDone], FLOW)).toMatchObject({ status: 'confirmed' })
    const one = aTap({ type: 'mark_items', itemIds: ['a'], done: true })
    expect(applyTaps(inKitchen, [one], flow)).toMatchObject({ status: 'confirmed' })
  })
})

test('an order has what a void leaves, and becomes ready where only made lines are left', () => {
  const half = aTap({ type: 'void_line', itemId: 'a', quantity: 1, reason: 'sold_out' })
  const two = anOrder({
    status: 'preparing',
    total: 105_000,
    items: [anItem({ id: 'a', quantity: 2 }), anItem({ id: 'b', done: true })],
  })
  const noted = aTap({ type: 'change_line', itemId: 'a', note: 'nóng' })
  expect(applyTaps({ ...two, status: 'confirmed' }, [noted], FLOW).items[0]?.note).toBe('nóng')
  const left = applyTaps(two, [half], FLOW)
  expect(left).toMatchObject({ total: 70_000, items: [{ id: 'a', quantity: 1 }, { id: 'b' }], status: 'preparing' })
  expect(left.items[1]).toBe(two.items[1])
  const flow = { ...FLOW, readyWhenAllDone: true }
  expect(applyTaps(two, [half, half], flow)).toMatchObject({ status: 'ready', items: [{ id: 'b' }] })
})

test('a scheduled order is listed as it will be after its waiting taps', () => {
  const later = anOrder({ items, startAt: '2026-11-21T11:00:00.000+07:00' })
  let listed: Order[] = []
  function Board() {
    const queue = [aTap(to('confirmed'))]
    listed = useScheduled(new Map([[later.id, later]]), queue, FLOW, Date.parse(later.createdAt)).scheduled
    return null
  }
  renderToStaticMarkup(createElement(Board))
  expect(listed.map(({ status }) => status)).toEqual(['confirmed'])
})

test('the same order with the same taps stays the same object, also when the taps were read again', () => {
  const apply = createAppliedTaps()
  const [confirm, other] = [aTap(to('confirmed')), aTap(to('ready'), { id: 'other', orderId: 'another' })]
  const untouched = anOrder({ id: 'untouched' })
  const [first, same] = apply([order, untouched], [confirm], FLOW)
  expect(first).toMatchObject({ status: 'confirmed' })
  expect(same).toBe(untouched)
  expect(apply([order], [structuredClone(confirm), other], FLOW)[0]).toBe(first)
  expect(apply([order], [confirm, aTap(to('preparing'), { id: 'next' })], FLOW)[0]).toMatchObject({
    status: 'preparing',
  })
  expect(apply([{ ...order, version: 2 }], [confirm], FLOW)[0]).not.toBe(first)
  expect(apply([order], [], FLOW)[0]).toBe(order)
})

test('a tap that follows one that can still be undone is shown after it', () => {
  const finish = aTap({ type: 'mark_items', itemIds: ['a', 'b'], done: true }, { at: 1, undoableUntil: 3_001 })
  const takeBack = aTap({ type: 'mark_items', itemIds: ['a'], done: false }, { id: 'next', at: 2 })
  const preparing = anOrder({ status: 'preparing', items })
  expect(applyTaps(preparing, inTapOrder([takeBack, finish]), FLOW).items.map(({ done }) => done)).toEqual([
    false,
    true,
  ])
})

test('waits for the taps on it', () => {
  expect(isWaiting([aTap(to('confirmed'))], 'order')).toBe(true)
  expect(isWaiting([aTap(to('confirmed'))], 'another')).toBe(false)
})

test('no command names a version that the earlier taps of this device raise', () => {
  const version = seenVersion([aTap(to('ready'), { orderId: 'another' })], order)
  expect(version).toBe(order.version)
  const discount = aTap({ type: 'adjust', kind: 'discount', percent: 10, reason: 'Sinh nhật', version })
  expect(seenVersion([discount], order)).toBeUndefined()
  expect(waitingAdjustments([discount], order)).toEqual([
    { kind: 'discount', percent: 10, amount: null, reason: 'Sinh nhật' },
  ])
  expect(waitingAdjustments([discount], { ...order, id: 'another' })).toEqual([])
  expect(seenVersion([aTap(to('confirmed'), { undoableUntil: 3_001 })], order)).toBeUndefined()
})

test('taps are outdated after 12 hours, whoever made them', () => {
  const noon = 12 * 3_600_000
  const [old, young, foreign] = [
    aTap({ type: 'confirm_payment', from: 'pending' }, { at: 999 }),
    aTap({ type: 'confirm_payment', from: 'pending' }, { at: 1_000 }),
    aTap({ type: 'confirm_payment', from: 'pending' }, { at: 999, staffId: 'minh' }),
  ]
  expect(outdatedTaps([old, young, foreign], noon + 1_000)).toEqual([old, foreign])
})
