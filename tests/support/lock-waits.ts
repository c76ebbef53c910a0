import { expect } from 'vitest'
import type { PlainSql } from '@/lib/db/open-database'

/** Within a transaction, Postgres lists only the connections of the first reading, until its snapshot is cleared. */
async function waiting({ query }: PlainSql) {
  await query('SELECT pg_stat_clear_snapshot()', [])
  return query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`, [])
}

/** Waits until so many statements in this database wait for a lock. */
export const untilWaiting = (sql: PlainSql, statements: number): Promise<void> =>
  expect.poll(() => waiting(sql)).toHaveLength(statements)

/** Waits until one statement in this database waits for a lock. */
export const untilOneWaits = (sql: PlainSql): Promise<void> => untilWaiting(sql, 1)

/** Waits until a request has ended, or so many statements in this database wait for a lock. */
export async function untilDoneOrWaiting(sql: PlainSql, request: Promise<unknown>, statements: number): Promise<void> {
  let isDone = false
  const done = () => {
    isDone = true
  }
  request.then(done, done)
  await expect.poll(async () => isDone || (await waiting(sql)).length >= statements).toBe(true)
}

/** The other transactions of this database. */
const running = async ({ query }: PlainSql): Promise<string[]> => {
  const rows = await query<{ transaction: string }>(
    `SELECT concat(pid, ' ', xact_start) AS transaction FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
    [],
  )
  return rows.map(({ transaction }) => transaction)
}

/**
 * Waits until the transactions that run now are over. `GET /orders?updatedSince` lists a change only then, and the processes of a café
 * write on their own, too.
 */
export async function untilTransactionsEnd(sql: PlainSql): Promise<void> {
  const before = new Set(await running(sql))
  await expect.poll(async () => (await running(sql)).filter((transaction) => before.has(transaction))).toEqual([])
}
