import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '@/lib/db/database'
import type { OpenedDatabase } from '@/lib/db/open-database'
import type { Statement } from '@/lib/db/sql'
import { readSessionUsage } from '@/lib/guests/guest-table-repository'
import { ownOrders } from '@/lib/guests/own-orders'
import { orderListSchema } from '@/lib/orders/order-list'
import { listOrders } from '@/lib/orders/order-list-repository'
import { findDueOrders } from '@/lib/orders/order-repository'
import { reportTickets } from '@/lib/reports/report-sql'
import { serviceReportStatement } from '@/lib/reports/service-report'
import { listTransfers } from '@/lib/transfers/transfer-repository'
import { openTestDatabase } from '../support/database'

/** Enough for Postgres to prefer an index where one helps, in a branch among several. */
const DAYS = 120
const A_DAY = 100

let database: OpenedDatabase
let place: { orgId: string; branchId: string; last: string }

beforeAll(async () => {
  database = await openTestDatabase()
  const branch = await database.prisma.branch.findFirstOrThrow({ where: { name: 'Mitte' } })
  await database.query(FILL, [DAYS, A_DAY])
  await database.query('ANALYZE', [])
  const [row] = await database.query<{ last: string }>('SELECT max(day)::text AS last FROM orders', [])
  place = { orgId: branch.orgId, branchId: branch.id, last: row?.last ?? '' }
})
afterAll(() => database.close())

test('a report reads its orders, their items and their events by index, whatever it is asked for', async () => {
  const { orgId, branchId, last } = place
  const day = { from: last, to: last, fromHour: 0, toHour: 24, station: null, item: null }
  for (const filter of [
    day,
    { ...day, fromHour: 11, toHour: 14 },
    { ...day, fromHour: 11, toHour: 2 },
    { ...day, station: 'Bar' },
    { ...day, item: orgId },
  ]) {
    const { text, values } = serviceReportStatement(orgId, branchId, filter)
    const plan = await planOf(text, values)
    expect(plan).not.toMatch(/Seq Scan on (orders|order_items|order_events)/)
    expect(plan).toMatch(/Index.* on (orders_branch_id_day_number_key|orders_by_branch_day|orders)/)
    expect(plan).toMatch(/order_items_order_id_position_key/)
    expect(plan).toMatch(/order_events_order_id_version_key/)
  }
})

test('the days are in the search of the index, not sifted from it', async () => {
  const { orgId, branchId, last } = place
  const { text, values } = reportTickets(orgId, branchId, {
    from: last,
    to: last,
    fromHour: 0,
    toHour: 24,
    station: null,
    item: null,
  })
  const plan = await planOf(`${text} SELECT count(*) FROM tickets`, values)
  expect(plan).toMatch(/Index Cond: \(\(branch_id = .*day >= /)
})

test('what a guest reads of a table is found by time, not sifted from the history of the table', async () => {
  const { orgId, branchId } = place
  const [others, guest] = await database.query<{ sessionId: string; tableId: string }>(
    `INSERT INTO guest_sessions (id, token_hash, table_id, expires_at)
     SELECT gen_random_uuid(), n, table_id, now() + interval '1 hour'
     FROM (SELECT table_id FROM orders WHERE branch_id = $1 LIMIT 1) one CROSS JOIN generate_series(1, 2) AS n
     RETURNING id AS "sessionId", table_id AS "tableId"`,
    [branchId],
  )
  if (!others || !guest) throw new Error('No guest sessions were opened.')
  await database.query('UPDATE orders SET guest_session_id = $1', [others.sessionId])
  await database.query('ANALYZE orders', [])
  const access = { role: 'guest', orgId, branchId, ...guest } as const
  for (const read of [(sql: Sql) => ownOrders(sql, guest.sessionId), (sql: Sql) => readSessionUsage(sql, access)]) {
    expect(await planOfRead(read)).toMatch(/orders_by_table[^\n]*\n\s*Index Cond: .*created_at > /)
  }
})

test('a search reads the indexes of words, whatever it finds', async () => {
  const staff = { orgId: place.orgId, branchId: null }
  const money = { currency: 'VND', locale: 'vi-VN' }
  for (const search of ['Nguyễn', 'bạc xỉu', 'table zz9', '45.000']) {
    const plan = await planOfRead((sql) => listOrders(sql, staff, orderListSchema.parse({ search }), money))
    expect(plan).toMatch(/Index Scan on orders_by_words/)
    expect(plan).toMatch(/Index Scan on order_items_by_words/)
  }
})

test('a search of transfers reads the indexes of their words and their orders', async () => {
  await database.query(FILL_TRANSFERS, [place.orgId])
  await database.query('ANALYZE bank_transfers', [])
  const organisation = { currency: 'VND', locale: 'vi-VN', timeZone: 'Asia/Ho_Chi_Minh' }
  const filter = { list: 'all', page: 1 } as const
  const plan = await planOfRead((sql) => listTransfers(sql, place.orgId, { ...filter, search: 'B3' }, organisation))
  expect(plan).toMatch(/Index Scan on bank_transfers_by_words/)
  expect(plan).toMatch(/Index Scan on bank_transfers_by_order/)
})

test('the search for due orders reads the index of scheduled orders, not the open ones', async () => {
  await database.query(`UPDATE orders SET status = 'pending' WHERE day = $1::date`, [place.last])
  await database.query('ANALYZE orders', [])
  expect(await planOfRead((sql) => findDueOrders(sql, 1))).toMatch(/Index Scan using orders_scheduled/)
})

/** The plan of the statement of a read, which is carried out too. */
async function planOfRead(read: (sql: Sql) => Promise<unknown>): Promise<string> {
  const statements: Statement[] = []
  const { prisma } = database
  const $queryRaw: typeof prisma.$queryRaw = (statement, ...values) => {
    if (!('text' in statement)) throw new Error('The statement is not one of lib/db/sql.ts.')
    statements.push(statement)
    return prisma.$queryRaw(statement, ...values)
  }
  // A property of its own: Prisma's client is a proxy, which would take an assignment for itself.
  await read({ ...database, prisma: Object.create(prisma, { $queryRaw: { value: $queryRaw } }) })
  expect(statements).not.toEqual([])
  const plans = await Promise.all(statements.map(({ text, values }) => planOf(text, values)))
  return plans.join('\n')
}

async function planOf(text: string, params: readonly unknown[]): Promise<string> {
  const rows = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS off) ${text}`, params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Orders of every branch, each with two items and one event. */
const FILL = `
WITH placed AS (
  INSERT INTO orders (id, org_id, branch_id, table_id, table_label, day, number, status, status_since, source, total, version, created_at, updated_at)
  SELECT gen_random_uuid(), b.org_id, b.id, t.id, t.label, current_date - days_ago, n, 'cancelled', at, 'staff', 1, 2, at, at
  FROM branches b CROSS JOIN LATERAL (SELECT * FROM tables WHERE branch_id = b.id LIMIT 1) t
  CROSS JOIN generate_series(1, $1::int) AS days_ago CROSS JOIN generate_series(1, $2::int) AS n
  CROSS JOIN LATERAL (SELECT (current_date - days_ago) + interval '12 hours' AS at) moment
  RETURNING *
), items AS (
  INSERT INTO order_items (id, order_id, position, menu_item_id, menu_item_name, kitchen_name, station_id, quantity, unit_price, note)
  SELECT gen_random_uuid(), id, place, org_id, 'Espresso', 'Espresso', (SELECT s.id FROM stations s WHERE s.org_id = placed.org_id AND s.name = 'Bar'), 1, 1, '' FROM placed CROSS JOIN generate_series(0, 1) AS place
)
INSERT INTO order_events (id, org_id, branch_id, seq, order_id, version, type, to_status, actor, stored_order, at)
SELECT gen_random_uuid(), org_id, branch_id, row_number() OVER (PARTITION BY branch_id), id, 2, 'order.status_changed',
  'cancelled', '{}', '{}', created_at
FROM placed`

/** Transfers of one connection, each of which paid an order. */
const FILL_TRANSFERS = `
WITH connection AS (
  INSERT INTO bank_connections (id, org_id, name, provider, address, secret)
  VALUES (gen_random_uuid(), $1::uuid, 'Bank', 'sepay', 'plans', '') RETURNING *
)
INSERT INTO bank_transfers (id, org_id, connection_id, provider_id, amount, currency, content, state, order_ids)
SELECT gen_random_uuid(), c.org_id, c.id, 'MBVCB.' || n, 45000, 'VND', 'CK ' || md5(n::text), 'matched', ARRAY[gen_random_uuid()]
FROM connection c CROSS JOIN generate_series(1, 20000) AS n`
