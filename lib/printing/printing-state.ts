import type { Sql } from '../db/database'
import { NOT_POLLING_AFTER } from './printer'

/** SQL: whether a printer (`p`) that polls has not done so for a while. */
export const IS_SILENT = `(
  p.connection = 'polling' AND coalesce(p.polled_at, p.created_at) < now() - interval '${NOT_POLLING_AFTER}'
)`

/** Attempts of a network printer that fail before it counts as failing: 7 s. A printer that polls reports its own errors. */
const FAILING_ATTEMPTS = 3

/** SQL: whether a printer (`p`) cannot print. */
export const IS_FAILING = `(p.removed_at IS NULL AND (
  ${IS_SILENT} OR (p.error IS NOT NULL AND (p.connection = 'polling' OR p.failures >= ${FAILING_ATTEMPTS}))
))`

/** Of all printers of the installation. */
export type PrintingState = {
  failing: number
  /** Jobs. */
  waiting: number
  /** The age of the oldest of them; 0: there is none. */
  oldestSeconds: number
}

export async function printingState(sql: Sql): Promise<PrintingState> {
  const [state] = await sql.query<PrintingState>(
    `SELECT (SELECT count(*)::int FROM printers p WHERE ${IS_FAILING}) AS failing, count(*)::int AS waiting,
       coalesce(extract(epoch FROM now() - min(j.created_at)), 0)::float8 AS "oldestSeconds"
     FROM print_jobs j WHERE j.state = 'waiting'`,
    [],
  )
  if (!state) throw new Error('The printers were not counted.')
  return state
}
