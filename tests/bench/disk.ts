import type pg from 'pg'
import { KEPT } from '@/lib/backup/backup-files'
import { backupStream } from '@/lib/backup/write-backup'
import { parseConfig } from '@/lib/config'
import { BOARD_ENDPOINT_ID } from '@/lib/outbox/outbox'
import { afterNights } from '../support/nights'
import type { CleanUp } from './clean-up'
import { columns } from './columns'
import { createDatabase, demoCafe, migrateAndSeed } from './database'
import { atMost } from './goal'
import { fillDays } from './year'

const DAYS = 60
/** Written in so many steps. */
const STEP_DAYS = 10
const ORDERS_PER_DAY = 300
const YEARS = 3
const ORDERS = ORDERS_PER_DAY * 365 * YEARS
const GOAL_GIGABYTES = 5
/** Entries of the activity log a day: sold out and back, pauses, edits. */
const AUDIT_PER_DAY = 30
/** The log of changes of the embedded server (`max_wal_size`), its system tables, its log. */
const FIXED_BYTES = 256e6 + 40e6 + 2e6

/** How many days each growing table keeps; Infinity: for ever. */
function keptDays(): Record<string, number> {
  const { deliveryRetentionDays, eventRetentionDays, auditRetentionDays } = parseConfig({ AUTH_SECRET: 'x'.repeat(32) })
  const forEver = (days: number) => (days === 0 ? Number.POSITIVE_INFINITY : days)
  return {
    orders: Number.POSITIVE_INFINITY,
    order_items: Number.POSITIVE_INFINITY,
    payments: Number.POSITIVE_INFINITY,
    guest_sessions: Number.POSITIVE_INFINITY,
    ticket_counters: Number.POSITIVE_INFINITY,
    audit_entries: forEver(auditRetentionDays),
    order_events: forEver(eventRetentionDays),
    webhook_deliveries: deliveryRetentionDays,
    webhook_attempts: deliveryRetentionDays,
  }
}

/**
 * The disk that a café of 300 orders a day needs in three years: bytes of each order by table, on generated days, times the orders that
 * the table keeps. Includes the kept backups, all as large as the last one.
 * @returns the report
 */
export async function disk(cleanUp: CleanUp): Promise<string> {
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const { client, url } = database
  const kept = keptDays()
  const before = await sizes(client, Object.keys(kept))
  const emptyBackup = await lengthOf(url)
  const orders = await fill(client, url)
  const after = await sizes(client, Object.keys(kept))
  const daysOfAll = YEARS * 365

  const rows = Object.entries(kept).map(([table, days]) => {
    const perOrder = ((after[table] ?? 0) - (before[table] ?? 0)) / orders
    const total = perOrder * ORDERS_PER_DAY * Math.min(days, daysOfAll)
    return { table, days, perOrder, total }
  })
  const tables = rows.reduce((sum, { total }) => sum + total, 0)
  // Compressed, the rows of each table shrink alike; the share of what is kept is that of the tables.
  const ratio = ((await lengthOf(url)) - emptyBackup) / rows.reduce((sum, { perOrder }) => sum + perOrder * orders, 0)
  const backup = tables * ratio
  const count = afterNights(YEARS * 365).length + KEPT.upgrades
  const backups = backup * count
  const all = tables + FIXED_BYTES + backups
  return `Disk: ${DAYS} days with ${orders} orders, ${ORDERS_PER_DAY} a day for ${YEARS} years (${ORDERS} orders)

${columns('table', 'an order', 'kept', `${YEARS} years`)}
${rows.map(({ table, days, perOrder, total }) => columns(table, `${perOrder.toFixed(0)} B`, Number.isFinite(days) ? `${days} days` : 'for ever', megabytes(total))).join('\n')}
${columns('all tables', '', '', megabytes(tables))}
${columns('log and system', '', '', megabytes(FIXED_BYTES))}
${columns('a backup', '', '', megabytes(backup))}
${columns(`${count} backups`, '', '', megabytes(backups))}

  in all ${(all / 1e9).toFixed(2)} GB, ${atMost(all / 1e9, GOAL_GIGABYTES)}`
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Each order has a guest, each event a delivery to the boards and one to another endpoint, with its attempt. */
async function fill(client: pg.Client, url: string): Promise<number> {
  await client.query(`SET work_mem = '256MB'`)
  for (let daysAgo = DAYS; daysAgo > 0; daysAgo -= STEP_DAYS) {
    await fillDays(url, { fromDaysAgo: daysAgo, toDaysAgo: daysAgo - STEP_DAYS + 1, ordersPerDay: ORDERS_PER_DAY })
    await client.query('ANALYZE')
  }
  const orgId = await demoCafe(client)
  await client.query(
    `WITH guests AS (
       INSERT INTO guest_sessions (id, token_hash, table_id, expires_at)
       SELECT gen_random_uuid(), encode(sha256(o.id::text::bytea), 'hex'), o.table_id, o.created_at FROM orders o RETURNING id, token_hash)
     UPDATE orders o SET guest_session_id = g.id FROM guests g WHERE g.token_hash = encode(sha256(o.id::text::bytea), 'hex')`,
  )
  const endpoint = `INSERT INTO webhook_endpoints (id, org_id, name, url, secret) VALUES (gen_random_uuid(), $1, 'POS', 'https://a.example', 'x') RETURNING id`
  const { rows } = await client.query<{ id: string }>(endpoint, [orgId])
  const endpointId = rows[0]?.id ?? ''
  for (const id of [BOARD_ENDPOINT_ID, endpointId]) {
    await client.query(
      `INSERT INTO webhook_deliveries (endpoint_id, event_id, order_id, version, status, attempts, next_attempt, created_at)
       SELECT $1, id, order_id, version, 'pending', 1, at, at FROM order_events ORDER BY at`,
      [id],
    )
    // As it is settled: the former row stays until the table is cleaned up.
    await client.query(`UPDATE webhook_deliveries SET status = 'delivered' WHERE endpoint_id = $1`, [id])
  }
  await client.query(
    `INSERT INTO webhook_attempts SELECT $1, id, 1, at, 200, 87, 'ok', NULL FROM order_events ORDER BY at`,
    [endpointId],
  )
  await client.query(
    `INSERT INTO audit_entries (id, org_id, at, actor, action, subject, before, after)
     SELECT gen_random_uuid(), $1, now() - n * interval '1 hour', '{"kind": "staff", "id": "01930000-0000-7000-8000-000000000001", "name": "Lan"}',
       'menu_item.sold_out', 'Bạc xỉu', '{"soldOut": []}', '{"soldOut": ["Hàng Bông"]}' FROM generate_series(1, $2) n`,
    [orgId, AUDIT_PER_DAY * DAYS],
  )
  await client.query('VACUUM (ANALYZE)')
  const count = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM orders')
  return count.rows[0]?.count ?? 0
}

async function sizes(client: pg.Client, tables: string[]): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    'SELECT name, pg_total_relation_size(name::regclass) AS bytes FROM unnest($1::text[]) name',
    [tables],
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

async function lengthOf(databaseUrl: string): Promise<number> {
  let bytes = 0
  for await (const chunk of backupStream({ databaseUrl, folder: '/nowhere' })) bytes += (chunk as Buffer).length
  return bytes
}
