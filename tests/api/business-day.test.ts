import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessDaySql, dayBeginsSql } from '@/lib/branches/business-day'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { orderListSchema } from '@/lib/orders/order-list'
import { listOrders } from '@/lib/orders/order-list-repository'
import { placeOrder } from '@/lib/orders/place-order'
import { newOrderSchema } from '@/lib/orders/sent-order-schema'
import { latestDay } from '@/lib/reports/chain-repository'
import { type Cafe, startCafe } from '../support/cafe'
import { ENDED, NOT_ENDED, setDayEnd } from '../support/day-end'
import { untilOneWaits } from '../support/lock-waits'
import { orderIn } from '../support/orders'

type OrderPage = { orders: Order[]; total: number }

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

async function dayAt(zone: string, dayEndsAt: string, at: string): Promise<string | undefined> {
  const [row] = await cafe.database.query<{ day: string }>(
    `SELECT ${businessDaySql('b', 'b.at')}::text AS day
     FROM (SELECT $1::text AS time_zone, $2::text AS day_ends_at, $3::timestamptz AS at) b`,
    [zone, dayEndsAt, at],
  )
  return row?.day
}

describe('the business day of a branch', () => {
  test.each([
    ['Asia/Ho_Chi_Minh', '04:00', '2026-11-21T23:59:59.999+07', '2026-11-21'],
    ['Asia/Ho_Chi_Minh', '04:00', '2026-11-22T00:00+07', '2026-11-21'],
    ['Asia/Ho_Chi_Minh', '04:00', '2026-11-22T03:59:59.999+07', '2026-11-21'],
    ['Asia/Ho_Chi_Minh', '04:00', '2026-11-22T04:00+07', '2026-11-22'],
    ['Asia/Ho_Chi_Minh', '00:00', '2026-11-22T00:00+07', '2026-11-22'],
    ['Asia/Ho_Chi_Minh', '12:00', '2026-11-22T11:59+07', '2026-11-21'],
    ['Asia/Ho_Chi_Minh', '12:00', '2026-11-22T12:00+07', '2026-11-22'],
    // Berlin skips 02:00 to 03:00: 02:30 is 03:30.
    ['Europe/Berlin', '02:30', '2026-03-29T01:59+01', '2026-03-28'],
    ['Europe/Berlin', '02:30', '2026-03-29T03:29+02', '2026-03-28'],
    ['Europe/Berlin', '02:30', '2026-03-29T03:30+02', '2026-03-29'],
    // Berlin shows 02:00 to 03:00 twice: the day ends the second time.
    ['Europe/Berlin', '02:30', '2026-10-25T02:30+02', '2026-10-24'],
    ['Europe/Berlin', '02:30', '2026-10-25T02:59+02', '2026-10-24'],
    ['Europe/Berlin', '02:30', '2026-10-25T02:29+01', '2026-10-24'],
    ['Europe/Berlin', '02:30', '2026-10-25T02:30+01', '2026-10-25'],
    // Santiago skips 00:00 to 01:00, and shows 23:00 to 24:00 twice.
    ['America/Santiago', '00:00', '2026-09-05T23:59-04', '2026-09-05'],
    ['America/Santiago', '00:00', '2026-09-06T01:00-03', '2026-09-06'],
    ['America/Santiago', '00:00', '2026-04-04T23:30-03', '2026-04-04'],
    ['America/Santiago', '00:00', '2026-04-04T23:30-04', '2026-04-04'],
    ['America/Santiago', '00:00', '2026-04-05T00:00-04', '2026-04-05'],
    ['Asia/Beirut', '00:30', '2026-03-29T01:29+03', '2026-03-28'],
    ['Asia/Beirut', '00:30', '2026-03-29T01:30+03', '2026-03-29'],
  ])('in %s, ending at %s, at %s is %s', async (zone, dayEndsAt, at, day) => {
    expect(await dayAt(zone, dayEndsAt, at)).toBe(day)
  })

  test('never goes back, leaves no day out, and changes when a day begins, through the clock changes of a year', async () => {
    const [row] = await cafe.database.query(
      `SELECT count(*)::int AS moments, count(*) FILTER (WHERE day - before NOT IN (0, 1))::int AS jumps,
         count(*) FILTER (WHERE (day > before) IS DISTINCT FROM (at = begins))::int AS "changesElsewhere"
       FROM (
         SELECT at, day, lag(day) OVER (PARTITION BY time_zone, day_ends_at ORDER BY at) AS before,
           ${dayBeginsSql('moments', 'day')} AS begins
         FROM (
           SELECT at, time_zone, day_ends_at, ${businessDaySql('b', 'at')} AS day
           FROM (SELECT * FROM unnest($1::text[]) AS time_zone, unnest($2::text[]) AS day_ends_at) b,
             generate_series('2026-01-01Z'::timestamptz, '2027-01-01Z', '30 minutes') AS at
         ) moments
       ) days WHERE before IS NOT NULL`,
      [
        ['Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe'],
        ['00:00', '02:30'],
      ],
    )
    expect(row).toEqual({ moments: 3 * 2 * 365 * 48, jumps: 0, changesElsewhere: 0 })
  })
})

async function dayOf(order: Pick<Order, 'id'> | undefined): Promise<string | undefined> {
  const [row] = await cafe.database.query<{ day: string }>('SELECT day::text AS day FROM orders WHERE id = $1', [
    order?.id,
  ])
  return row?.day
}

describe('the number of an order', () => {
  beforeEach(() => setDayEnd(cafe.database, cafe.here.branchId, NOT_ENDED))

  const place = async () => {
    const order = { tableId: cafe.here.tableId, items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] }
    const { status, body } = await cafe.api.post<Order>('/orders', order, { token: cafe.staff })
    expect(status).toBe(201)
    return body
  }
  const cancel = ({ id }: Order) =>
    cafe.api.patch(`/orders/${id}/status`, { status: 'cancelled' }, { token: cafe.staff })

  test('restarts when the day has ended, without the numbers that are still open; a setting that changes back repeats none', async () => {
    const [first, second, third] = [await place(), await place(), await place()]
    expect([first, second, third].map(({ number }) => number)).toEqual([1, 2, 3])
    await cancel(second)

    await setDayEnd(cafe.database, cafe.here.branchId, ENDED)
    const [fourth, fifth] = [await place(), await place()]
    expect([fourth.number, fifth.number]).toEqual([2, 4])

    await setDayEnd(cafe.database, cafe.here.branchId, NOT_ENDED)
    const sixth = await place()
    expect(sixth.number).toBe(5)
    expect([await dayOf(fourth), await dayOf(sixth)]).toEqual([expect.any(String), await dayOf(first)])
    expect(await dayOf(fourth)).not.toBe(await dayOf(first))
  })
  test('is none of an order that was written while it waited, also when the day ended meanwhile', async () => {
    await cafe.database.query('DELETE FROM ticket_counters WHERE branch_id = $1', [cafe.there.branchId])
    await setDayEnd(cafe.database, cafe.there.branchId, NOT_ENDED)
    const scope = { orgId: cafe.there.orgId, branchId: null, guestSessionId: null }
    const by = { scope, actor: { kind: 'staff' as const, id: newId(), name: 'Lan' } }
    const order = newOrderSchema.parse({ items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] })
    const { waiting, first } = await cafe.database.transaction(async (sql) => {
      await sql.query('SELECT FROM branches WHERE id = $1 FOR UPDATE', [cafe.there.branchId])
      const waiting = placeOrder(cafe.database, by, cafe.there.tableId, order)
      await untilOneWaits(cafe.database)
      const first = await placeOrder(sql, by, cafe.there.tableId, order)
      await sql.query('UPDATE branches SET day_ends_at = $2 WHERE id = $1', [cafe.there.branchId, ENDED])
      return { waiting, first }
    })
    const second = await waiting
    expect([first.number, second.number]).toEqual([1, 2])
    expect(await dayOf(second)).not.toBe(await dayOf(first))
  })

  test('comes after a thousand open orders', async () => {
    await cafe.database.query(
      `INSERT INTO orders (id, org_id, branch_id, table_id, table_label, day, number, source, total, created_at, status_since, updated_at)
       SELECT gen_random_uuid(), $1, $2, $3, 'Bàn', '2026-01-01', number, 'staff', 0, now(), now(), now() FROM generate_series(1, 1000) AS number`,
      [cafe.elsewhere.orgId, cafe.elsewhere.branchId, cafe.elsewhere.tableId],
    )
    const order = await orderIn(cafe, 'pending', cafe.elsewhere)
    expect(order.number).toBe(1001)
  })
})

describe('when the day of a branch has ended', () => {
  /** `before`: placed before the day of the first branch ended, and still open. `finished`: completed before that. */
  let [before, finished, after, there]: Order[] = []
  let etag = ''
  const list = (query: string, headers = {}) =>
    cafe.api.get<OrderPage & ErrorBody>(`/orders${query}`, { token: cafe.manager, headers })
  const idsOf = async (query: string) => (await list(query)).body.orders.map(({ id }) => id)

  beforeAll(async () => {
    await cafe.database.query(`UPDATE orders SET status = 'cancelled'`, [])
    for (const { branchId } of [cafe.here, cafe.there]) await setDayEnd(cafe.database, branchId, NOT_ENDED)
    before = await orderIn(cafe, 'confirmed')
    finished = await orderIn(cafe, 'completed')
    there = await orderIn(cafe, 'completed', cafe.there)
    etag = (await list('')).headers.get('ETag') ?? ''
    await setDayEnd(cafe.database, cafe.here.branchId, ENDED)
  })

  test('GET /orders lists the day of each branch, and the ETag of before does not hold', async () => {
    expect((await list('', { 'If-None-Match': etag })).status).toBe(200)
    expect(await idsOf('')).not.toContain(finished?.id)
    after = await orderIn(cafe)
    const ids = await idsOf('')
    expect(ids).toEqual(expect.arrayContaining([after.id, there?.id]))
    expect(ids).not.toContain(before?.id)
    const day = await dayOf(finished)
    expect(await idsOf(`?date=${day}`)).toEqual(expect.arrayContaining([before?.id, finished?.id, there?.id]))
  })

  test('GET /orders?open=true lists every open order of any day, page by page, until it ends', async () => {
    const all = await list('?open=true')
    expect(all.body).toMatchObject({ total: 2, orders: [{ id: after?.id }, { id: before?.id }] })
    expect(await idsOf('?open=true&limit=1&page=2')).toEqual([before?.id])
    expect(await idsOf('?open=true&status=confirmed')).toEqual([before?.id])
    expect(await idsOf('?open=false')).toEqual(await idsOf(''))
    const known = { 'If-None-Match': all.headers.get('ETag') ?? '' }
    expect((await list('?open=true', known)).status).toBe(304)
    for (const [query, path] of [
      ['open=true&date=2026-11-21', 'date'],
      ['open=true&updatedSince=2026-11-21T00:00:00Z', 'open'],
      ['open=yes', 'open'],
    ])
      expect(await list(`?${query}`)).toMatchObject({ status: 400, body: { details: [{ path }] } })
    await cafe.api.patch(`/orders/${after?.id}/status`, { status: 'cancelled' }, { token: cafe.staff })
    expect((await list('?open=true', known)).body.orders.map(({ id }) => id)).toEqual([before?.id])
  })

  test('the page of orders still has the open ones, and the report has each order on one day', async () => {
    const page = await listOrders(cafe.database, cafe.here, orderListSchema.parse({}), {
      currency: 'VND',
      locale: 'vi',
    })
    expect(page.orders.map(({ id }) => id)).toContain(before?.id)
    expect(page.orders.map(({ id }) => id)).not.toContain(finished?.id)
    const [from, to] = [await dayOf(finished), await dayOf(after)]
    const ticketsOf = async (query: string) => {
      const path = `/reports/tickets?branchId=${cafe.here.branchId}&${query}`
      const { body } = await cafe.api.get<{ tickets: { id: string }[] }>(path, { token: cafe.manager })
      return body.tickets.map(({ id }) => id)
    }
    const [old, today, both] = [
      await ticketsOf(`from=${from}`),
      await ticketsOf(''),
      await ticketsOf(`from=${from}&to=${to}`),
    ]
    expect(old).toContain(finished?.id)
    expect(today).toContain(after?.id)
    expect([...old, ...today].toSorted()).toEqual(both.toSorted())
  })
})

test('the comparison of branches begins with the latest business day of those in scope', async () => {
  const { orgId } = cafe.here
  const scope = { orgId, branchId: null }
  const branches = await cafe.database.query<{ id: string }>('SELECT id FROM branches WHERE org_id = $1', [orgId])
  for (const { id } of branches) await setDayEnd(cafe.database, id, NOT_ENDED)
  const [calendar] = await cafe.database.query<{ today: string; yesterday: string }>(
    `SELECT at::text AS today, (at - 1)::text AS yesterday
     FROM (SELECT (now() AT TIME ZONE time_zone)::date AS at FROM branches WHERE id = $1) day`,
    [cafe.here.branchId],
  )
  expect(await latestDay(cafe.database, scope)).toBe(calendar?.yesterday)
  await setDayEnd(cafe.database, cafe.there.branchId, ENDED)
  expect(await latestDay(cafe.database, scope)).toBe(calendar?.today)
  expect(await latestDay(cafe.database, { orgId, branchId: cafe.here.branchId })).toBe(calendar?.yesterday)
})
