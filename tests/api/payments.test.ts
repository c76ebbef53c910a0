import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carryOutTap } from '@/lib/board/carry-out-tap'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { PAYMENT_METHODS, takePayment } from '@/lib/orders/payment'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

type Body = { method: string; amount?: number; part?: number; items?: unknown[]; handedOver?: number }
const post = (id: string, what: 'payments' | 'refunds', body: Body, headers: Record<string, string> = {}) =>
  cafe.api.post<Order & ErrorBody>(`/orders/${id}/${what}`, body, { token: cafe.staff, headers })
const pay = (id: string, body: Body = { method: 'cash' }) => post(id, 'payments', body)
const refund = (id: string, body: Body = { method: 'cash' }) => post(id, 'refunds', body)
const confirm = (id: string) => cafe.api.post<Order>(`/orders/${id}/confirm-payment`, undefined, { token: cafe.staff })
const cancel = (id: string) =>
  cafe.api.patch<Order>(`/orders/${id}/status`, { status: 'cancelled' }, { token: cafe.staff })
const read = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.manager })).body
const moneyOf = (orderId: string) =>
  cafe.database.prisma.payment.findMany({ where: { orderId }, orderBy: { at: 'asc' } })
const lastEventOf = (orderId: string) =>
  cafe.database.prisma.orderEvent.findFirstOrThrow({ where: { orderId }, orderBy: { version: 'desc' } })

describe('POST /orders/:id/payments', () => {
  test.each<OrderStatus>(['pending', 'confirmed', 'preparing', 'ready', 'completed'])(
    'of an unpaid %s order records method, amount and who, and moves nothing',
    async (state) => {
      const order = await orderIn(cafe, state)
      const { status, body } = await pay(order.id, { method: 'card', amount: order.total })
      expect(status).toBe(200)
      expect(body).toEqual({
        ...order,
        paymentStatus: 'paid',
        paymentMethod: 'card',
        paidAmount: order.total,
        payments: [expect.objectContaining({ kind: 'payment', method: 'card', amount: order.total })],
        version: order.version + 1,
        updatedAt: body.updatedAt,
      })
      const event = await lastEventOf(order.id)
      expect(event).toMatchObject({ type: 'order.payment_recorded', from: state, to: state })
      expect(await moneyOf(order.id)).toMatchObject([
        { id: event.id, kind: 'payment', method: 'card', amount: order.total, actor: { kind: 'staff' } },
      ])
    },
  )

  test('of a cancelled order is 409; so are a second payment and another amount', async () => {
    const cancelled = await orderIn(cafe, 'cancelled')
    expect(await pay(cancelled.id)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    const order = await orderIn(cafe, 'ready')
    const wrong = await pay(order.id, { method: 'cash', amount: order.total - 1 })
    expect(wrong).toMatchObject({ status: 409, body: { code: 'wrong_amount', order } })
    await pay(order.id)
    expect(await pay(order.id, { method: 'card' })).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    expect(await confirm(order.id)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    expect(await moneyOf(order.id)).toMatchObject([{ method: 'cash' }])
  })

  test('by two people at the same moment is recorded once', async () => {
    const order = await orderIn(cafe, 'completed')
    const answers = await Promise.all(
      PAYMENT_METHODS.flatMap((method) => [pay(order.id, { method }), confirm(order.id)]),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await moneyOf(order.id)).toHaveLength(1)
    expect(await read(order.id)).toMatchObject({ paymentStatus: 'paid', version: order.version + 1 })
  })

  test('with an Idempotency-Key is repeated with the same answer', async () => {
    const order = await orderIn(cafe)
    const headers = { 'Idempotency-Key': newId() }
    const first = await post(order.id, 'payments', { method: 'transfer' }, headers)
    expect(first.status).toBe(200)
    expect(await post(order.id, 'payments', { method: 'transfer' }, headers)).toMatchObject({
      status: 200,
      body: first.body,
    })
    expect(await moneyOf(order.id)).toHaveLength(1)
  })

  test('of a part, of pieces and of the rest are kept with what was handed over, and make the order partly paid and paid', async () => {
    const order = await orderIn(cafe, 'completed')
    const [line] = order.items
    const part = await pay(order.id, { method: 'cash', part: 1_000, handedOver: 50_000 })
    expect(part.body).toMatchObject({ paymentStatus: 'partly_paid', paymentMethod: 'cash', paidAmount: 1_000 })
    expect(part.body.payments).toMatchObject([{ amount: 1_000, handedOver: 50_000, items: [] }])
    const items = [{ itemId: line?.id, quantity: 1 }]
    const second = await pay(order.id, { method: 'card', items })
    expect(second.body).toMatchObject({ paymentMethod: null, paidAmount: 1_000 + (line?.unitPrice ?? 0) })
    expect(await pay(order.id, { method: 'card', amount: order.total })).toMatchObject({
      body: { code: 'wrong_amount' },
    })
    const rest = await pay(order.id, { method: 'transfer' })
    expect(rest.body).toMatchObject({ status: 'completed', paymentStatus: 'paid', paidAmount: order.total })
    expect(rest.body.payments.map(({ method }) => method)).toEqual(['cash', 'card', 'transfer'])
    expect(await read(order.id)).toEqual(rest.body)
  })

  test('that is confirmed of a partly paid order pays the rest and moves one step', async () => {
    const order = await orderIn(cafe, 'preparing')
    await pay(order.id, { method: 'cash', part: 1_000 })
    expect((await confirm(order.id)).body).toMatchObject({
      status: 'ready',
      paymentStatus: 'paid',
      paidAmount: order.total,
      payments: [{ amount: 1_000 }, { amount: order.total - 1_000 }],
    })
  })

  test.each([
    ...[
      {},
      { method: 'gold' },
      { method: 'cash', amount: -1 },
      { method: 'cash', tip: 1 },
      { method: 'cash', part: 0 },
    ],
    ...[
      { method: 'card', handedOver: 90_000 },
      { method: 'cash', part: 1, amount: 1 },
      { method: 'cash', items: [] },
    ],
  ])('refuses %j with 400', async (body) => {
    const order = await orderIn(cafe)
    expect(await pay(order.id, body as Body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test('of an order of another branch or organisation is 404', async () => {
    for (const place of [cafe.there, cafe.elsewhere]) {
      const order = await orderIn(cafe, 'cancelled', place)
      expect(await pay(order.id)).toMatchObject({ status: 404 })
      expect(await refund(order.id)).toMatchObject({ status: 404 })
    }
  })
})

test('a confirmed payment is recorded as a bank transfer', async () => {
  const order = await orderIn(cafe)
  expect((await confirm(order.id)).body).toMatchObject({ status: 'confirmed', paymentMethod: 'transfer' })
  expect(await moneyOf(order.id)).toMatchObject([{ kind: 'payment', method: 'transfer', amount: order.total }])
})

test('a board confirms a pending order with its payment, by any method', async () => {
  const order = await orderIn(cafe)
  const viewer = await authenticateStaff(cafe.database, cafe.staff)
  const tap = (command: Parameters<typeof carryOutTap>[2]['command']) =>
    carryOutTap(cafe.database, viewer, {
      id: newId(),
      branchId: order.branchId,
      orderId: order.id,
      command,
      screen: '',
    })
  const result = await tap({ type: 'confirm_payment', from: 'pending', method: 'cash' })
  expect(result).toMatchObject({ ok: true, order: { status: 'confirmed', paymentMethod: 'cash' } })
  const second = await tap({ type: 'record_payment', method: 'card' })
  expect(second).toMatchObject({ ok: false, code: 'already_paid', lastChange: { by: expect.any(String) } })
})

test.each<OrderStatus>(['pending', 'ready'])(
  'what a board takes for a %s order is what it showed: nothing is recorded after the total has changed',
  async (state) => {
    const shown = await orderIn(cafe, state)
    const viewer = await authenticateStaff(cafe.database, cafe.staff)
    const pays = (order: Order) =>
      carryOutTap(cafe.database, viewer, {
        id: newId(),
        branchId: order.branchId,
        orderId: order.id,
        command: takePayment(order, 'cash'),
        screen: '',
      })
    const [line] = shown.items
    const lines = { items: [{ menuItemId: line?.menuItemId, quantity: 1 }] }
    const changed =
      state === 'ready'
        ? await cafe.api.post<Order>(
            `/orders/${shown.id}/items/${line?.id}/void`,
            { quantity: 1, reason: 'mistake' },
            { token: cafe.staff },
          )
        : await cafe.api.post<Order>(`/orders/${shown.id}/items`, lines, { token: cafe.staff })
    expect(changed.status).toBe(200)
    expect(changed.body.total).not.toBe(shown.total)
    expect(await pays(shown)).toMatchObject({
      ok: false,
      code: 'wrong_amount',
      order: { paymentStatus: 'unpaid', status: state },
    })
    expect(await moneyOf(shown.id)).toEqual([])
    expect(await pays(changed.body)).toMatchObject({ ok: true, order: { paymentStatus: 'paid' } })
    expect(await moneyOf(shown.id)).toMatchObject([{ method: 'cash', amount: changed.body.total }])
  },
)

describe('POST /orders/:id/refunds', () => {
  test('a paid order that is cancelled has a refund due, which is recorded once, with who and how', async () => {
    const order = await orderIn(cafe, 'confirmed')
    await pay(order.id, { method: 'cash' })
    expect((await cancel(order.id)).body).toMatchObject({ paymentStatus: 'paid', refund: 'due' })
    const { status, body } = await refund(order.id, { method: 'transfer', amount: order.total })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'paid', refund: 'done' })
    expect(await lastEventOf(order.id)).toMatchObject({ type: 'order.refund_recorded', to: 'cancelled' })
    expect(await moneyOf(order.id)).toMatchObject([
      { kind: 'payment', method: 'cash' },
      { kind: 'refund', method: 'transfer', amount: order.total, actor: { kind: 'staff' } },
    ])
    expect(await refund(order.id)).toMatchObject({ status: 409, body: { code: 'already_refunded' } })
  })

  test('at the same moment, twice, is recorded once', async () => {
    const order = await orderIn(cafe)
    await pay(order.id)
    await cancel(order.id)
    const answers = await Promise.all([refund(order.id), refund(order.id), refund(order.id, { method: 'card' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await moneyOf(order.id)).toHaveLength(2)
  })

  test('of an order that is unpaid or not cancelled is 409', async () => {
    const unpaid = await orderIn(cafe, 'cancelled')
    expect(unpaid.refund).toBeNull()
    expect(await refund(unpaid.id)).toMatchObject({ status: 409, body: { code: 'no_refund_due' } })
    const open = await orderIn(cafe)
    await pay(open.id)
    expect(await refund(open.id)).toMatchObject({ status: 409, body: { code: 'no_refund_due' } })
  })
})

describe('a refund of a completed order', () => {
  const back = (id: string, body: Body & { reason: string }, token = cafe.manager) =>
    cafe.api.post<Order & ErrorBody>(`/orders/${id}/refunds`, body, { token })

  test('is given by a manager with a reason, in part and then all of the rest, and the order stays paid', async () => {
    const order = await orderIn(cafe, 'completed')
    await pay(order.id)
    const part = await back(order.id, { method: 'cash', amount: 1_000, reason: 'complaint' })
    expect(part.body).toMatchObject({
      status: 'completed',
      paymentStatus: 'paid',
      refund: 'done',
      refundedAmount: 1_000,
    })
    expect(part.body.payments[1]).toMatchObject({ kind: 'refund', amount: 1_000, refundReason: 'complaint' })
    const tooMuch = await back(order.id, { method: 'cash', amount: order.total, reason: 'other' })
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'wrong_amount' } })
    const rest = await back(order.id, { method: 'card', reason: 'overcharged' })
    expect(rest.body).toMatchObject({ refundedAmount: order.total, refundDue: 0 })
    expect(await back(order.id, { method: 'card', reason: 'other' })).toMatchObject({
      body: { code: 'already_refunded' },
    })
    const entries = await cafe.database.prisma.auditEntry.findMany({
      where: { action: 'payment.refunded' },
      orderBy: { id: 'desc' },
      take: 2,
    })
    expect(entries.map(({ after }) => after)).toEqual([
      { amount: order.total - 1_000, method: 'card', refundReason: 'overcharged' },
      { amount: 1_000, method: 'cash', refundReason: 'complaint' },
    ])
  })

  test('is not given by staff, and not of an order that is not completed and paid', async () => {
    const order = await orderIn(cafe, 'completed')
    const wanted = { method: 'cash', reason: 'complaint' }
    expect(await back(order.id, wanted)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    await pay(order.id)
    expect(await back(order.id, wanted, cafe.staff)).toMatchObject({ status: 403 })
    const ready = await orderIn(cafe, 'ready')
    await pay(ready.id)
    expect(await back(ready.id, wanted)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    expect(await back(order.id, { ...wanted, reason: 'nice guest' })).toMatchObject({ status: 400 })
  })
})

describe('a payment that was recorded by mistake', () => {
  const at = (id: string, paymentId = '', rest = '') => `/orders/${id}/payments/${paymentId}${rest}`
  const voidIt = (order: Order, token = cafe.staff) =>
    cafe.api.post<Order & ErrorBody>(at(order.id, order.payments[0]?.id, '/void'), { reason: 'wrong_order' }, { token })
  const correct = (order: Order, token = cafe.staff) =>
    cafe.api.patch<Order & ErrorBody>(at(order.id, order.payments[0]?.id), { method: 'card' }, { token })
  const paid = async () =>
    (await pay((await orderIn(cafe, 'completed')).id, { method: 'cash', handedOver: 900_000 })).body

  test('is voided by who recorded it: it stays, does not count, and the order stays in its state', async () => {
    const order = await paid()
    const { status, body } = await voidIt(order)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'completed', paymentStatus: 'unpaid', paymentMethod: null, paidAmount: 0 })
    expect(body.payments).toMatchObject([{ voidedAt: body.updatedAt, voidReason: 'wrong_order' }])
    const event = await lastEventOf(order.id)
    expect(event).toMatchObject({ type: 'order.updated', changes: [{ type: 'payment_voided', reason: 'wrong_order' }] })
    const entry = await cafe.database.prisma.auditEntry.findFirstOrThrow({ where: { action: 'payment.voided' } })
    expect(entry).toMatchObject({ after: { amount: order.total, method: 'cash', paymentVoidReason: 'wrong_order' } })
    expect(await voidIt(body)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    expect((await pay(order.id, { method: 'card' })).body).toMatchObject({
      paymentStatus: 'paid',
      paymentMethod: 'card',
    })
  })

  test('gets another method, and then nothing was handed over', async () => {
    const order = await paid()
    const { body } = await correct(order)
    expect(body).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'card', paidAmount: order.total })
    expect(body.payments).toMatchObject([{ method: 'card', handedOver: null, voidedAt: null }])
    expect((await correct(body)).body.version).toBe(body.version)
  })

  test('is put right after ten minutes, and by others, by a manager only', async () => {
    const order = await paid()
    const at = new Date(Date.now() - 10 * 60_000 - 1)
    await cafe.database.prisma.payment.updateMany({ where: { orderId: order.id }, data: { at } })
    for (const answer of [await voidIt(order), await correct(order)]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect((await correct(order, cafe.manager)).status).toBe(200)
    const byManager = await orderIn(cafe)
    const path = `/orders/${byManager.id}/payments`
    const { body } = await cafe.api.post<Order>(path, { method: 'cash' }, { token: cafe.manager })
    expect((await voidIt(body)).status).toBe(403)
    expect((await voidIt(body, cafe.manager)).status).toBe(200)
  })

  test('of which money was given back is voided after the refund', async () => {
    const order = await orderIn(cafe)
    await pay(order.id)
    await cancel(order.id)
    const refunded = (await refund(order.id)).body
    expect(await voidIt(refunded)).toMatchObject({ status: 409, body: { code: 'already_refunded' } })
    const path = `/orders/${order.id}/payments/${refunded.payments[1]?.id}/void`
    const { body } = await cafe.api.post<Order>(path, { reason: 'other' }, { token: cafe.staff })
    expect(body).toMatchObject({ refund: 'due', refundDue: order.total, refundedAmount: 0 })
    expect((await voidIt(body)).body).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid', refund: null })
  })

  test('that gave back what was due is voided after a refund with a reason', async () => {
    const order = await orderIn(cafe, 'ready')
    await pay(order.id)
    const piece = `/orders/${order.id}/items/${order.items[0]?.id}/void`
    await cafe.api.post(piece, { quantity: 1, reason: 'mistake' }, { token: cafe.staff })
    const { refundedAmount: due } = (await refund(order.id)).body
    await cafe.api.patch(`/orders/${order.id}/status`, { status: 'completed' }, { token: cafe.staff })
    const body = { method: 'cash', amount: 1_000, reason: 'complaint' }
    const { payments } = (await cafe.api.post<Order>(`/orders/${order.id}/refunds`, body, { token: cafe.manager })).body
    const voidNth = (nth: number) =>
      cafe.api.post<Order>(at(order.id, payments[nth]?.id, '/void'), { reason: 'other' }, { token: cafe.manager })
    expect(await voidNth(1)).toMatchObject({ status: 409, body: { code: 'already_refunded' } })
    expect((await voidNth(2)).body).toMatchObject({ refundDue: 0, refundedAmount: due })
    expect((await voidNth(1)).body).toMatchObject({ refundDue: due, refundedAmount: 0 })
  })

  test('of another order, branch or organisation is 404', async () => {
    const [one, other] = [await paid(), await paid()]
    const path = `/orders/${one.id}/payments/${other.payments[0]?.id}/void`
    const answer = await cafe.api.post(path, { reason: 'other' }, { token: cafe.manager })
    expect(answer.status).toBe(404)
    expect((await voidIt(one, cafe.otherManager)).status).toBe(404)
  })
})

test('every order has a transfer reference of its own', async () => {
  const orders = [await orderIn(cafe), await orderIn(cafe), await orderIn(cafe, 'pending', cafe.there)]
  const references = orders.map(({ transferReference }) => transferReference)
  for (const reference of references) expect(reference).toMatch(/^[0-9A-Z]{7}$/)
  expect(new Set(references).size).toBe(3)
})
