import type { Database } from '../db/database'

/**
 * Runs one statement about many tickets. Postgres would compile it, which takes longer than running it, and would sort a
 * month of a busy branch on disk.
 */
export function readReport<Row>(database: Database, text: string, params: readonly unknown[]): Promise<Row[]> {
  return database.transaction(async (sql) => {
    await sql.query(SETTINGS, [])
    return sql.query<Row>(text, params)
  })
}

/** Until the transaction ends. */
const SETTINGS = `SELECT set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`
