import { describe, expect, test } from 'vitest'
import type { SingleCommand } from '@/lib/orders/order-flow'
import { canMove, movesTo, nextStatus, ORDER_STATUSES, type OrderStatus } from '@/lib/orders/order-status'
import { allowedMoves, type OrderState, transition } from '@/lib/orders/transition'

/** The table of docs/contract.md. A change that is not listed is not allowed. */
const TABLE: [from: OrderStatus, to: OrderStatus][] = [
  ['pending', 'confirmed'],
  ['confirmed', 'preparing'],
  ['preparing', 'ready'],
  ['ready', 'completed'],
  ['pending', 'cancelled'],
  ['confirmed', 'cancelled'],
]
const inTable = (from: OrderStatus, to: OrderStatus) => TABLE.some(([a, b]) => a === from && b === to)

const PAIRS = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to })))
const ITEMS = [
  { id: 'coffee', done: false },
  { id: 'cake', done: true },
]
const unpaid = (status: OrderStatus): OrderState => ({
  status,
  paymentStatus: 'unpaid',
  paymentMethod: null,
  refund: null,
  total: 70_000,
  version: 3,
  rush: false,
  recalledAt: null,
  items: ITEMS,
})

describe('the state machine', () => {
  test.each(PAIRS)('$from → $to is allowed exactly when the table says so', ({ from, to }) => {
    expect(canMove({ from, to })).toBe(inTable(from, to))
    expect(movesTo(to)).toEqual(TABLE.filter((row) => row[1] === to).map((row) => ({ from: row[0], to: row[1] })))
  })

  test.each(PAIRS)('changing $from to $to moves the order and its version, or says why not', ({ from, to }) => {
    const decision = transition(unpaid(from), { type: 'change_status', to })
    expect(decision).toEqual(
      inTable(from, to)
        ? { ok: true, next: { ...unpaid(to), version: 4 }, event: 'order.status_changed' }
        : { ok: false, code: 'invalid_transition', reason: expect.stringContaining(from) },
    )
  })

  test.each(PAIRS)('changing $from to $to at another version is a version conflict first', ({ from, to }) => {
    expect(transition(unpaid(from), { type: 'change_status', to, version: 2 })).toMatchObject({
      ok: false,
      code: 'version_conflict',
    })
  })

  test('the chain has five links', () => {
    expect(ORDER_STATUSES.map(nextStatus)).toEqual(['confirmed', 'preparing', 'ready', 'completed', null, null])
  })
})

describe('confirming a payment', () => {
  const NEXT: Record<OrderStatus, OrderStatus | null> = {
    pending: 'confirmed',
    confirmed: 'preparing',
    preparing: 'ready',
    ready: 'completed',
    completed: null,
    cancelled: null,
  }

  test.each(ORDER_STATUSES)('of a %s order', (status) => {
    const next = NEXT[status]
    expect(transition(unpaid(status), { type: 'confirm_payment' })).toEqual(
      next
        ? {
            ok: true,
            next: { ...unpaid(next), paymentStatus: 'paid', paymentMethod: 'transfer', version: 4 },
            event: 'order.payment_confirmed',
          }
        : { ok: false, code: 'invalid_transition', reason: expect.stringContaining(status) },
    )
  })

  test.each(ORDER_STATUSES)('of a %s order that is paid moves nothing', (status) => {
    const paid: OrderState = { ...unpaid(status), paymentStatus: 'paid' }
    expect(transition(paid, { type: 'confirm_payment' })).toMatchObject({ ok: false, code: 'already_paid' })
  })
})

describe('recording a payment', () => {
  test.each(ORDER_STATUSES)('of a %s order keeps its state; only a cancelled order takes none', (status) => {
    const { total } = unpaid(status)
    expect(transition(unpaid(status), { type: 'record_payment', method: 'cash', amount: total })).toEqual(
      status === 'cancelled'
        ? refusal(status)
        : {
            ok: true,
            next: { ...unpaid(status), paymentStatus: 'paid', paymentMethod: 'cash', version: 4 },
            event: 'order.payment_recorded',
          },
    )
  })

  test('twice, or with another amount, changes nothing', () => {
    const paid: OrderState = { ...unpaid('ready'), paymentStatus: 'paid' }
    expect(transition(paid, { type: 'record_payment', method: 'card' })).toMatchObject({ code: 'already_paid' })
    const wrong = transition(unpaid('ready'), { type: 'record_payment', method: 'card', amount: 1 })
    expect(wrong).toMatchObject({ ok: false, code: 'wrong_amount' })
  })
})

describe('a refund', () => {
  const paid = (status: OrderStatus): OrderState => ({ ...unpaid(status), paymentStatus: 'paid' })

  test('is due when a paid order is cancelled, and is done once', () => {
    const cancelled = transition(paid('confirmed'), { type: 'change_status', to: 'cancelled' })
    expect(cancelled).toMatchObject({ ok: true, next: { status: 'cancelled', refund: 'due' } })
    if (!cancelled.ok) return
    const refunded = transition(cancelled.next, { type: 'record_refund', method: 'cash' })
    expect(refunded).toMatchObject({ ok: true, next: { refund: 'done' }, event: 'order.refund_recorded' })
    if (!refunded.ok) return
    const again = transition(refunded.next, { type: 'record_refund', method: 'cash' })
    expect(again).toMatchObject({ ok: false, code: 'already_refunded' })
  })

  test.each(ORDER_STATUSES)('is not due for a %s order that is unpaid, or paid and not cancelled', (status) => {
    for (const order of [unpaid(status), ...(status === 'cancelled' ? [] : [paid(status)])]) {
      expect(transition(order, { type: 'record_refund', method: 'cash' })).toMatchObject({ code: 'no_refund_due' })
    }
  })
})

const refusal = (status: OrderStatus) => ({
  ok: false,
  code: 'invalid_transition',
  reason: expect.stringContaining(status),
})

describe('marking', () => {
  const OPEN: OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready']
  const IN_THE_KITCHEN: OrderStatus[] = ['confirmed', 'preparing']

  test.each(ORDER_STATUSES)('a %s order as rush', (status) => {
    const order = unpaid(status)
    expect(transition(order, { type: 'mark_rush', rush: true })).toEqual(
      OPEN.includes(status)
        ? { ok: true, next: { ...order, rush: true, version: 4 }, event: 'order.updated' }
        : refusal(status),
    )
    expect(transition(order, { type: 'mark_rush', rush: false })).toEqual(
      OPEN.includes(status) ? { ok: true, next: order, event: null } : refusal(status),
    )
  })

  test.each(ORDER_STATUSES)('items of a %s order as done, and as not done', (status) => {
    const order = unpaid(status)
    const marked = (done: boolean) => ({
      ok: true,
      next: { ...order, items: ITEMS.map(({ id }) => ({ id, done })), version: 4 },
      event: 'order.updated',
    })
    for (const done of [true, false]) {
      expect(transition(order, { type: 'mark_items', itemIds: ['cake', 'coffee', 'cake'], done })).toEqual(
        IN_THE_KITCHEN.includes(status) ? marked(done) : refusal(status),
      )
    }
    expect(transition(order, { type: 'mark_items', itemIds: ['cake'], done: true })).toEqual(
      IN_THE_KITCHEN.includes(status) ? { ok: true, next: order, event: null } : refusal(status),
    )
  })

  test.each(ORDER_STATUSES)('an item that a %s order does not have is not found', (status) => {
    expect(transition(unpaid(status), { type: 'mark_items', itemIds: ['coffee', 'soup'], done: true })).toMatchObject({
      ok: false,
      code: 'not_found',
    })
  })
})

describe('what the conditional write carries', () => {
  const COMMANDS: SingleCommand[] = [
    ...ORDER_STATUSES.map((to) => ({ type: 'change_status' as const, to })),
    { type: 'confirm_payment' },
    { type: 'cancel_own' },
    { type: 'recall', recalled: true },
    { type: 'mark_rush', rush: true },
    { type: 'mark_items', itemIds: ['coffee'], done: true },
  ]

  test.each(COMMANDS)('agrees with the pure decision for %o', (command) => {
    const decided = ORDER_STATUSES.flatMap((from) => {
      const decision = transition(unpaid(from), command)
      return decision.ok ? [{ from, to: decision.next.status }] : []
    })
    expect(allowedMoves(command)).toEqual(decided)
  })
})
