import { expect } from 'vitest'
import type { Sql } from '@/lib/db/database'
import type { WebhookEvent } from '@/lib/events/webhook-event'
import { isOpen, type OrderStatus } from '@/lib/orders/order-status'
import type { BoardScreen } from './board-screen'
import type { Rush } from './rush'
import type { WebhookServer } from './webhook-server'

type Told = { id: string; orderId: string; version: number }

type Witnesses = { receivers: WebhookServer[]; screens: BoardScreen[]; acknowledged: Rush['acknowledged'] }

/** What must hold after any fault: see each check. Waits for deliveries that are still under way. */
export async function checkHistory(
  sql: Sql,
  { receivers, screens, acknowledged }: Witnesses,
): Promise<{ events: number }> {
  await expect.poll(() => waiting(sql), { timeout: 300_000, interval: 200 }).toBe(0)
  await checkBranches(sql)
  await checkVersions(sql)
  await checkAcknowledged(sql, acknowledged)
  const committed = await sql.query<Told>('SELECT id, order_id AS "orderId", version FROM order_events', [])
  for (const receiver of receivers) checkReceiver(committed, receiver)
  for (const screen of screens) await checkScreen(sql, screen)
  return { events: committed.length }
}

async function waiting(sql: Sql): Promise<number> {
  const [row] = await sql
    .query<{ count: number }>(`SELECT count(*)::int AS count FROM webhook_deliveries WHERE status <> 'delivered'`, [])
    // The database may still be on its way back.
    .catch(() => [{ count: -1 }])
  return row?.count ?? -1
}

/** What somebody was told is done is done. */
async function checkAcknowledged(sql: Sql, acknowledged: Rush['acknowledged']) {
  const lost = await sql.query(
    `SELECT told.id, told.version FROM unnest($1::uuid[], $2::int[]) AS told(id, version)
     LEFT JOIN order_events e ON e.order_id = told.id AND e.version = told.version WHERE e.id IS NULL`,
    [acknowledged.map(({ orderId }) => orderId), acknowledged.map(({ version }) => version)],
  )
  expect(lost).toEqual([])
}

/** `seq` has neither gaps nor doubles, and ends where the branch says. */
async function checkBranches(sql: Sql) {
  const broken = await sql.query(
    `SELECT b.name, b.seq, count(e.id)::int AS events, max(e.seq) AS last
     FROM branches b LEFT JOIN order_events e ON e.branch_id = b.id
     GROUP BY b.id HAVING b.seq <> count(e.id) OR b.seq <> coalesce(max(e.seq), 0)`,
    [],
  )
  expect(broken).toEqual([])
}

/** Every order has one event a version, from 1 to where it is, and the last says what the order is. */
async function checkVersions(sql: Sql) {
  const broken = await sql.query(
    `SELECT o.id, o.version, count(e.id)::int AS events
     FROM orders o LEFT JOIN order_events e ON e.order_id = o.id
     GROUP BY o.id
     HAVING o.version <> count(e.id) OR o.version <> max(e.version)
       OR o.status <> (array_agg(e.to_status ORDER BY e.version DESC))[1]`,
    [],
  )
  expect(broken).toEqual([])
}

/** Every committed change came at least once, nothing came that was not committed, and each order's came in order. */
function checkReceiver(committed: Told[], { hits }: WebhookServer) {
  const told = hits.map((hit) => ({
    id: String(hit.headers['webhook-id']),
    event: JSON.parse(hit.body) as WebhookEvent,
  }))
  const ids = new Set(told.map(({ id }) => id))
  expect(committed.filter(({ id }) => !ids.has(id))).toEqual([])
  expect(ids.size).toBe(committed.length)
  const versions = new Map<string, number>()
  for (const { event } of told) {
    const { orderId, order } = event.data
    expect(order.version).toBeGreaterThanOrEqual(versions.get(orderId) ?? 0)
    versions.set(orderId, order.version)
  }
}

/** The screen is live, stands at its branch's `seq`, and shows the open orders as the database has them. */
async function checkScreen(sql: Sql, { board, branchId, connection }: BoardScreen) {
  const rows = await sql.query<{ id: string; version: number; status: OrderStatus }>(
    'SELECT id, version, status FROM orders WHERE branch_id = $1',
    [branchId],
  )
  const [branch] = await sql.query<{ seq: number }>('SELECT seq FROM branches WHERE id = $1', [branchId])
  const open = rows.filter(({ status }) => isOpen(status)).map(({ id, version, status }) => [id, version, status])
  await expect.poll(() => board().seq, { timeout: 300_000 }).toBe(branch?.seq)
  const shown = [...board().orders.values()].map(({ id, version, status }) => [id, version, status])
  expect(shown.toSorted()).toEqual(open.toSorted())
  expect(connection.at(-1)).toBe('live')
}
