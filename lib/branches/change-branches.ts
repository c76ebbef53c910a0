import type { OrgAccess } from '../access/callers'
import { demandAllBranches } from '../access/permissions'
import type { Sql } from '../db/database'
import { newId } from '../ids'
import { refuseUnknownTimeZone } from '../organisation/change-organisation'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { stationName } from '../stations/station-repository'
import { findBranch, insertBranch, isBranchName, updateBranch } from './branch-repository'
import type { BranchValues } from './branch-schema'

/** Creates a branch. @returns its id @throws {AppError} forbidden, already_exists, invalid_request for its time zone */
export function addBranch(database: Sql, staff: OrgAccess, values: BranchValues): Promise<string> {
  demandAllBranches(staff)
  return changeSettings(database, staff, async (sql) => {
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
  demandAllBranches(staff)
  return changeSettings(database, staff, async (sql) => {
    const now = await findBranch(sql, staff.orgId, edit.id)
    const next = merged(now, edit)
    await refuseTakenName(sql, staff.orgId, next.name, edit.id)
    const [before, after] = [await audited(sql, staff.orgId, now), await audited(sql, staff.orgId, next)]
    if (next.timeZone !== now.timeZone) await refuseUnknownTimeZone(sql, next.timeZone)
    await updateBranch(sql, staff.orgId, edit.id, next)
    await recordChange(sql, staff, { action: 'branch.changed', branchId: edit.id, subject: next.name }, before, after)
  })
}

/** The settings with the name of the default station, for the activity log. @throws {AppError} not_found at its field */
async function audited(sql: Sql, orgId: string, { defaultStationId, ...values }: BranchValues) {
  const defaultStation = defaultStationId && (await stationName(sql, orgId, defaultStationId))
  if (defaultStation === undefined)
    throw refusedField('not_found', 'defaultStationId', 'required', 'There is no such station.')
  return { ...values, defaultStation }
}

async function refuseTakenName(sql: Sql, orgId: string, name: string, ownId: string | null) {
  if (await isBranchName(sql, orgId, name, ownId))
    throw refusedField('already_exists', 'name', 'taken', 'There is already a branch with this name.')
}
