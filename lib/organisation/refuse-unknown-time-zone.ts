import type { Sql } from '../db/database'
import { refusedField } from '../settings/refused-field'

/** Days begin and end by the database's own list of zones, which may be older than this machine's. @throws {AppError} */
export async function refuseUnknownTimeZone(sql: Sql, timeZone: string): Promise<void> {
  const known = await sql.query('SELECT 1 FROM pg_timezone_names WHERE name = $1', [timeZone])
  if (known.length === 0) throw refusedField('invalid_request', 'timeZone', 'timeZone', 'This time zone is not known.')
}
