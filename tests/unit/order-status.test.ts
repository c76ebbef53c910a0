import { describe, expect, test } from 'vitest'
import { canMove, nextStatus, ORDER_STATUSES, type OrderStatus } from '@/lib/order-status'
import { MAX_CHANGE_MARKS } from '@/lib/orders/change-marks'
import type { OrderPart } from '@/lib/orders/order'
import type { SingleCommand } from '@/lib/orders/order-flow'
import { takePayment } from '@/lib/orders/payment'
import { transition } from '@/lib/orders/transition'
import { additionGoesTo } from '@/lib/orders/transition-of-lines'
import type { LineState, OrderState } from '@/lib/orders/transition-result'
import { anOption, aPart, atStation } from '../support/an-order'

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
const ITEMS: LineState[] = [
  { ...line('coffee', 'Cà phê'), done: false, quantity: 2, unitPrice: 25_000 },
  { ...line('cake', 'Bánh'), done: true, quantity: 1, unitPrice: 20_000 },
]
function line(id: string, menuItemName: string) {
  return {
    id,
    menuItemName,
    kitchenName: menuItemName,
    note: '',
    options: [],
    problems: ['options' as const],
    parts: [],
    course: null,
    later: false,
  }
}
const unpaid = (status: OrderStatus): OrderState => ({
  tableId: 'a1',
  tableLabel: 'A1',
  customerName: '',
  type: 'dine_in',
  pickupAt: null,
  note: '',
  allergyNote: '',
  changeMarks: [],
  cancelReason: null,
  stoppedAt: null,
  stopReason: null,
  status,
  paymentStatus: 'unpaid',
  paymentMethod: null,
  refund: null,
  refundDue: 0,
  paidAmount: 0,
  refundedAmount: 0,
  itemsTotal: 70_000,
  adjustments: [],
  total: 70_000,
  remakeOf: null,
  version: 3,
  rush: false,
  recalledAt: null,
  items: ITEMS,
  voids: [],
  payments: [],
})
const paid = (status: OrderStatus): OrderState => ({ ...unpaid(status), paymentStatus: 'paid', paidAmount: 70_000 })
const PAYMENT = { kind: 'payment', handedOver: null, items: [], refundReason: null }

describe('the state machine', () => {
  test.each(PAIRS)('$from → $to is allowed exactly when the table says so', ({ from, to }) => {
    expect(canMove({ from, to })).toBe(inTable(from, to))
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
            next: { ...paid(next), paymentMethod: 'transfer', version: 4 },
            event: 'order.payment_confirmed',
            payment: { ...PAYMENT, method: 'transfer', amount: 70_000 },
          }
        : { ok: false, code: 'invalid_transition', reason: expect.stringContaining(status) },
    )
  })

  test.each(ORDER_STATUSES)('of a %s order that is paid moves nothing', (status) => {
    expect(transition(paid(status), { type: 'confirm_payment' })).toMatchObject({ ok: false, code: 'already_paid' })
  })

  test('of another amount moves nothing', () => {
    const confirm = (amount: number) => transition(unpaid('pending'), { type: 'confirm_payment', amount })
    expect(confirm(69_999)).toMatchObject({ ok: false, code: 'wrong_amount' })
    expect(confirm(70_000)).toMatchObject({ ok: true, next: { status: 'confirmed', paymentStatus: 'paid' } })
  })
})

test.each(['pending', 'confirmed', 'ready', 'completed'] as const)(
  'the payment that staff take of a %s order is for the total that they see',
  (status) => {
    const seen = unpaid(status)
    const command = takePayment(seen, 'cash')
    expect(transition(seen, command)).toMatchObject({
      ok: true,
      next: { paymentStatus: 'paid', paymentMethod: 'cash' },
    })
    for (const total of [65_000, 90_000]) {
      expect(transition({ ...seen, total }, command)).toMatchObject({ ok: false, code: 'wrong_amount' })
    }
  },
)

describe('recording a payment', () => {
  test.each(ORDER_STATUSES)('of a %s order keeps its state; only a cancelled order takes none', (status) => {
    const { total } = unpaid(status)
    expect(transition(unpaid(status), { type: 'record_payment', method: 'cash', amount: total })).toEqual(
      status === 'cancelled'
        ? refusal(status)
        : {
            ok: true,
            next: { ...paid(status), paymentMethod: 'cash', version: 4 },
            event: 'order.payment_recorded',
            payment: { ...PAYMENT, method: 'cash', amount: 70_000 },
          },
    )
  })

  test('twice, or with another amount, changes nothing', () => {
    expect(transition(paid('ready'), { type: 'record_payment', method: 'card' })).toMatchObject({
      code: 'already_paid',
    })
    const wrong = transition(unpaid('ready'), { type: 'record_payment', method: 'card', amount: 1 })
    expect(wrong).toMatchObject({ ok: false, code: 'wrong_amount' })
  })
})

describe('a refund', () => {
  test('is due when a paid order is cancelled, and is done once', () => {
    const cancelled = transition(paid('confirmed'), { type: 'change_status', to: 'cancelled' })
    expect(cancelled).toMatchObject({ ok: true, next: { status: 'cancelled', refund: 'due', refundDue: 70_000 } })
    if (!cancelled.ok) return
    const refunded = transition(cancelled.next, { type: 'record_refund', method: 'cash' })
    expect(refunded).toMatchObject({
      ok: true,
      next: { refund: 'done', refundDue: 0 },
      event: 'order.refund_recorded',
      payment: { kind: 'refund', method: 'cash', amount: 70_000 },
    })
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
    expect(transition(order, { type: 'update_order', rush: true })).toEqual(
      OPEN.includes(status)
        ? {
            ok: true,
            next: { ...order, rush: true, version: 4 },
            event: 'order.updated',
            details: [{ type: 'rush', rush: true }],
          }
        : refusal(status),
    )
    expect(transition(order, { type: 'update_order', rush: false })).toEqual(
      OPEN.includes(status) ? { ok: true, next: order, event: null } : refusal(status),
    )
  })

  test('an order at another table, whose label the server knows', () => {
    const move = (tableLabel?: string | null) =>
      transition(unpaid('ready'), { type: 'update_order', tableId: 'b2', tableLabel, customerName: 'Hương' })
    expect(move('B2')).toEqual({
      ok: true,
      next: {
        ...unpaid('ready'),
        tableId: 'b2',
        tableLabel: 'B2',
        customerName: 'Hương',
        version: 4,
        changeMarks: [
          { field: 'table', from: 'A1', version: 4, at: null },
          { field: 'customer', from: '', version: 4, at: null },
        ],
      },
      event: 'order.updated',
      details: [
        { type: 'table_moved', from: { tableId: 'a1', tableLabel: 'A1' }, to: { tableId: 'b2', tableLabel: 'B2' } },
        { type: 'renamed', from: '', to: 'Hương' },
      ],
    })
    expect(move()).toMatchObject({ ok: true, next: { tableId: 'b2', tableLabel: 'A1' } })
    expect(move(null)).toMatchObject({ ok: false, code: 'not_found' })
    const stays = transition(unpaid('ready'), { type: 'update_order', tableId: 'a1', tableLabel: null, rush: true })
    expect(stays).toMatchObject({ ok: true, next: { rush: true, tableLabel: 'A1' } })
  })

  test('its type, notes and pickup, each with what it was', () => {
    const order = { ...unpaid('preparing'), pickupAt: Date.parse('2026-11-21T11:00:00Z'), note: 'một' }
    const values = { type: 'delivery' as const, note: '', allergyNote: 'tôm', pickupAt: '2026-11-21T18:30:00+07:00' }
    const { type: orderType, ...others } = values
    expect(transition(order, { type: 'update_order', orderType, ...others })).toEqual({
      ok: true,
      next: {
        ...order,
        ...values,
        version: 4,
        changeMarks: [
          { field: 'type', from: 'dine_in', version: 4, at: null },
          { field: 'pickup', from: '2026-11-21T11:00:00.000Z', version: 4, at: null },
          { field: 'note', from: 'một', version: 4, at: null },
          { field: 'allergy', from: '', version: 4, at: null },
        ],
      },
      event: 'order.updated',
      details: [
        { type: 'type_changed', from: 'dine_in', to: 'delivery' },
        { type: 'pickup_changed', from: '2026-11-21T11:00:00.000Z', to: '2026-11-21T11:30:00.000Z' },
        { type: 'note_changed', from: 'một', to: '' },
        { type: 'allergy_changed', from: '', to: 'tôm' },
      ],
    })
    const same = { pickupAt: '2026-11-21T18:00:00+07:00', note: 'một', orderType: 'dine_in' as const }
    expect(transition(order, { type: 'update_order', ...same })).toEqual({ ok: true, next: order, event: null })
  })

  test('with marks of what it was: the last ones, until it is over', () => {
    const noted = (order: OrderState, note: string) => {
      const decision = transition(order, { type: 'update_order', note })
      if (!decision.ok) throw new Error(decision.reason)
      return decision.next
    }
    let order = unpaid('ready')
    for (let count = 0; count <= MAX_CHANGE_MARKS; count++) order = noted(order, `note ${count}`)
    expect(order.changeMarks).toHaveLength(MAX_CHANGE_MARKS)
    expect(order.changeMarks[0]).toEqual({ field: 'note', from: 'note 0', version: 5, at: null })
    expect(transition(order, { type: 'update_order', rush: true })).toMatchObject({
      next: { changeMarks: order.changeMarks },
    })
    for (const command of [
      { type: 'change_status', to: 'completed' },
      { type: 'stop', reason: 'guest_left' },
    ] as const)
      expect(transition(order, command)).toMatchObject({ ok: true, next: { changeMarks: [] } })
  })

  test.each(ORDER_STATUSES)('that a %s order is due, if it can wait for its time', (status) => {
    const decision = transition(unpaid(status), { type: 'become_due' })
    expect(decision).toMatchObject(
      status === 'pending' || status === 'confirmed'
        ? { ok: true, event: 'order.updated', tellsDue: true, details: [{ type: 'due' }] }
        : { ok: true, event: null },
    )
  })

  test.each(ORDER_STATUSES)('a %s order as recalled, and not, if it is completed', (status) => {
    const recall = (recalledAt: unknown, recalled: boolean) =>
      transition({ ...unpaid(status), recalledAt }, { type: 'recall', recalled })
    if (status !== 'completed') return expect(recall(null, true)).toEqual(refusal(status))
    expect(recall(null, true)).toMatchObject({
      event: 'order.updated',
      details: [{ type: 'recalled', recalled: true }],
    })
    expect(recall(null, true)).not.toMatchObject({ next: { recalledAt: null } })
    expect(recall(1, false)).toMatchObject({ event: 'order.updated', next: { recalledAt: null } })
    expect([recall(1, true), recall(null, false)]).toMatchObject([{ event: null }, { event: null }])
  })

  test.each(ORDER_STATUSES)('items of a %s order as done, and as not done', (status) => {
    const order = unpaid(status)
    const marked = (done: boolean) => ({
      ok: true,
      next: { ...order, items: ITEMS.map((item) => ({ ...item, done })), version: 4 },
      event: 'order.updated',
      details: [
        done
          ? { type: 'line_done', itemId: 'coffee', menuItemName: 'Cà phê', quantity: 2, done }
          : { type: 'line_done', itemId: 'cake', menuItemName: 'Bánh', quantity: 1, done },
      ],
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

test('a line that was voided meanwhile does not lose the marks of the others', () => {
  const order = { ...unpaid('preparing'), voids: [{ itemId: 'soup', parts: [] }] }
  const mark = (...itemIds: string[]) => transition(order, { type: 'mark_items', itemIds, done: true })
  expect(mark('coffee', 'soup')).toMatchObject({ ok: true, next: { items: [{ id: 'coffee', done: true }, {}] } })
  expect(mark('soup')).toMatchObject({ ok: false, code: 'not_found' })
  const combo = { ...order, voids: [{ itemId: 'set', parts: [aPart({ id: 'drink' })] }] }
  expect(transition(combo, { type: 'mark_items', itemIds: ['coffee', 'drink'], done: true }).ok).toBe(true)
})

describe('changing an order that was sent', () => {
  const OPEN: OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready']
  const line = {
    id: 'tea',
    position: 0,
    menuItemId: 'tea',
    name: 'Trà',
    ...atStation(null),
    quantity: 2,
    price: 15_000,
  }
  const insert = {
    type: 'insert_lines' as const,
    lines: [
      {
        ...line,
        note: '',
        options: [],
        kitchenName: 'Trà',
        allergens: [],
        problems: [],
        parts: [],
        course: null,
        later: false,
      },
    ],
  }
  const takeOff = (itemId: string, quantity?: number) =>
    ({ type: 'void_line', itemId, quantity, reason: 'mistake' }) as const

  test.each(ORDER_STATUSES)('a %s order takes lines until it is ready', (status) => {
    expect(transition(unpaid(status), insert)).toMatchObject(
      ['pending', 'confirmed', 'preparing'].includes(status)
        ? { ok: true, next: { total: 100_000, version: 4, items: [{}, {}, { id: 'tea', done: false }] } }
        : refusal(status),
    )
  })

  test.each(ORDER_STATUSES)('further lines of a %s order go to it, beside it, or nowhere', (status) => {
    const goesTo = { pending: 'order', confirmed: 'order', preparing: 'order', ready: 'new_order' }
    const expected = goesTo[status as keyof typeof goesTo] ?? null
    expect(additionGoesTo({ ...unpaid(status), remakeOf: null })).toBe(expected)
    expect(additionGoesTo({ ...paid(status), remakeOf: null })).toBe(expected && 'new_order')
    const remakeOf = { orderId: 'first', number: 1, reason: 'spilled' } as const
    expect(additionGoesTo({ ...unpaid(status), remakeOf })).toBe(expected && 'new_order')
  })

  test('a paid order takes no lines', () => {
    expect(transition(paid('preparing'), insert)).toMatchObject({ ok: false, code: 'already_paid' })
  })

  test.each(ORDER_STATUSES)('pieces of a %s order are voided while it is open', (status) => {
    expect(transition(unpaid(status), takeOff('coffee', 1))).toMatchObject(
      OPEN.includes(status)
        ? { ok: true, next: { total: 45_000, refundDue: 0, items: [{ quantity: 1 }, {}] }, event: 'order.updated' }
        : refusal(status),
    )
  })

  test('a line whose pieces are all voided leaves the order; before the kitchen makes it, the last piece stays', () => {
    const first = transition(unpaid('confirmed'), takeOff('coffee'))
    expect(first).toMatchObject({ ok: true, next: { total: 20_000, items: [{ id: 'cake' }] } })
    if (!first.ok) return
    expect(transition(first.next, takeOff('cake'))).toMatchObject({ ok: false, code: 'invalid_transition' })
    expect(transition(first.next, takeOff('coffee'))).toMatchObject({ ok: false, code: 'not_found' })
    expect(transition(unpaid('ready'), takeOff('coffee', 3))).toMatchObject({ ok: false, code: 'invalid_transition' })
  })

  test.each(ORDER_STATUSES)('a %s order without its last piece is stopped if it is being made or ready', (status) => {
    const [, cake] = ITEMS
    const last = { ...unpaid(status), items: cake ? [cake] : [] }
    expect(transition(last, takeOff('cake'))).toMatchObject(
      status === 'preparing' || status === 'ready'
        ? { ok: true, next: { status, items: [], stoppedAt: 'now', stopReason: 'mistake' } }
        : { ok: false, code: 'invalid_transition' },
    )
  })

  test('a stopped order moves on and is not stopped, paid, changed or recalled', () => {
    const stopped = transition(paid('preparing'), { type: 'stop', reason: 'guest_left' })
    expect(stopped).toMatchObject({ ok: true, next: { items: [], total: 0, refundDue: 70_000, refund: 'due' } })
    if (!stopped.ok) return
    const unpaidNow: OrderState = { ...stopped.next, paymentStatus: 'unpaid', paidAmount: 0 }
    for (const command of [
      { type: 'stop', reason: 'other' },
      { type: 'record_payment', method: 'cash' },
      { type: 'confirm_payment' },
      { type: 'update_order', rush: true },
    ] as const) {
      expect(transition(unpaidNow, command), command.type).toMatchObject({ ok: false, code: 'invalid_transition' })
    }
    const completed = { ...unpaidNow, status: 'completed' as const }
    expect(transition(completed, { type: 'recall', recalled: true })).toMatchObject({ ok: false })
    expect(transition(unpaidNow, { type: 'change_status', to: 'ready' })).toMatchObject({ ok: true })
    expect(additionGoesTo({ ...unpaidNow, remakeOf: null })).toBeNull()
  })

  test('what a paid order falls by is due as a refund, and adds up until it is given back', () => {
    const voided = transition(paid('confirmed'), takeOff('coffee', 1))
    expect(voided).toMatchObject({ ok: true, next: { refund: 'due', refundDue: 25_000, total: 45_000 } })
    if (!voided.ok) return
    const wrong = transition(voided.next, { type: 'record_refund', method: 'cash', amount: 45_000 })
    expect(wrong).toMatchObject({ ok: false, code: 'wrong_amount' })
    const cancelled = transition(voided.next, { type: 'change_status', to: 'cancelled' })
    expect(cancelled).toMatchObject({ ok: true, next: { refundDue: 70_000 } })
  })

  test.each(ORDER_STATUSES)('a line of a %s order changes while nobody makes it', (status) => {
    const note = (itemId: string) => ({ type: 'set_line', itemId, note: 'ít đá' }) as const
    const changes = status === 'pending' || status === 'confirmed'
    expect(transition(unpaid(status), note('coffee'))).toMatchObject(
      changes ? { ok: true, next: { items: [{ note: 'ít đá' }, { note: '' }] } } : refusal(status),
    )
    expect(transition(unpaid(status), note('cake'))).toMatchObject({ ok: false, code: 'invalid_transition' })
  })

  test('a later line changes its course, and is made when that has begun or it has none', () => {
    const [coffee, cake] = ITEMS.map((item) => ({ ...item, done: false }))
    if (!coffee || !cake) throw new Error('Two lines.')
    const order = {
      ...unpaid('preparing'),
      items: [
        { ...coffee, course: 2 },
        { ...cake, course: 3, later: true },
      ],
    }
    const moved = (course: number | null, itemId = 'cake') => transition(order, { type: 'set_line', itemId, course })
    for (const [course, later] of [
      [4, true],
      [2, false],
      [1, false],
      [null, false],
    ] as const)
      expect(moved(course)).toMatchObject({
        next: { items: [{ course: 2 }, { course, later }], changeMarks: [] },
        details: [{ type: 'course_changed', itemId: 'cake', from: 3, to: course }],
      })
    expect(moved(3)).toMatchObject({ ok: true, event: null })
    expect(moved(4, 'coffee')).toMatchObject({ ok: false, code: 'invalid_transition' })
  })

  test('an option moves to another part of a combo', () => {
    const options = [anOption()]
    const parts = [aPart({ options }), aPart({ id: 'other', menuItemId: 'bun' })]
    const moved = parts.map((part) => ({ ...part, options: part.id === 'other' ? options : [] }))
    const order = { ...unpaid('confirmed'), items: ITEMS.map((item) => ({ ...item, parts })) }
    const choose = (parts: OrderPart[]) =>
      transition(order, {
        type: 'set_line',
        itemId: 'coffee',
        choice: { options: [], parts, price: 25_000, problems: [] },
      })
    expect(choose(moved)).toMatchObject({ event: 'order.updated', next: { items: [{ parts: moved }, { parts }] } })
    expect(choose(parts)).toMatchObject({ ok: true, event: null })
  })

  test('dearer options of a paid order are refused; cheaper ones make a refund due', () => {
    const choose = (price: number): SingleCommand => ({
      type: 'set_line',
      itemId: 'coffee',
      choice: { options: [anOption()], parts: [], price, problems: [] },
    })
    expect(transition(paid('confirmed'), choose(26_000))).toMatchObject({ ok: false, code: 'already_paid' })
    expect(transition(paid('confirmed'), choose(20_000))).toMatchObject({ ok: true, next: { refundDue: 10_000 } })
    expect(transition(unpaid('confirmed'), choose(26_000))).toMatchObject({ ok: true, next: { total: 72_000 } })
  })
})
