import type { Sql } from '../db/database'

/** Rows per statement: a limit for the time that it holds locks and a connection. */
const BATCH_SIZE = 5_000

/**
 * Deletes deliveries and attempts that are older than `days` (7 or more), also waiting ones: their retries have ended
 * by then.
 */
export async function pruneDeliveries(sql: Sql, days: number): Promise<void> {
  await inBatches(sql, PRUNE_DELIVERIES, days)
  await inBatches(sql, PRUNE_ATTEMPTS, days)
}

/**
 * Deletes events, the history of orders, that are older than `days`; nothing when `days` is 0. lib/config.ts requires at
 * least the days of deliveries, because a delivery needs its event.
 */
export async function pruneEvents(sql: Sql, days: number): Promise<void> {
  if (days > 0) await inBatches(sql, PRUNE_EVENTS, days)
}

/** Deletes entries of the activity log that are older than `days`; nothing when `days` is 0. */
export async function pruneAudit(sql: Sql, days: number): Promise<void> {
  if (days > 0) await inBatches(sql, PRUNE_AUDIT, days)
}

/** Deletes the raw messages of banks that are older than `days`; nothing when `days` is 0. Their transfers stay. */
export async function pruneBankMessages(sql: Sql, days: number): Promise<void> {
  if (days > 0) await inBatches(sql, PRUNE_BANK_MESSAGES, days)
}

/** Deletes conditions that ended more than `days` ago, with their events and alarms. */
export async function pruneConditions(sql: Sql, days: number): Promise<void> {
  await inBatches(sql, PRUNE_CONDITIONS, days)
}

/** Deletes print jobs that are older than a week: their orders are long made. */
export async function prunePrintJobs(sql: Sql): Promise<void> {
  await inBatches(sql, PRUNE_PRINT_JOBS, 7)
}

async function inBatches(sql: Sql, statement: string, days: number) {
  let pruned = BATCH_SIZE
  while (pruned === BATCH_SIZE) pruned = (await sql.query(statement, [days, BATCH_SIZE])).length
}

const prune = (table: string, condition: string): string => `
DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT $2)) RETURNING 1`

const PRUNE_DELIVERIES = prune('webhook_deliveries', `created_at < now() - $1::int * interval '1 day'`)
const PRUNE_ATTEMPTS = prune('webhook_attempts', `at < now() - $1::int * interval '1 day'`)
const PRUNE_AUDIT = prune('audit_entries', `at < now() - $1::int * interval '1 day'`)
const PRUNE_BANK_MESSAGES = prune('bank_messages', `at < now() - $1::int * interval '1 day'`)
const PRUNE_CONDITIONS = prune('conditions', `ended_at < now() - $1::int * interval '1 day'`)
const PRUNE_PRINT_JOBS = prune('print_jobs', `created_at < now() - $1::int * interval '1 day'`)
const PRUNE_EVENTS = prune('order_events', `at < now() - $1::int * interval '1 day'`)
