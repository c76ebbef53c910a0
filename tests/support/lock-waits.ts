import { expect } from 'vitest'
import type { Sql } from '@/lib/db/database'

const waiting = ({ query }: Pick<Sql, 'query'>) =>
  query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`, [])

/** Waits until so many statements in this database wait for a lock. */
export const untilWaiting = (sql: Pick<Sql, 'query'>, statements: number): Promise<void> =>
  expect.poll(() => waiting(sql)).toHaveLength(statements)

/** Waits until one statement in this database waits for a lock. */
export const untilOneWaits = (sql: Pick<Sql, 'query'>): Promise<void> => untilWaiting(sql, 1)

/** Waits until a request has ended, or so many statements in this database wait for a lock. */
export async function untilDoneOrWaiting(
  sql: Pick<Sql, 'query'>,
  request: Promise<unknown>,
  statements: number,
): Promise<void> {
  let isDone = false
  const done = () => {
    isDone = true
  }
  request.then(done, done)
  await expect.poll(async () => isDone || (await waiting(sql)).length >= statements).toBe(true)
}
