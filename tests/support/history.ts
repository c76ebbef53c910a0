import { expect } from 'vitest'
import type { PlainSql } from '@/lib/db/open-database'
import { isOpen, type OrderStatus } from '@/lib/order-status'
import type { OrderEvent } from '@/lib/orders/order-event'
import type { BoardScreen } from './board-screen'
import type { Rush } from './rush'
import type { WebhookServer } from './webhook-server'

type EventKey = { id: string; orderId: string; version: number }

type Observers = { receivers: WebhookServer[]; screens: BoardScreen[]; acknowledged: Rush['acknowledged'] }

/** Checks what must hold after any fault. Waits until all deliveries are delivered. */
export async function checkHistory(
  sql: PlainSql,
  { receivers, screens, acknowledged }: Observers,
): Promise<{ events: number }> {
  await expect.poll(() => undeliveredCount(sql), { timeout: 300_000, interval: 200 }).toBe(0)
  await checkBranches(sql)
  await checkVersions(sql)
  await checkAcknowledged(sql, acknowledged)
  const committed = await sql.query<EventKey>('SELECT id, order_id AS "orderId", version FROM order_events', [])
  for (const receiver of receivers) checkReceiver(committed, receiver)
  for (const screen of screens) await checkScreen(sql, screen)
  return { events: committed.length }
}

async function undeliveredCount(sql: PlainSql): Promise<number> {
  const [row] = await sql
    .query<{ count: number }>(`SELECT count(*)::int AS count FROM webhook_deliveries WHERE status <> 'delivered'`, [])
    // The database may still be starting.
    .catch(() => [{ count: -1 }])
  return row?.count ?? -1
}

/** Every acknowledged change is stored. */
async function checkAcknowledged(sql: PlainSql, acknowledged: Rush['acknowledged']) {
  const missing = await sql.query(
    `SELECT change.id, change.version FROM unnest($1::uuid[], $2::int[]) AS change(id, version)
     LEFT JOIN order_events e ON e.order_id = change.id AND e.version = change.version WHERE e.id IS NULL`,
    [acknowledged.map(({ orderId }) => orderId), acknowledged.map(({ version }) => version)],
  )
  expect(missing).toEqual([])
}

/** `seq` has no gaps and no duplicates, and ends at the branch's `seq`. */
async function checkBranches(sql: PlainSql) {
  const broken = await sql.query(
    `SELECT b.name, b.seq, count(e.id)::int AS events, max(e.seq) AS last
     FROM branches b LEFT JOIN order_events e ON e.branch_id = b.id
     GROUP BY b.id HAVING b.seq <> count(e.id) OR b.seq <> coalesce(max(e.seq), 0)`,
    [],
  )
  expect(broken).toEqual([])
}

/** Every order has one event per version, from 1 to the current one, and the last event has the order's state. */
async function checkVersions(sql: PlainSql) {
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

/**
 * The receiver got every committed event at least once, no other events, and those of each order by version. An event whose
 * answer was lost arrives again, when later ones may have arrived: it does not count again.
 */
function checkReceiver(committed: EventKey[], { hits }: WebhookServer) {
  const received = hits.map((hit) => ({
    id: String(hit.headers['webhook-id']),
    event: JSON.parse(hit.body) as OrderEvent,
  }))
  const ids = new Set(received.map(({ id }) => id))
  expect(committed.filter(({ id }) => !ids.has(id))).toEqual([])
  expect(ids.size).toBe(committed.length)
  const versions = new Map<string, number>()
  const seen = new Set<string>()
  for (const { id, event } of received) {
    if (seen.has(id)) continue
    seen.add(id)
    const { orderId, order } = event.data
    expect(order.version).toBeGreaterThanOrEqual(versions.get(orderId) ?? 0)
    versions.set(orderId, order.version)
  }
}

/** The screen is live, has its branch's `seq`, and shows the open orders of the database. */
async function checkScreen(sql: PlainSql, { board, branchId, connection }: BoardScreen) {
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
