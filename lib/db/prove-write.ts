import type { Sql } from './database'
import { hasDiskFailed } from './write-failures'

/** How long a write that met a full disk counts: the row of the probe needs no new space, so it may still be written. */
const DISK_FAILURE_MS = 10_000

/** Writes one row and commits it. @returns false where a write met a full disk within the last 10 s @throws what the write met */
export async function proveWrite(sql: Sql): Promise<boolean> {
  await sql.query(
    `INSERT INTO write_probe AS w (id, proved_at) VALUES (1, now()) ON CONFLICT (id) DO UPDATE SET proved_at = now()`,
    [],
  )
  return !hasDiskFailed(DISK_FAILURE_MS)
}
