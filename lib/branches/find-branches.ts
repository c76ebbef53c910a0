import type { StaffAccess } from '../access/authenticate-staff'
import { may } from '../access/permissions'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import type { BranchValues } from './branch-schema'

export type BranchSummary = { id: string; name: string; timeZone: string }
export type TableSummary = {
  id: string
  branchId: string
  label: string
  code?: string
  /** Since when guests cannot order there, ISO 8601 in UTC; null: the table is open. */
  closedAt: string | null
}

/** The branches that the user may see, by name. */
export function findBranches({ prisma }: Database, { orgId, branchId }: StaffAccess): Promise<BranchSummary[]> {
  return prisma.branch.findMany({
    where: { orgId, ...(branchId && { id: branchId }) },
    select: { id: true, name: true, timeZone: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
}

/** The tables in use that the user may see. The code of a table is a secret: who knows it can order there. */
export async function findTables(
  { prisma }: Database,
  { orgId, branchId, role }: StaffAccess,
): Promise<TableSummary[]> {
  const tables = await prisma.cafeTable.findMany({
    where: { retiredAt: null, branch: { orgId, ...(branchId && { id: branchId }) } },
    select: { id: true, branchId: true, label: true, code: may(role, 'tables.manage'), closedAt: true },
    orderBy: [{ branchId: 'asc' }, { label: 'asc' }],
  })
  return tables.map((table) => ({ ...table, closedAt: table.closedAt?.toISOString() ?? null }))
}

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

/** What can be set of a branch. */
export type BranchSettings = BranchValues & { id: string }

/** The branches that somebody may see with their settings, by name. */
export function findBranchSettings({ prisma }: Database, { orgId, branchId }: StaffAccess): Promise<BranchSettings[]> {
  return prisma.branch.findMany({
    where: { orgId, ...(branchId && { id: branchId }) },
    select: { id: true, name: true, timeZone: true, guestsNeedAcceptance: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
}
