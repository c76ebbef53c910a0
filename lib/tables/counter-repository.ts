import type { OrgAccess } from '../access/callers'
import { branchName } from '../branches/branch-repository'
import type { Sql } from '../db/database'
import { sql as statement } from '../db/sql'
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
  const known = await findCounter(sql, branchId)
  if (known) return known
  await insertCounter(sql, branchId)
  const created = await findCounter(sql, branchId)
  if (!created) throw new Error(`Branch ${branchId} was deleted while its counter was created.`)
  return created
}

const findCounter = ({ prisma }: Sql, branchId: string): Promise<Counter | null> =>
  prisma.cafeTable.findFirst({
    where: { branchId, isCounter: true },
    select: { id: true, branchId: true, label: true, code: true, closedAt: true },
  })

/** The label is in the organisation's language; managers can change it. */
const insertCounter = ({ prisma }: Sql, branchId: string) =>
  prisma.$executeRaw(statement`
    INSERT INTO tables (id, branch_id, label, code, is_counter)
    SELECT ${newId()}::uuid, b.id, CASE WHEN g.locale LIKE 'vi%' THEN 'Quầy thu ngân' ELSE 'Counter' END,
      ${newTableCode()}, true
    FROM branches b JOIN organisations g ON g.id = b.org_id WHERE b.id = ${branchId}::uuid
    ON CONFLICT (branch_id) WHERE is_counter DO NOTHING`)
