import type { Sql } from '../db/database'
import { processWide } from '../process-wide'

/** Whether there is an organisation. Once there is, it stays: then nothing is asked any more. */
export async function isSetUp(sql: Sql): Promise<boolean> {
  const known = processWide('is-set-up', () => ({ yes: false }))
  known.yes ||= (await sql.query('SELECT 1 FROM organisations LIMIT 1', [])).length > 0
  return known.yes
}
