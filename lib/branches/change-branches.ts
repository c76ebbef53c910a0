import type { StaffAccess } from '../access/authenticate-staff'
import { demandEverywhere } from '../access/permissions'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { refuseUnknownTimeZone } from '../organisation/organisation'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import type { BranchValues } from './branch-schema'

/** Creates a branch. @throws {AppError} forbidden, already_exists, invalid_request for its time zone */
export function addBranch(
  database: Database,
  staff: StaffAccess,
  { name, timeZone, guestsNeedAcceptance }: BranchValues,
): Promise<void> {
  demandEverywhere(staff, 'branches.manage')
  return changeSettings(database, staff, async (sql) => {
    await refuseTakenName(sql, staff.orgId, name, null)
    await refuseUnknownTimeZone(sql, timeZone)
    const id = newId()
    await sql.query(
      'INSERT INTO branches (id, org_id, name, time_zone, guests_need_acceptance) VALUES ($1, $2, $3, $4, $5)',
      [id, staff.orgId, name, timeZone, guestsNeedAcceptance],
    )
    const after = { timeZone, guestsNeedAcceptance }
    await recordChange(sql, staff, { action: 'branch.created', branchId: id, subject: name }, null, after)
  })
}

/** @throws {AppError} forbidden, not_found, already_exists, version_conflict, invalid_request for its time zone */
export function changeBranch(database: Database, staff: StaffAccess, edit: Edit<BranchValues>): Promise<void> {
  demandEverywhere(staff, 'branches.manage')
  return changeSettings(database, staff, async (sql) => {
    const now = await branchRow(sql, staff.orgId, edit.id)
    const next = merged(now, edit)
    await refuseTakenName(sql, staff.orgId, next.name, edit.id)
    if (next.timeZone !== now.timeZone) await refuseUnknownTimeZone(sql, next.timeZone)
    await sql.query(
      'UPDATE branches SET name = $3, time_zone = $4, guests_need_acceptance = $5 WHERE id = $1 AND org_id = $2',
      [edit.id, staff.orgId, next.name, next.timeZone, next.guestsNeedAcceptance],
    )
    await recordChange(sql, staff, { action: 'branch.changed', branchId: edit.id, subject: next.name }, now, next)
  })
}

async function branchRow(sql: Sql, orgId: string, id: string): Promise<BranchValues> {
  const [branch] = await sql.query<BranchValues>(
    `SELECT name, time_zone AS "timeZone", guests_need_acceptance AS "guestsNeedAcceptance"
     FROM branches WHERE id = $1 AND org_id = $2`,
    [id, orgId],
  )
  if (!branch) throw new AppError('not_found', 'There is no such branch.')
  return branch
}

async function refuseTakenName(sql: Sql, orgId: string, name: string, ownId: string | null) {
  const taken = await sql.query(
    'SELECT 1 FROM branches WHERE org_id = $1 AND name = $2 AND id IS DISTINCT FROM $3::uuid',
    [orgId, name, ownId],
  )
  if (taken.length > 0)
    throw refusedField('already_exists', 'name', 'taken', 'There is already a branch with this name.')
}
