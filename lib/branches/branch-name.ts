import type { StaffAccess } from '../access/authenticate-staff'
import type { Sql } from '../db/database'
import { AppError } from '../errors'

/** The name of a branch that somebody may see. @throws {AppError} not_found */
export async function branchName(
  sql: Sql,
  staff: Pick<StaffAccess, 'orgId' | 'branchId'>,
  id: string,
): Promise<string> {
  const [branch] = await sql.query<{ name: string }>(
    'SELECT name FROM branches WHERE id = $1 AND org_id = $2 AND ($3::uuid IS NULL OR id = $3)',
    [id, staff.orgId, staff.branchId],
  )
  if (!branch) throw new AppError('not_found', 'There is no such branch.')
  return branch.name
}
