import { demandEverywhere } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { refuseUnknownTimeZone } from '../organisation/change-organisation'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { BRANCH_KEYS, BRANCH_VALUES, COLUMN_OF } from './branch-columns'
import type { BranchValues } from './branch-schema'

/** Creates a branch. @returns its id @throws {AppError} forbidden, already_exists, invalid_request for its time zone */
export function addBranch(database: Sql, staff: OrgAccess, values: BranchValues): Promise<string> {
  demandEverywhere(staff, 'branches.manage')
  return changeSettings(database, staff, async (sql) => {
    const { name, ...after } = await audited(sql, staff.orgId, values)
    await refuseTakenName(sql, staff.orgId, name, null)
    await refuseUnknownTimeZone(sql, values.timeZone)
    const id = newId()
    await sql.query(
      `INSERT INTO branches (id, org_id, ${COLUMNS.join(', ')}) VALUES ($1, $2, ${COLUMNS.map((_, at) => `$${at + 3}`).join(', ')})`,
      [id, staff.orgId, ...inColumns(values)],
    )
    await recordChange(sql, staff, { action: 'branch.created', branchId: id, subject: name }, null, after)
    return id
  })
}

/** @throws {AppError} forbidden, not_found, already_exists, version_conflict, invalid_request for its time zone */
export function changeBranch(database: Sql, staff: OrgAccess, edit: Edit<BranchValues>): Promise<void> {
  demandEverywhere(staff, 'branches.manage')
  return changeSettings(database, staff, async (sql) => {
    const now = await branchRow(sql, staff.orgId, edit.id)
    const next = merged(now, edit)
    await refuseTakenName(sql, staff.orgId, next.name, edit.id)
    const [before, after] = [await audited(sql, staff.orgId, now), await audited(sql, staff.orgId, next)]
    if (next.timeZone !== now.timeZone) await refuseUnknownTimeZone(sql, next.timeZone)
    await sql.query(
      `UPDATE branches SET ${COLUMNS.map((column, at) => `${column} = $${at + 3}`).join(', ')} WHERE id = $1 AND org_id = $2`,
      [edit.id, staff.orgId, ...inColumns(next)],
    )
    await recordChange(sql, staff, { action: 'branch.changed', branchId: edit.id, subject: next.name }, before, after)
  })
}

/** The settings with the name of the default station, for the activity log. @throws {AppError} not_found at its field */
async function audited(sql: Sql, orgId: string, { defaultStationId, ...values }: BranchValues) {
  const [station] = await sql.query<{ name: string }>('SELECT name FROM stations WHERE id = $1 AND org_id = $2', [
    defaultStationId,
    orgId,
  ])
  if (defaultStationId && !station)
    throw refusedField('not_found', 'defaultStationId', 'required', 'There is no such station.')
  return { ...values, defaultStation: station?.name ?? null }
}

const COLUMNS = Object.values(COLUMN_OF)

const inColumns = ({ openingHours, ...values }: BranchValues) =>
  BRANCH_KEYS.map((key) => (key === 'openingHours' ? openingHours && JSON.stringify(openingHours) : values[key]))

async function branchRow(sql: Sql, orgId: string, id: string): Promise<BranchValues> {
  const [branch] = await sql.query<BranchValues>(
    `SELECT ${BRANCH_VALUES} FROM branches WHERE id = $1 AND org_id = $2`,
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
