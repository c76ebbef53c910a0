import type { OrgAccess } from '../access/callers'
import { branchesOf, type ListScope, listScopeOf } from '../access/scope'
import type { Sql } from '../db/database'
import { DbNull } from '../db/sql'
import { AppError } from '../errors'
import type { BranchValues } from './branch-schema'
import { storedCapacitySchema } from './capacity-schema'
import { openingHoursSchema } from './opening-hours'

export type BranchSummary = { id: string; name: string; timeZone: string }

/** The branches that the user may see, ordered by name. */
export const findBranches = (sql: Sql, access: OrgAccess): Promise<BranchSummary[]> =>
  listBranches(sql, listScopeOf(access))

/** The branches of a scope, ordered by name. */
export const listBranches = ({ prisma }: Sql, { orgId, branchIds }: ListScope): Promise<BranchSummary[]> =>
  prisma.branch.findMany({
    where: { orgId, ...(branchIds !== null && { id: { in: branchIds } }) },
    select: { id: true, name: true, timeZone: true },
    orderBy: BY_NAME,
  })

const BY_NAME = [{ name: 'asc' as const }, { id: 'asc' as const }]

type Scope = Pick<OrgAccess, 'orgId' | 'branchId'>

/** The name of a branch that the user may see. @throws {AppError} not_found */
export async function branchName(sql: Sql, staff: Scope, id: string): Promise<string> {
  const name = await nameOfBranch(sql, staff, id)
  if (name === undefined) throw noBranch()
  return name
}

/** As `branchName`; undefined: there is no such branch. */
export const nameOfBranch = async ({ prisma }: Sql, staff: Scope, id: string): Promise<string | undefined> =>
  (await prisma.branch.findFirst({ where: { AND: [{ id }, branchesOf(staff)] }, select: { name: true } }))?.name

const noBranch = () => new AppError('not_found', 'There is no such branch.')

/** The settings of a branch. */
export type BranchSettings = BranchValues & { id: string }

/** The settings of the branches that the user may see, ordered by name. */
export async function findBranchSettings(sql: Sql, access: Scope): Promise<BranchSettings[]> {
  const branches = await sql.prisma.branch.findMany({
    where: branchesOf(access),
    select: { id: true, ...SETTINGS },
    orderBy: BY_NAME,
  })
  const inUse = await categoriesInUse(sql, access.orgId)
  return branches.map((branch) => parsed(branch, inUse))
}

/** @throws {AppError} not_found */
export async function findBranch(sql: Sql, orgId: string, id: string): Promise<BranchValues> {
  const branch = await sql.prisma.branch.findFirst({ where: { id, orgId }, select: SETTINGS })
  if (!branch) throw noBranch()
  return parsed(branch, await categoriesInUse(sql, orgId))
}

const SETTINGS = {
  name: true,
  timeZone: true,
  dayEndsAt: true,
  guestsNeedAcceptance: true,
  readyWhenAllDone: true,
  stationsConfirm: true,
  confirmStarts: true,
  readyCompletes: true,
  undoSeconds: true,
  reminderSeconds: true,
  leadMinutes: true,
  pickupNames: true,
  staffAdjustmentPercent: true,
  guestSessionOrders: true,
  guestTableOrders: true,
  guestSessionLinesPerMinute: true,
  guestTableLinesPerMinute: true,
  openingHours: true,
  defaultStationId: true,
  capacity: true,
} as const satisfies Record<keyof BranchValues, true>

const storedHours = openingHoursSchema.nullable()

/** Without the categories that were removed: they do not count (`orderingRulesSql`). */
function parsed<Row extends { openingHours: unknown; capacity: unknown }>(row: Row, inUse: ReadonlySet<string>) {
  const capacity = storedCapacitySchema.parse(row.capacity)
  return {
    ...row,
    capacity: { ...capacity, categoryIds: capacity.categoryIds.filter((id) => inUse.has(id)) },
    openingHours: storedHours.parse(row.openingHours),
  }
}

async function categoriesInUse({ prisma }: Sql, orgId: string): Promise<ReadonlySet<string>> {
  const categories = await prisma.menuCategory.findMany({ where: { orgId, removedAt: null }, select: { id: true } })
  return new Set(categories.map(({ id }) => id))
}

/** The names of categories of an organisation, in the order of the menu. */
export async function categoryNames({ prisma }: Sql, orgId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const categories = await prisma.menuCategory.findMany({
    where: { orgId, removedAt: null, id: { in: ids } },
    select: { name: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return categories.map(({ name }) => name)
}

/** Whether another branch than `ownId` has the name. */
export const isBranchName = async ({ prisma }: Sql, orgId: string, name: string, ownId: string | null) =>
  (await prisma.branch.count({ where: { orgId, name, ...(ownId !== null && { id: { not: ownId } }) } })) > 0

/** Settings that are left out are those of the schema. */
type NewRow = Partial<BranchValues> & Pick<BranchValues, 'name' | 'timeZone'> & { id: string }

export const insertBranch = ({ prisma }: Sql, orgId: string, { openingHours, ...branch }: NewRow) =>
  prisma.branch.create({ data: { ...branch, openingHours: openingHours ?? DbNull, orgId } })

export const updateBranch = ({ prisma }: Sql, orgId: string, id: string, { openingHours, ...values }: BranchValues) =>
  prisma.branch.update({ where: { id, orgId }, data: { ...values, openingHours: openingHours ?? DbNull } })

/** Up to how many percent staff may discount an order of a branch, or add to it. */
export async function findAdjustmentLimit({ prisma }: Sql, id: string): Promise<number> {
  const branch = await prisma.branch.findUnique({ where: { id }, select: { staffAdjustmentPercent: true } })
  return branch?.staffAdjustmentPercent ?? 0
}

/** What a branch adds to the changes of its orders. */
export const findOrderFlow = ({ prisma }: Sql, id: string): Promise<Pick<BranchValues, 'readyWhenAllDone'> | null> =>
  prisma.branch.findUnique({ where: { id }, select: { readyWhenAllDone: true } })
