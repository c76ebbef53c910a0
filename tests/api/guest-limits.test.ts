import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { NEW_BRANCH } from '@/lib/branches/new-branch'
import type { ErrorBody } from '@/lib/errors'
import type { GuestLimitSettings } from '@/lib/guests/guest-limits'
import { sentGuestOrderSchema } from '@/lib/guests/guest-order-schema'
import { authenticateGuest } from '@/lib/guests/guest-session'
import { ownOrders } from '@/lib/guests/own-orders'
import { placeGuestOrder } from '@/lib/guests/place-guest-order'
import { newId } from '@/lib/ids'
import type { OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { type Cafe, type Place, startCafe } from '../support/cafe'
import { sitDown } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())
// What a test leaves open, or has ordered within the last minute, would count in the next.
afterEach(async () => {
  await cafe.database.query(
    "UPDATE orders SET status = 'completed', created_at = created_at - interval '2 minutes'",
    [],
  )
  const { guestSessionOrders, guestTableOrders, guestSessionLinesPerMinute, guestTableLinesPerMinute } = NEW_BRANCH
  await limit({ guestSessionOrders, guestTableOrders, guestSessionLinesPerMinute, guestTableLinesPerMinute })
})

const lines = (count: number) => Array.from({ length: count }, () => ({ menuItemId: cafe.menuItemId, quantity: 1 }))
const order = (session: string, count = 1, headers: Record<string, string> = {}) =>
  cafe.api.post<Order & ErrorBody>('/guest/orders', { items: lines(count) }, { session, headers })
const orderTimes = async (session: string, times: number, count = 1) => {
  const placed: Order[] = []
  while (placed.length < times) placed.push((await order(session, count)).body)
  return placed
}
const move = (id: string, status: OrderStatus) =>
  cafe.api.patch<Order>(`/orders/${id}/status`, { status }, { token: cafe.manager })
/** Changes the limits of the first branch, as its settings do. */
const limit = (limits: Partial<GuestLimitSettings>) =>
  cafe.database.prisma.branch.update({ where: { id: cafe.here.branchId }, data: limits })
const MANY_LINES = { guestSessionLinesPerMinute: 1_000, guestTableLinesPerMinute: 5_000 }
const openAt = ({ tableId }: Place) =>
  cafe.database.prisma.order.count({ where: { tableId, status: { notIn: ['completed', 'cancelled'] } } })

describe('a session', () => {
  test('has at most 10 open orders that are not paid; the next is refused with a sentence', async () => {
    const session = await sitDown(cafe)
    await orderTimes(session, 10)
    expect(await order(session)).toMatchObject({
      status: 409,
      body: {
        code: 'too_many_open_orders',
        error: 'You have 10 open unpaid orders. Please ask the staff.',
        details: [{ path: 'session.orders' }],
      },
    })
    expect(await openAt(cafe.here)).toBe(10)
  })

  test.each<[string, (placed: Order) => Promise<unknown>]>([
    ['cancelled', ({ id }) => move(id, 'cancelled')],
    [
      'completed',
      async ({ id }) => {
        for (const step of ['confirmed', 'preparing', 'ready', 'completed'] as const) await move(id, step)
      },
    ],
    ['paid', ({ id }) => cafe.api.post(`/orders/${id}/confirm-payment`, undefined, { token: cafe.manager })],
  ])('may order again once one of its orders is %s, but not when one is only ready', async (_, settle) => {
    const session = await sitDown(cafe)
    const [first, second] = await orderTimes(session, 10)
    if (!first || !second) throw new Error('Nothing was ordered.')
    for (const step of ['confirmed', 'preparing', 'ready'] as const) await move(second.id, step)
    expect((await order(session)).status).toBe(409)
    await settle(first)
    expect((await order(session)).status).toBe(201)
    expect((await order(session)).status).toBe(409)
  })

  test('has as many open orders as the branch allows', async () => {
    await limit({ guestSessionOrders: 2 })
    const session = await sitDown(cafe)
    await orderTimes(session, 2)
    expect(await order(session)).toMatchObject({
      body: { error: 'You have 2 open unpaid orders. Please ask the staff.' },
    })
    await limit({ guestSessionOrders: 3 })
    expect((await order(session)).status).toBe(201)
  })

  test('sees each of its open orders, however many later ones are finished', async () => {
    await limit({ ...MANY_LINES, guestSessionOrders: 100, guestTableOrders: 100 })
    const session = await sitDown(cafe)
    const [first] = await orderTimes(session, 1)
    const seen = async () =>
      (await ownOrders(cafe.database, (await authenticateGuest(cafe.database, session)).sessionId)).map(({ id }) => id)
    const later = (await orderTimes(session, 99)).map(({ id }) => id)
    expect(await seen()).toHaveLength(100)
    await cafe.database.query("UPDATE orders SET status = 'completed' WHERE id = ANY ($1::uuid[])", [later])
    await orderTimes(session, 1)
    expect(await seen()).toContain(first?.id)
  })

  test('has at most 100 lines in these orders', async () => {
    await limit(MANY_LINES)
    const session = await sitDown(cafe)
    await orderTimes(session, 1, 50)
    expect((await order(session, 49)).status).toBe(201)
    expect(await order(session, 2)).toMatchObject({
      status: 409,
      body: {
        code: 'too_many_open_orders',
        error: 'Your open unpaid orders can have 100 lines in total. Please ask the staff.',
        details: [{ path: 'session.lines' }],
      },
    })
    expect((await order(session, 1)).status).toBe(201)
  })
})

describe('a table', () => {
  test('has at most 20 open unpaid orders of guests, however many sessions; another table is not touched', async () => {
    for (const session of [await sitDown(cafe), await sitDown(cafe)]) await orderTimes(session, 10)
    expect(await order(await sitDown(cafe))).toMatchObject({
      status: 409,
      body: {
        code: 'too_many_open_orders',
        error: 'This table has 20 open unpaid orders. Please ask the staff.',
        details: [{ path: 'table.orders' }],
      },
    })
    expect((await order(await sitDown(cafe, cafe.there))).status).toBe(201)
  })

  test('has at most 200 lines in these orders', async () => {
    await limit(MANY_LINES)
    for (const session of [await sitDown(cafe), await sitDown(cafe)]) await orderTimes(session, 2, 50)
    expect(await order(await sitDown(cafe))).toMatchObject({
      status: 409,
      body: { code: 'too_many_open_orders', details: [{ path: 'table.lines' }] },
    })
  })

  test('takes orders of staff whatever guests have ordered, and they do not count', async () => {
    const byStaff = () =>
      cafe.api.post<Order>('/orders', { tableId: cafe.here.tableId, items: lines(1) }, { token: cafe.staff })
    for (let count = 0; count < 21; count++) expect((await byStaff()).status).toBe(201)
    const sessions = [await sitDown(cafe), await sitDown(cafe)]
    for (const session of sessions) expect((await orderTimes(session, 10)).every(({ id }) => id)).toBe(true)
    expect((await order(await sitDown(cafe))).status).toBe(409)
    expect((await byStaff()).status).toBe(201)
  })
})

describe('the lines of a minute', () => {
  const nextMinute = () => cafe.database.query("UPDATE orders SET created_at = created_at - interval '1 minute'", [])

  test('are at most 60 of a session, whatever became of its orders', async () => {
    const session = await sitDown(cafe)
    const [placed] = await orderTimes(session, 1, 50)
    await move(placed?.id ?? '', 'cancelled')
    const refused = await order(session, 11)
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'rate_limited',
        error: 'You can order 60 lines within a minute. Please wait a minute.',
        details: [{ path: 'session.linesPerMinute' }],
      },
    })
    expect(refused.headers.get('Retry-After')).toBe('60')
    expect((await order(session, 10)).status).toBe(201)
    await nextMinute()
    expect((await order(session, 11)).status).toBe(201)
  })

  test('are at most 150 of all guests of a table; another table and staff are not touched', async () => {
    for (const session of [await sitDown(cafe), await sitDown(cafe), await sitDown(cafe)])
      expect((await order(session, 50)).status).toBe(201)
    expect(await order(await sitDown(cafe))).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', details: [{ path: 'table.linesPerMinute' }] },
    })
    expect((await order(await sitDown(cafe, cafe.there))).status).toBe(201)
    const byStaff = { tableId: cafe.here.tableId, items: lines(1) }
    expect((await cafe.api.post('/orders', byStaff, { token: cafe.staff })).status).toBe(201)
  })

  test('refuse for a minute only: the same attempt goes through later', async () => {
    await limit({ guestSessionLinesPerMinute: 1 })
    const session = await sitDown(cafe)
    await order(session)
    const headers = { 'Idempotency-Key': newId() }
    expect((await order(session, 1, headers)).status).toBe(429)
    await nextMinute()
    expect((await order(session, 1, headers)).status).toBe(201)
  })
})

describe('orders that guests took back', () => {
  const orderAndTakeBack = async (session: string) => {
    const placed = await order(session)
    await cafe.api.post(`/guest/orders/${placed.body.id}/cancel`, undefined, { session })
    return placed.status
  }
  const times = async (session: string, count: number) => {
    const seen: number[] = []
    while (seen.length < count) seen.push(await orderAndTakeBack(session))
    return seen
  }

  test('are at most 10 of a session and 20 of a table within an hour: boards show no endless row of them', async () => {
    const session = await sitDown(cafe)
    expect(await times(session, 10)).toEqual(Array(10).fill(201))
    expect(await order(session)).toMatchObject({
      status: 409,
      body: {
        code: 'too_many_open_orders',
        error: 'You cancelled 10 orders or more within an hour. Please ask the staff.',
        details: [{ path: 'session.takenBack' }],
      },
    })
    expect(await times(await sitDown(cafe), 10)).toEqual(Array(10).fill(201))
    expect(await order(await sitDown(cafe))).toMatchObject({ body: { details: [{ path: 'table.takenBack' }] } })
    expect((await order(await sitDown(cafe, cafe.there))).status).toBe(201)

    await cafe.database.query("UPDATE orders SET status_since = status_since - interval '1 hour'", [])
    expect((await order(session)).status).toBe(201)
  })

  test('are not those that staff cancelled', async () => {
    const session = await sitDown(cafe)
    for (let count = 0; count < 11; count++) {
      const placed = await order(session)
      expect(placed.status).toBe(201)
      await move(placed.body.id, 'cancelled')
    }
  })
})

describe('a refusal for too many open orders', () => {
  test('is not kept with its Idempotency-Key: the same request goes through later', async () => {
    const session = await sitDown(cafe)
    const [first] = await orderTimes(session, 10)
    const headers = { 'Idempotency-Key': newId() }
    expect((await order(session, 1, headers)).status).toBe(409)
    await move(first?.id ?? '', 'cancelled')
    const placed = await order(session, 1, headers)
    expect(placed.status).toBe(201)
    expect((await order(session, 1, headers)).body).toEqual(placed.body)
  })

  test('holds on the guest page too, and its attempt goes through later', async () => {
    const session = await sitDown(cafe)
    const [first] = await orderTimes(session, 10)
    const guest = await authenticateGuest(cafe.database, session)
    const { price } = await cafe.database.prisma.menuItem.findUniqueOrThrow({ where: { id: cafe.menuItemId } })
    const attempt = sentGuestOrderSchema.parse({ key: newId(), lines: [{ menuItemId: cafe.menuItemId, quantity: 1 }] })
    await expect(placeGuestOrder(cafe.database, guest, attempt, price)).rejects.toMatchObject({
      code: 'too_many_open_orders',
    })
    await move(first?.id ?? '', 'cancelled')
    await placeGuestOrder(cafe.database, guest, attempt, price)
    await placeGuestOrder(cafe.database, guest, attempt, price)
    expect(await openAt(cafe.here)).toBe(10)
  })
})
