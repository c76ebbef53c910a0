import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byStaff } from '@/lib/access/scope'
import { findFinishedTickets } from '@/lib/board/find-tickets'
import { authenticateGuest } from '@/lib/guests/guest-session'
import { ownOrders } from '@/lib/guests/own-orders'
import { readyNumbers } from '@/lib/guests/ready-number-repository'
import { newId } from '@/lib/ids'
import type { OrderStatus } from '@/lib/order-status'
import { carryOut } from '@/lib/orders/carry-out'
import { makeAgain } from '@/lib/orders/make-again'
import type { Order } from '@/lib/orders/order'
import { VOID_REASONS } from '@/lib/orders/void-reason'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'
import { newTable, orderIn, orderOf, sitDown } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

type Answer = Order & { code: string; error: string; details?: { path: string }[] }
const as = () => ({ token: cafe.staff })
const stop = (id: string, body: object = { reason: 'guest_left' }, headers: Record<string, string> = {}) =>
  cafe.api.post<Answer>(`/orders/${id}/stop`, body, { ...as(), headers })
const move = (id: string, status: OrderStatus) => cafe.api.patch<Answer>(`/orders/${id}/status`, { status }, as())
const read = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, as())).body
const pay = (id: string) => cafe.api.post<Answer>(`/orders/${id}/payments`, { method: 'cash' }, as())
const eventsOf = (orderId: string) =>
  cafe.database.prisma.orderEvent.findMany({ where: { orderId }, orderBy: { version: 'asc' } })

/** An order with this number of lines that is being made. */
async function inPreparation(lines: number): Promise<Order> {
  const { id } = await orderOf(cafe, lines)
  return (await move(id, 'preparing')).body
}

describe('POST /orders/:id/stop', () => {
  test.each(['preparing', 'ready'] as const)('takes everything off a %s order, and its state stays', async (status) => {
    const order = await orderIn(cafe, status)
    const stopped = await stop(order.id, { reason: 'spoiled', version: order.version })
    expect(stopped.status).toBe(200)
    expect(stopped.body).toMatchObject({
      status,
      items: [],
      total: 0,
      refund: null,
      refundDue: 0,
      stopReason: 'spoiled',
      stoppedAt: stopped.body.updatedAt,
      version: order.version + 1,
      paymentStatus: 'unpaid',
    })
    const [line] = order.items
    expect(stopped.body.voids).toEqual([
      expect.objectContaining({ itemId: line?.id, quantity: 2, reason: 'spoiled', at: stopped.body.stoppedAt }),
    ])
    expect(await read(order.id)).toEqual(stopped.body)
    expect((await eventsOf(order.id)).at(-1)).toMatchObject({
      type: 'order.updated',
      from: status,
      to: status,
      version: order.version + 1,
      changes: [
        { type: 'line_voided', itemId: line?.id, menuItemName: line?.menuItemName, quantity: 2, reason: 'spoiled' },
        { type: 'stopped', reason: 'spoiled' },
      ],
    })
  })

  test('voids every line in one event', async () => {
    const order = await inPreparation(3)
    const { body } = await stop(order.id)
    expect(body.version).toBe(order.version + 1)
    expect(body.voids.map(({ itemId }) => itemId).toSorted()).toEqual(order.items.map(({ id }) => id).toSorted())
    expect((await eventsOf(order.id)).at(-1)?.changes).toHaveLength(4)
  })

  test.each(['pending', 'confirmed', 'completed', 'cancelled'] as const)(
    'is refused for a %s order',
    async (status) => {
      const order = await orderIn(cafe, status)
      const refused = await stop(order.id)
      expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_transition', order } })
      expect(refused.body.error.includes('Cancel it instead')).toBe(status === 'pending' || status === 'confirmed')
      expect(await read(order.id)).toEqual(order)
    },
  )

  test('is refused a second time, at another version, without a known reason and for an order outside the scope', async () => {
    const order = await orderIn(cafe, 'preparing')
    expect(await stop(order.id, { reason: 'guest_left', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    })
    for (const body of [{}, { reason: 'why' }, { reason: 'other', quantity: 1 }]) {
      expect((await stop(order.id, body)).status).toBe(400)
    }
    expect((await stop(order.id)).status).toBe(200)
    expect(await stop(order.id)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    expect((await stop((await orderIn(cafe, 'ready', cafe.there)).id)).status).toBe(404)
    expect((await stop(newId())).status).toBe(404)
  })

  test('with an Idempotency-Key is carried out once', async () => {
    const order = await orderIn(cafe, 'ready')
    const headers = { 'Idempotency-Key': newId() }
    const first = await stop(order.id, { reason: 'other' }, headers)
    expect(await stop(order.id, { reason: 'other' }, headers)).toMatchObject({ status: 200, body: first.body })
    expect((await eventsOf(order.id)).length).toBe(order.version + 1)
  })

  test.each(VOID_REASONS)('takes the reason %s', async (reason) => {
    const order = await orderIn(cafe, 'preparing')
    expect((await stop(order.id, { reason })).body.stopReason).toBe(reason)
  })
})

describe('a stopped order', () => {
  test('is due as a refund if it was paid, and the refund is given back once', async () => {
    const order = await orderIn(cafe, 'preparing')
    await pay(order.id)
    const { body } = await stop(order.id)
    expect(body).toMatchObject({ paymentStatus: 'paid', total: 0, refund: 'due', refundDue: order.total })
    const refund = () => cafe.api.post<Answer>(`/orders/${order.id}/refunds`, { method: 'cash' }, as())
    expect(await refund()).toMatchObject({ status: 200, body: { refund: 'done', refundDue: 0 } })
    expect(await refund()).toMatchObject({ status: 409, body: { code: 'already_refunded' } })
  })

  test('takes no payment and no other change', async () => {
    const { id } = await orderIn(cafe, 'ready')
    const { body: stopped } = await stop(id)
    const line = { menuItemId: cafe.menuItemId, quantity: 1 }
    for (const [method, path, body] of [
      ['post', '/payments', { method: 'cash' }],
      ['post', '/confirm-payment', undefined],
      ['patch', '', { rush: true }],
      ['patch', '', { customerName: 'Lan' }],
      ['post', '/items', { items: [line] }],
      ['post', '/fire', { course: 2 }],
    ] as const) {
      const answer = await cafe.api[method]<Answer>(`/orders/${id}${path}`, body, as())
      expect(answer, path).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    }
    expect(await read(id)).toEqual(stopped)
  })

  test('leaves through the remaining steps, and is not recalled or made again', async () => {
    const order = await orderIn(cafe, 'preparing')
    await stop(order.id)
    for (const status of ['ready', 'completed'] as const) {
      expect(await move(order.id, status)).toMatchObject({ status: 200, body: { status, stopReason: 'guest_left' } })
    }
    expect((await read(order.id)).stoppedAt).not.toBeNull()
    const lines = order.items.map(({ id: itemId }) => ({ itemId, quantity: 1 }))
    const again = { type: 'make_again', lines, reason: 'spilled' } as const
    const by = byStaff(await authenticateStaff(cafe.database, cafe.staff))
    await expect(makeAgain(cafe.database, by, order.id, again)).rejects.toThrow('The order was stopped.')
    await expect(carryOut(cafe.database, by, order.id, { type: 'recall', recalled: true })).rejects.toThrow(
      'A stopped order cannot be recalled.',
    )
  })

  test('is found by what it was', async () => {
    const { id, number, items } = await orderIn(cafe, 'preparing')
    await stop(id)
    for (const status of ['ready', 'completed'] as const) await move(id, status)
    const [found] = await findFinishedTickets(cafe.database, cafe.here, `${number} ${items[0]?.menuItemName}`)
    expect(found).toMatchObject({ id, stopReason: 'guest_left' })
  })

  test('stays where it is although the branch makes an order ready with its last line', async () => {
    const where = { id: cafe.here.branchId }
    await cafe.database.prisma.branch.update({ where, data: { readyWhenAllDone: true } })
    const { body } = await stop((await orderIn(cafe, 'preparing')).id)
    await cafe.database.prisma.branch.update({ where, data: { readyWhenAllDone: false } })
    expect(body.status).toBe('preparing')
  })

  test('counts as stopped and not as sold', async () => {
    type Report = {
      total: { orders: number; value: number; cancelled: number }
      stops: { state: string; reason: string; orders: number; value: number }[]
    }
    const report = async () =>
      (await cafe.api.get<Report>(`/reports/service?branchId=${cafe.here.branchId}`, { token: cafe.manager })).body
    const countOf = ({ stops }: Report, state: string) => {
      const [one] = stops.filter((stop) => stop.state === state && stop.reason === 'sold_out')
      return one ?? { orders: 0, value: 0 }
    }
    const placed = [await orderIn(cafe, 'preparing'), await orderIn(cafe, 'ready'), await inPreparation(3)]
    const before = await report()
    for (const { id } of placed) await stop(id, { reason: 'sold_out' })
    const after = await report()
    const [first, second, third] = placed.map(({ total }) => total)
    expect(after.total).toMatchObject({
      orders: before.total.orders - 3,
      value: before.total.value - (first ?? 0) - (second ?? 0) - (third ?? 0),
      cancelled: before.total.cancelled,
    })
    const risen = (state: string) => [
      countOf(after, state).orders - countOf(before, state).orders,
      countOf(after, state).value - countOf(before, state).value,
    ]
    expect([risen('preparing'), risen('ready')]).toEqual([
      [2, (first ?? 0) + (third ?? 0)],
      [1, second],
    ])
    const { body } = await cafe.api.get<{ tickets: { id: string; value: number; isStopped: boolean }[] }>(
      `/reports/tickets?branchId=${cafe.here.branchId}`,
      { token: cafe.manager },
    )
    const listed = body.tickets.filter(({ id }) => placed.some((order) => order.id === id))
    expect(listed.map(({ value, isStopped }) => [value, isStopped])).toEqual(placed.map(() => [0, true]))
  })

  test('is over for its guest: it is cancelled there, never ready, with the refund', async () => {
    const session = await sitDown(cafe, await newTable(cafe))
    const guest = await authenticateGuest(cafe.database, session)
    const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
    const { body: order } = await cafe.api.post<Order>('/guest/orders', { items }, { session })
    await pay(order.id)
    for (const status of ['confirmed', 'preparing'] as const) await move(order.id, status)
    await stop(order.id)
    await move(order.id, 'ready')
    expect(await ownOrders(cafe.database, guest.sessionId)).toMatchObject([
      { id: order.id, status: 'cancelled', isDue: false, refund: 'due', refundDue: order.total, transfer: null },
    ])
  })

  test('is not on the pickup display', async () => {
    const ready = await orderIn(cafe, 'ready')
    const preparing = await orderIn(cafe, 'preparing')
    const shown = async () => {
      const numbers = await readyNumbers(cafe.database, cafe.here.branchId)
      return [...numbers.ready, ...numbers.preparing].map(({ number }) => number)
    }
    expect(await shown()).toEqual(expect.arrayContaining([ready.number, preparing.number]))
    for (const { id } of [ready, preparing]) await stop(id)
    const after = await shown()
    expect([after.includes(ready.number), after.includes(preparing.number)]).toEqual([false, false])
  })
})

describe('voiding the last piece', () => {
  const takeOff = (order: Order, body: object) =>
    cafe.api.post<Answer>(`/orders/${order.id}/items/${order.items[0]?.id}/void`, body, as())

  test.each(['preparing', 'ready'] as const)('of a %s order stops it', async (status) => {
    const order = await orderIn(cafe, status)
    expect((await takeOff(order, { quantity: 1, reason: 'mistake' })).body).toMatchObject({
      stoppedAt: null,
      stopReason: null,
    })
    const { body } = await takeOff(order, { reason: 'guest_left' })
    expect(body).toMatchObject({ status, items: [], total: 0, stoppedAt: body.updatedAt, stopReason: 'guest_left' })
    expect((await eventsOf(order.id)).at(-1)?.changes).toMatchObject([
      { type: 'line_voided', quantity: 1 },
      { type: 'stopped', reason: 'guest_left' },
    ])
  })

  test('of several lines stops the order with the last of them', async () => {
    const order = await inPreparation(2)
    const lines = order.items.map(({ id: itemId }) => ({ itemId, reason: 'sold_out' }))
    const { status, body } = await cafe.api.post<Answer>(`/orders/${order.id}/void`, { lines }, as())
    expect([status, body.version, body.stopReason]).toEqual([200, order.version + 2, 'sold_out'])
    expect((await eventsOf(order.id)).map(({ changes }) => changes).at(-2)).toHaveLength(1)
  })
})
