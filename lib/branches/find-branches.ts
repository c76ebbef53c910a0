import { holds } from '../access/permissions'
import { type ListScope, listScopeOf, type OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { BRANCH_VALUES } from './branch-columns'
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
export const findBranches = (sql: Sql, access: OrgAccess): Promise<BranchSummary[]> =>
  listBranches(sql, listScopeOf(access))

/** The branches of a scope, ordered by name. */
export const listBranches = (sql: Sql, { orgId, branchIds }: ListScope): Promise<BranchSummary[]> =>
  sql.query<BranchSummary>(
    `SELECT id, name, time_zone AS "timeZone" FROM branches
     WHERE org_id = $1 AND ($2::uuid[] IS NULL OR id = ANY ($2)) ORDER BY name, id`,
    [orgId, branchIds],
  )

/** The tables in use that the user may see, without the counters. A table's code is a secret, because it allows ordering at the table. */
export async function findTables(sql: Sql, access: OrgAccess): Promise<TableSummary[]> {
  const code = holds(access, 'tables.manage') ? 't.code, ' : ''
  const tables = await sql.query<TableSummary & { closedAt: Date | null }>(
    `SELECT t.id, t.branch_id AS "branchId", t.label, ${code}t.closed_at AS "closedAt"
     FROM tables t JOIN branches b ON b.id = t.branch_id
     WHERE b.org_id = $1 AND ($2::uuid IS NULL OR b.id = $2) AND t.retired_at IS NULL AND NOT t.is_counter
     ORDER BY t.branch_id, t.label`,
    [access.orgId, access.branchId],
  )
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
export async function findBranchSettings(sql: Sql, { orgId, branchId }: OrgAccess): Promise<BranchSettings[]> {
  const branches = await sql.query<BranchSettings>(
    `SELECT id, ${BRANCH_VALUES} FROM branches WHERE org_id = $1 AND ($2::uuid IS NULL OR id = $2) ORDER BY name, id`,
    [orgId, branchId],
  )
  return branches.map((branch) => ({ ...branch, openingHours: storedHours.parse(branch.openingHours) }))
}
