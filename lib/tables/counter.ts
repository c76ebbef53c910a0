import type { OrgAccess } from '../access/scope'
import { branchName } from '../branches/find-branches'
import type { Sql } from '../db/database'
import { newId, newTableCode } from '../ids'

export type Counter = { id: string; branchId: string; label: string; code: string; closedAt: Date | null }

/**
 * The counter of a branch: the table of the orders that belong to no table. Guests with its code order takeaway. It is created
 * when it is first needed.
 * @throws {AppError} not_found for a branch outside the scope
 */
export async function counterOf(
  sql: Sql,
  staff: Pick<OrgAccess, 'orgId' | 'branchId'>,
  branchId: string,
): Promise<Counter> {
  await branchName(sql, staff, branchId)
  const [known] = await sql.query<Counter>(COUNTER, [branchId])
  if (known) return known
  await sql.query(CREATE_COUNTER, [newId(), branchId, newTableCode()])
  const [created] = await sql.query<Counter>(COUNTER, [branchId])
  if (!created) throw new Error(`Branch ${branchId} was deleted while its counter was created.`)
  return created
}

const COUNTER = `
SELECT id, branch_id AS "branchId", label, code, closed_at AS "closedAt" FROM tables WHERE branch_id = $1 AND is_counter`

/** The label is in the organisation's language; managers can change it. */
const CREATE_COUNTER = `
INSERT INTO tables (id, branch_id, label, code, is_counter)
SELECT $1, b.id, CASE WHEN g.locale LIKE 'vi%' THEN 'Quầy thu ngân' ELSE 'Counter' END, $3, true
FROM branches b JOIN organisations g ON g.id = b.org_id WHERE b.id = $2
ON CONFLICT (branch_id) WHERE is_counter DO NOTHING`
