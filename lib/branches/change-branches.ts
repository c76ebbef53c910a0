import type { OrgAccess } from '../access/callers'
import type { Sql } from '../db/database'
import { newId } from '../ids'
import { refuseUnknownTimeZone } from '../organisation/change-organisation'
import { changeForAllBranches, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { stationName } from '../stations/station-repository'
import { categoryNames, findBranch, insertBranch, isBranchName, updateBranch } from './branch-repository'
import type { BranchValues } from './branch-schema'
import type { Capacity } from './capacity-schema'

/** Creates a branch. @returns its id @throws {AppError} forbidden, already_exists, invalid_request for its time zone */
export function addBranch(database: Sql, staff: OrgAccess, values: BranchValues): Promise<string> {
  return changeForAllBranches(database, staff, async (sql) => {
    const { name, ...after } = await audited(sql, staff.orgId, values)
    await refuseTakenName(sql, staff.orgId, name, null)
    await refuseUnknownTimeZone(sql, values.timeZone)
    const id = newId()
    await insertBranch(sql, staff.orgId, { id, ...values })
    await recordChange(sql, staff, { action: 'branch.created', branchId: id, subject: name }, null, after)
    return id
  })
}

/** @throws {AppError} forbidden, not_found, already_exists, version_conflict, invalid_request for its time zone */
export function changeBranch(database: Sql, staff: OrgAccess, edit: Edit<BranchValues>): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    const now = await findBranch(sql, staff.orgId, edit.id)
    const next = merged(now, edit)
    await refuseTakenName(sql, staff.orgId, next.name, edit.id)
    const [before, after] = [await audited(sql, staff.orgId, now), await audited(sql, staff.orgId, next)]
    if (next.timeZone !== now.timeZone) await refuseUnknownTimeZone(sql, next.timeZone)
    await updateBranch(sql, staff.orgId, edit.id, next)
    await recordChange(sql, staff, { action: 'branch.changed', branchId: edit.id, subject: next.name }, before, after)
  })
}

/**
 * The settings with names, for the activity log.
 * @throws {AppError} not_found at the field of a station or a category that does not exist
 */
async function audited(sql: Sql, orgId: string, { defaultStationId, capacity, ...values }: BranchValues) {
  const defaultStation = defaultStationId && (await stationName(sql, orgId, defaultStationId))
  if (defaultStation === undefined)
    throw refusedField('not_found', 'defaultStationId', 'required', 'There is no such station.')
  return { ...values, defaultStation, ...(await auditedCapacity(sql, orgId, capacity)) }
}

async function auditedCapacity(sql: Sql, orgId: string, { longerMinutes, categoryIds, automatic }: Capacity) {
  const names = await categoryNames(sql, orgId, categoryIds)
  if (names.length < new Set(categoryIds).size)
    throw refusedField('not_found', 'capacity.categoryIds', 'required', 'There is no such category.')
  const { measure, busy, limited, full } = automatic ?? {}
  return {
    longerMinutes,
    limitedCategories: names,
    loadMeasure: measure ?? null,
    busyAt: busy ?? null,
    limitedAt: limited ?? null,
    fullAt: full ?? null,
  }
}

async function refuseTakenName(sql: Sql, orgId: string, name: string, ownId: string | null) {
  if (await isBranchName(sql, orgId, name, ownId))
    throw refusedField('already_exists', 'name', 'taken', 'There is already a branch with this name.')
}
