import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { type Cafe, startCafe } from '../support/cafe'
import { untilOneWaits, untilTransactionsEnd } from '../support/lock-waits'
import { orderIn } from '../support/orders'

type OrderPage = { orders: Order[]; total: number; page: number; limit: number; nextCursor: string }

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const list = (query: Record<string, string>, token = cafe.manager) =>
  cafe.api.get<OrderPage & ErrorBody>(`/orders?${new URLSearchParams(query)}`, { token })

/** The cursor after everything that has changed until now. */
async function cursorOfNow(): Promise<string> {
  await untilTransactionsEnd(cafe.database)
  let { nextCursor, orders } = (await list({ updatedSince: '2020-01-01T00:00:00Z', limit: '100' })).body
  while (orders.length > 0) ({ nextCursor, orders } = (await list({ cursor: nextCursor, limit: '100' })).body)
  return nextCursor
}

const idsOf = (orders: Order[]) => orders.map(({ id }) => id)

describe('GET /orders?updatedSince', () => {
  test('lists what changed on any day, by the last change, page by page', async () => {
    const begin = await cursorOfNow()
    const [first, second, third] = [
      await orderIn(cafe),
      await orderIn(cafe),
      await orderIn(cafe, 'pending', cafe.there),
    ]
    await cafe.database.query(
      "UPDATE orders SET day = day - 400, created_at = created_at - interval '400 days' WHERE id = $1",
      [first.id],
    )
    const changed = await cafe.api.patch<Order>(`/orders/${first.id}`, { rush: true }, { token: cafe.manager })
    await untilTransactionsEnd(cafe.database)
    const page = (await list({ cursor: begin, limit: '2' })).body
    expect(idsOf(page.orders)).toEqual([second.id, third.id])
    expect(page).toMatchObject({ total: 3, page: 1, limit: 2 })
    const rest = (await list({ cursor: page.nextCursor, limit: '2' })).body
    expect(rest.orders).toEqual([changed.body])
    const end = (await list({ cursor: rest.nextCursor })).body
    expect(end).toMatchObject({ orders: [], total: 0, nextCursor: rest.nextCursor })
    const since = (await list({ updatedSince: changed.body.updatedAt, limit: '100' })).body
    expect(idsOf(since.orders)).toEqual([first.id])
    // Staff of one branch, and the other filters.
    expect(idsOf((await list({ cursor: begin }, cafe.staff)).body.orders)).toEqual([second.id, first.id])
    expect(idsOf((await list({ cursor: begin, branchId: cafe.there.branchId })).body.orders)).toEqual([third.id])
    expect((await list({ cursor: begin }, cafe.otherManager)).body.orders).toEqual([])
  })

  test.each(['1969-12-31T23:59:59Z', '2500-01-01T00:00:00Z'])('gives a cursor also for %s', async (updatedSince) => {
    const { nextCursor } = (await list({ updatedSince, reference: 'none' })).body
    expect((await list({ cursor: nextCursor, reference: 'none' })).status).toBe(200)
  })

  test('misses no change that is committed late', async () => {
    const [slow, quick] = [await orderIn(cafe), await orderIn(cafe, 'pending', cafe.there)]
    const begin = await cursorOfNow()
    await cafe.database.transaction(async (sql) => {
      await sql.query('UPDATE orders SET updated_at = clock_timestamp(), version = version + 1 WHERE id = $1', [
        slow.id,
      ])
      await cafe.api.patch(`/orders/${quick.id}`, { rush: true }, { token: cafe.manager })
      expect((await list({ cursor: begin })).body).toMatchObject({ orders: [], nextCursor: begin })
    })
    await untilTransactionsEnd(cafe.database)
    expect(idsOf((await list({ cursor: begin })).body.orders)).toEqual([slow.id, quick.id])
  })

  test('a change that waited for the lock of its order has a time after the wait', async () => {
    const { id } = await orderIn(cafe)
    let change = Promise.resolve<{ body: Order } | null>(null)
    let releasedAt = Number.POSITIVE_INFINITY
    await cafe.database.transaction(async ({ query }) => {
      await query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [id])
      change = cafe.api.patch<Order>(`/orders/${id}`, { rush: true }, { token: cafe.manager })
      await untilOneWaits({ query })
      const [clock] = await query<{ now: number }>(
        'SELECT (extract(epoch FROM clock_timestamp()::timestamptz(3)) * 1000)::float8 AS now',
        [],
      )
      releasedAt = clock?.now ?? releasedAt
    })
    expect(Date.parse((await change)?.body.updatedAt ?? '')).toBeGreaterThanOrEqual(releasedAt)
  })

  test.each([
    [{ cursor: 'nonsense' }, 'cursor'],
    [{ cursor: Buffer.from('[1,"x"]').toString('base64url') }, 'cursor'],
    [{ updatedSince: '2026-11-21' }, 'updatedSince'],
    [{ updatedSince: '2026-11-21T00:00:00Z', date: '2026-11-21' }, 'date'],
    [{ updatedSince: '2026-11-21T00:00:00Z', page: '2' }, 'page'],
    [
      { updatedSince: '2026-11-21T00:00:00Z', cursor: Buffer.from(`[1,"${newId()}"]`).toString('base64url') },
      'updatedSince',
    ],
  ])('refuses %j', async (query: Record<string, string>, field) => {
    const { status, body } = await list(query)
    expect([status, body.details?.map(({ path }) => path)]).toEqual([400, [field]])
  })
})

test('orders of a table, of a type, and with a reference of any day', async () => {
  const reference = `R-${newId()}`
  const body = { branchId: cafe.here.branchId, items: [{ menuItemId: cafe.menuItemId, quantity: 1 }], reference }
  const placed = (await cafe.api.post<Order>('/orders', body, { token: cafe.staff })).body
  const atTable = await orderIn(cafe)
  const ids = async (query: Record<string, string>) => idsOf((await list({ limit: '100', ...query })).body.orders)
  expect(await ids({ type: 'takeaway' })).toEqual([placed.id])
  expect(await ids({ tableId: placed.tableId })).toEqual([placed.id])
  expect(await ids({ tableId: cafe.here.tableId })).toContain(atTable.id)
  await cafe.database.query('UPDATE orders SET day = day - 400 WHERE id = $1', [placed.id])
  expect(await ids({ reference })).toEqual([placed.id])
  expect(await ids({ reference, date: placed.createdAt.slice(0, 10) })).toEqual([])
})
