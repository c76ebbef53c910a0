import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { ORDER_STATUSES } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn, sitDown } from '../support/orders'

const ALLOWED = new Set([
  'pending confirmed',
  'confirmed preparing',
  'preparing ready',
  'ready completed',
  'pending cancelled',
  'confirmed cancelled',
])

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const change = (id: string, body: unknown, token = cafe.staff) =>
  cafe.api.patch<Order & ErrorBody>(`/orders/${id}/status`, body, { token })
const read = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.manager })).body
const eventsOf = (orderId: string) =>
  cafe.database.prisma.orderEvent.findMany({ where: { orderId }, orderBy: { version: 'asc' } })

describe('PATCH /orders/:id/status', () => {
  for (const from of ORDER_STATUSES) {
    for (const to of ORDER_STATUSES) {
      const allowed = ALLOWED.has(`${from} ${to}`)
      test(`${from} → ${to} is ${allowed ? 'allowed' : 'refused with 409 and the order as it is'}`, async () => {
        const order = await orderIn(cafe, from)
        const answer = await change(order.id, { status: to })
        if (allowed) {
          expect(answer.status).toBe(200)
          expect(answer.body).toMatchObject({
            id: order.id,
            status: to,
            version: order.version + 1,
            paymentStatus: 'unpaid',
          })
        } else {
          expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_transition', order } })
        }
      })
    }
  }

  test('writes one event for each change, and none for a refusal', async () => {
    const order = await orderIn(cafe, 'confirmed')
    await change(order.id, { status: 'pending' })
    const [created, confirmed, ...rest] = await eventsOf(order.id)
    expect(created).toMatchObject({ type: 'order.created', from: null, to: 'pending', version: 1 })
    expect(confirmed).toMatchObject({ type: 'order.status_changed', from: 'pending', to: 'confirmed', version: 2 })
    expect(rest).toEqual([])
  })

  test('keeps the reason of a cancellation with the order and its event; nothing else has a reason', async () => {
    const order = await orderIn(cafe, 'confirmed')
    const refused = { status: 400, body: { code: 'invalid_request' } }
    expect(await change(order.id, { status: 'preparing', reason: 'mistake' })).toMatchObject(refused)
    expect(await change(order.id, { status: 'cancelled', reason: 'bored' })).toMatchObject(refused)
    const { body } = await change(order.id, { status: 'cancelled', reason: 'sold_out' })
    expect(body).toMatchObject({ status: 'cancelled', cancelReason: 'sold_out' })
    expect((await eventsOf(order.id)).at(-1)?.order).toMatchObject({ cancelReason: 'sold_out' })

    const without = await orderIn(cafe, 'pending')
    expect((await change(without.id, { status: 'cancelled' })).body.cancelReason).toBeNull()
    const session = await sitDown(cafe)
    const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
    const own = await cafe.api.post<Order>('/guest/orders', { items }, { session })
    const cancelled = await cafe.api.post<Order>(`/guest/orders/${own.body.id}/cancel`, undefined, { session })
    expect(cancelled.body.cancelReason).toBe('guest_changed_mind')
  })

  test('with the version that the order is at moves it', async () => {
    const order = await orderIn(cafe, 'confirmed')
    const { status, body } = await change(order.id, { status: 'preparing', version: order.version })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'preparing', version: order.version + 1 })
  })

  test.each([
    ['an older', 1],
    ['a later', 3],
    ['the largest', 2_147_483_647],
  ])('with %s version is 409 version_conflict, with the order as it is', async (_, version) => {
    const order = await orderIn(cafe, 'confirmed')
    const refused = await change(order.id, { status: 'preparing', version })
    expect(refused).toMatchObject({ status: 409, body: { code: 'version_conflict', order } })
    expect(await read(order.id)).toEqual(order)
  })

  test('with an older version is version_conflict even where the move is not allowed either', async () => {
    const order = await orderIn(cafe, 'completed')
    expect(await change(order.id, { status: 'pending', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', order },
    })
  })

  test('by many at the same moment is carried out once', async () => {
    const order = await orderIn(cafe)
    const answers = await Promise.all(Array.from({ length: 30 }, () => change(order.id, { status: 'confirmed' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(29)
    for (const { body } of refused) expect(body.order).toMatchObject({ status: 'confirmed', version: 2 })
    expect(await eventsOf(order.id)).toHaveLength(2)
  })

  test('forward and cancel at the same moment: what was answered is what happened', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, () => orderIn(cafe, 'confirmed')))
    for (const order of orders) {
      const [forward, cancel] = await Promise.all([
        change(order.id, { status: 'preparing' }),
        change(order.id, { status: 'cancelled' }),
      ])
      expect([forward.status, cancel.status].toSorted()).toEqual([200, 409])
      expect((await read(order.id)).status).toBe(forward.status === 200 ? 'preparing' : 'cancelled')
    }
  })

  test.each([
    ['no body', undefined],
    ['an empty object', {}],
    ['null', null],
    ['a list', [{ status: 'confirmed' }]],
    ['a string', 'confirmed'],
    ['a state that does not exist', { status: 'done' }],
    ['a state in capitals', { status: 'CONFIRMED' }],
    ['a state with a space', { status: 'confirmed ' }],
    ['a state that is null', { status: null }],
    ['a list of states', { status: ['confirmed'] }],
    ['a key of every object as the state', { status: 'constructor' }],
    ['a key that is not known', { status: 'confirmed', force: true }],
    ['a payment', { status: 'confirmed', paymentStatus: 'paid' }],
    ['version 0', { status: 'confirmed', version: 0 }],
    ['a version below 0', { status: 'confirmed', version: -1 }],
    ['half a version', { status: 'confirmed', version: 1.5 }],
    ['a version that is a string', { status: 'confirmed', version: '1' }],
    ['a version that is null', { status: 'confirmed', version: null }],
    ['a version beyond 32 bits', { status: 'confirmed', version: 2_147_483_648 }],
    ['a version beyond 64 bits', { status: 'confirmed', version: 1e300 }],
  ])('refuses %s with 400 and moves nothing', async (_, body) => {
    const order = await orderIn(cafe)
    expect(await change(order.id, body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await read(order.id)).toEqual(order)
  })

  test('of an order that is unknown, of another branch or of another organisation is 404 and moves nothing', async () => {
    const there = await orderIn(cafe, 'pending', cafe.there)
    const elsewhere = await orderIn(cafe, 'pending', cafe.elsewhere)
    const unknown = await change(newId(), { status: 'confirmed' })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await change(there.id, { status: 'confirmed' })).body).toEqual(unknown.body)
    expect((await change(elsewhere.id, { status: 'confirmed' }, cafe.manager)).body).toEqual(unknown.body)
    // Nor does a refusal that carries the order: a move that is not allowed, a version that has passed.
    expect((await change(there.id, { status: 'ready' })).body).toEqual(unknown.body)
    expect((await change(elsewhere.id, { status: 'confirmed', version: 7 }, cafe.manager)).body).toEqual(unknown.body)
    expect(await eventsOf(there.id)).toHaveLength(1)
    expect(await eventsOf(elsewhere.id)).toHaveLength(1)
  })

  test.each(['1', 'null', '%00'])('refuses the id %s with 400', async (id) => {
    expect(await change(id, { status: 'confirmed' })).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test('without a token is 401 and moves nothing', async () => {
    const order = await orderIn(cafe)
    expect((await cafe.api.patch(`/orders/${order.id}/status`, { status: 'confirmed' })).status).toBe(401)
    expect(await read(order.id)).toEqual(order)
  })
})
