import { holds } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import type { BranchValues } from './branch-schema'
import { openingHoursSchema } from './opening-hours'

export type BranchSummary = { id: string; name: string; timeZone: string }
export type TableSummary = {
  id: string
  branchId: string
  label: string
  code?: string
  /** When the table was closed for guests, ISO 8601 in UTC; null: it is open. */
  closedAt: string | null
}

/** The branches that the user may see, ordered by name. */
export function findBranches({ prisma }: Database, { orgId, branchId }: OrgAccess): Promise<BranchSummary[]> {
  return prisma.branch.findMany({
    where: { orgId, ...(branchId && { id: branchId }) },
    select: { id: true, name: true, timeZone: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
}

/** The tables in use that the user may see, without the counters. A table's code is a secret, because it allows ordering at the table. */
export async function findTables({ prisma }: Database, access: OrgAccess): Promise<TableSummary[]> {
  const { orgId, branchId } = access
  const tables = await prisma.cafeTable.findMany({
    where: { retiredAt: null, isCounter: false, branch: { orgId, ...(branchId && { id: branchId }) } },
    select: { id: true, branchId: true, label: true, code: holds(access, 'tables.manage'), closedAt: true },
    orderBy: [{ branchId: 'asc' }, { label: 'asc' }],
  })
  return tables.map((table) => ({ ...table, closedAt: table.closedAt?.toISOString() ?? null }))
}

/** The name of a branch that the user may see. @throws {AppError} not_found */
export async function branchName(sql: Sql, staff: Pick<OrgAccess, 'orgId' | 'branchId'>, id: string): Promise<string> {
  const [branch] = await sql.query<{ name: string }>(
    'SELECT name FROM branches WHERE id = $1 AND org_id = $2 AND ($3::uuid IS NULL OR id = $3)',
    [id, staff.orgId, staff.branchId],
  )
  if (!branch) throw new AppError('not_found', 'There is no such branch.')
  return branch.name
}

const storedHours = openingHoursSchema.nullable()

/** The settings of a branch. */
export type BranchSettings = BranchValues & { id: string }

/** The settings of the branches that the user may see, ordered by name. */
export async function findBranchSettings(
  { prisma }: Database,
  { orgId, branchId }: OrgAccess,
): Promise<BranchSettings[]> {
  const branches = await prisma.branch.findMany({
    where: { orgId, ...(branchId && { id: branchId }) },
    select: {
      id: true,
      name: true,
      timeZone: true,
      guestsNeedAcceptance: true,
      readyWhenAllDone: true,
      confirmStarts: true,
      readyCompletes: true,
      undoSeconds: true,
      leadMinutes: true,
      pickupNames: true,
      guestSessionOrders: true,
      guestTableOrders: true,
      guestSessionLinesPerMinute: true,
      guestTableLinesPerMinute: true,
      openingHours: true,
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  return branches.map((branch) => ({ ...branch, openingHours: storedHours.parse(branch.openingHours) }))
}
