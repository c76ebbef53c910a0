import type { Sql } from '../db/database'

/** Rows a statement: so that none holds its locks, or a connection, for long. */
const AT_ONCE = 5_000

/**
 * Forgets deliveries and attempts of more than `days` (7 or more) ago: those that are done, and those that still wait,
 * which by then nobody delivers any more.
 */
export async function pruneDeliveries(sql: Sql, days: number): Promise<void> {
  await inParts(sql, PRUNE_DELIVERIES, days)
  await inParts(sql, PRUNE_ATTEMPTS, days)
}

/**
 * Forgets events, the history of orders, of more than `days` ago; nothing when `days` is 0. Not less than the days of
 * deliveries (lib/config.ts), so that none is left without its event.
 */
export async function pruneEvents(sql: Sql, days: number): Promise<void> {
  if (days > 0) await inParts(sql, PRUNE_EVENTS, days)
}

async function inParts(sql: Sql, statement: string, days: number) {
  let pruned = AT_ONCE
  while (pruned === AT_ONCE) pruned = (await sql.query(statement, [days, AT_ONCE])).length
}

const prune = (table: string, condition: string): string => `
DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT $2)) RETURNING 1`

const PRUNE_DELIVERIES = prune('webhook_deliveries', `created_at < now() - $1::int * interval '1 day'`)
const PRUNE_ATTEMPTS = prune('webhook_attempts', `at < now() - $1::int * interval '1 day'`)
const PRUNE_EVENTS = prune('order_events', `at < now() - $1::int * interval '1 day'`)
