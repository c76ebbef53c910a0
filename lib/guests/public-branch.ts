import type { Sql } from '../db/database'
import { AppError } from '../errors'

/** What anybody may know of a branch. */
export type PublicBranch = { id: string; name: string; organisationName: string }

/** @throws {AppError} not_found */
export async function publicBranch(sql: Sql, branchId: string): Promise<PublicBranch> {
  const [branch] = await sql.query<PublicBranch>(
    `SELECT b.id, b.name, g.name AS "organisationName"
     FROM branches b JOIN organisations g ON g.id = b.org_id WHERE b.id = $1`,
    [branchId],
  )
  if (!branch) throw new AppError('not_found', 'There is no such branch.')
  return branch
}
