import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'

/** Rows per statement: a limit for the time that it holds locks and a connection. */
const BATCH_SIZE = 5_000

/**
 * Deletes deliveries and attempts that are older than `days` (7 or more), also waiting ones: their retries have ended
 * by then.
 */
export async function pruneDeliveries(sql: Sql, days: number): Promise<void> {
  await deleteOld(sql, 'webhook_deliveries', 'created_at', days)
  await deleteOld(sql, 'webhook_attempts', 'at', days)
}

/**
 * Deletes events, the history of orders, that are older than `days`; nothing when `days` is 0. lib/config.ts requires at
 * least the days of deliveries, because a delivery needs its event.
 */
export async function pruneEvents(sql: Sql, days: number): Promise<void> {
  if (days > 0) await deleteOld(sql, 'order_events', 'at', days)
}

/** Deletes entries of the activity log that are older than `days`; nothing when `days` is 0. */
export async function pruneAudit(sql: Sql, days: number): Promise<void> {
  if (days > 0) await deleteOld(sql, 'audit_entries', 'at', days)
}

/** Deletes the raw messages of banks that are older than `days`; nothing when `days` is 0. Their transfers stay. */
export async function pruneBankMessages(sql: Sql, days: number): Promise<void> {
  if (days > 0) await deleteOld(sql, 'bank_messages', 'at', days)
}

/** Deletes conditions that ended more than `days` ago, with their events and alarms. */
export async function pruneConditions(sql: Sql, days: number): Promise<void> {
  await deleteOld(sql, 'conditions', 'ended_at', days)
}

/** Deletes the contacts of orders that were placed, or are picked up, more than `days` ago. */
export async function pruneContacts(sql: Sql, days: number): Promise<void> {
  await deleteOld(
    sql,
    'order_contacts',
    '(SELECT greatest(created_at, pickup_at) FROM orders WHERE id = order_id)',
    days,
  )
}

/** Deletes print jobs that are older than a week: their orders are long made. */
export async function prunePrintJobs(sql: Sql): Promise<void> {
  await deleteOld(sql, 'print_jobs', 'created_at', 7)
}

type Dated =
  | 'order_contacts'
  | 'webhook_deliveries'
  | 'webhook_attempts'
  | 'audit_entries'
  | 'bank_messages'
  | 'conditions'
  | 'print_jobs'
  | 'order_events'

/** @param time a column, or an expression of a row */
async function deleteOld({ prisma }: Sql, table: Dated, time: string, days: number): Promise<void> {
  let deleted = BATCH_SIZE
  while (deleted === BATCH_SIZE) {
    deleted = await prisma.$executeRaw(statement`
      DELETE FROM ${raw(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${raw(table)} WHERE ${raw(time)} < now() - ${days}::int * interval '1 day' LIMIT ${BATCH_SIZE}
      ))`)
  }
}
