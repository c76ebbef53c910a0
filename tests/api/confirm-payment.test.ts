import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const confirm = (id: string, token = cafe.staff, body?: unknown) =>
  cafe.api.post<Order & ErrorBody>(`/orders/${id}/confirm-payment`, body, { token })
const read = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.manager })).body
const eventsOf = (orderId: string) =>
  cafe.database.prisma.orderEvent.findMany({ where: { orderId }, orderBy: { version: 'asc' } })

describe('POST /orders/:id/confirm-payment', () => {
  test.each<[OrderStatus, OrderStatus]>([
    ['pending', 'confirmed'],
    ['confirmed', 'preparing'],
    ['preparing', 'ready'],
    ['ready', 'completed'],
  ])('of an unpaid %s order sets it paid and moves it one step, to %s', async (from, to) => {
    const order = await orderIn(cafe, from)
    const { status, body } = await confirm(order.id)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...order,
      status: to,
      previousStatus: from,
      statusSince: body.updatedAt,
      paymentStatus: 'paid',
      paidAmount: order.total,
      payments: [expect.objectContaining({ kind: 'payment', method: 'transfer', amount: order.total })],
      paymentMethod: 'transfer',
      version: order.version + 1,
      updatedAt: body.updatedAt,
    })
    expect(await read(order.id)).toEqual(body)
    expect((await eventsOf(order.id)).at(-1)).toMatchObject({ type: 'order.payment_confirmed', from, to })
  })

  test.each<OrderStatus>(['completed', 'cancelled'])(
    'of an unpaid %s order is 409 and moves nothing',
    async (status) => {
      const order = await orderIn(cafe, status)
      expect(await confirm(order.id)).toMatchObject({ status: 409, body: { code: 'invalid_transition', order } })
      expect(await read(order.id)).toEqual(order)
    },
  )

  test.each<OrderStatus>(['pending', 'confirmed', 'preparing', 'ready'])(
    'again, after the payment of a %s order, is 409 already_paid and moves nothing',
    async (from) => {
      const paid = (await confirm((await orderIn(cafe, from)).id)).body
      expect(await confirm(paid.id)).toMatchObject({ status: 409, body: { code: 'already_paid', order: paid } })
      expect(await read(paid.id)).toEqual(paid)
      expect(await eventsOf(paid.id)).toHaveLength(paid.version)
    },
  )

  test('by many taps at the same moment moves one step, once', async () => {
    const order = await orderIn(cafe)
    const answers = await Promise.all(Array.from({ length: 30 }, () => confirm(order.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'already_paid')).toHaveLength(29)
    expect(await read(order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', version: 2 })
    expect(await eventsOf(order.id)).toHaveLength(2)
  })

  test('at the same moment as a tap on the board never skips a step unseen', async () => {
    const order = await orderIn(cafe)
    const tap = cafe.api.patch<Order>(`/orders/${order.id}/status`, { status: 'confirmed' }, { token: cafe.staff })
    const [paid, tapped] = await Promise.all([confirm(order.id), tap])
    expect(paid.status).toBe(200)
    const steps = [paid, tapped].filter(({ status }) => status === 200).length
    expect(await read(order.id)).toMatchObject({
      status: steps === 2 ? 'preparing' : 'confirmed',
      paymentStatus: 'paid',
      version: 1 + steps,
    })
  })

  test('a paid order that is cancelled stays paid, and takes no second payment', async () => {
    const paid = (await confirm((await orderIn(cafe)).id)).body
    const cancelled = await cafe.api.patch<Order>(
      `/orders/${paid.id}/status`,
      { status: 'cancelled' },
      { token: cafe.staff },
    )
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', paymentStatus: 'paid' } })
    expect(await confirm(paid.id)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    expect(await read(paid.id)).toEqual(cancelled.body)
  })

  test('needs no body and looks at none', async () => {
    expect((await confirm((await orderIn(cafe)).id, cafe.staff, { status: 'completed' })).body).toMatchObject({
      status: 'confirmed',
    })
    expect((await confirm((await orderIn(cafe)).id, cafe.staff, null)).status).toBe(200)
  })

  test('of an order that is unknown, of another branch or of another organisation is 404 and moves nothing', async () => {
    const there = await orderIn(cafe, 'pending', cafe.there)
    const elsewhere = await orderIn(cafe, 'pending', cafe.elsewhere)
    const unknown = await confirm(newId())
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await confirm(there.id)).body).toEqual(unknown.body)
    expect((await confirm(elsewhere.id, cafe.manager)).body).toEqual(unknown.body)
    expect(await eventsOf(there.id)).toHaveLength(1)
    expect(await eventsOf(elsewhere.id)).toHaveLength(1)
  })

  test.each(['1', 'null', '%00'])('refuses the id %s with 400', async (id) => {
    expect(await confirm(id)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test('without a token is 401', async () => {
    const order = await orderIn(cafe)
    expect((await cafe.api.post(`/orders/${order.id}/confirm-payment`)).status).toBe(401)
    expect(await read(order.id)).toEqual(order)
  })
})
