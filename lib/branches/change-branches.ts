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
export function addBranch(database: Database, staff: StaffAccess, values: BranchValues): Promise<void> {
  demandEverywhere(staff, 'branches.manage')
  return changeSettings(database, staff, async (sql) => {
    const { name, ...after } = values
    await refuseTakenName(sql, staff.orgId, name, null)
    await refuseUnknownTimeZone(sql, values.timeZone)
    const id = newId()
    await sql.query(
      `INSERT INTO branches (id, org_id, ${COLUMNS.join(', ')}) VALUES ($1, $2, ${COLUMNS.map((_, at) => `$${at + 3}`).join(', ')})`,
      [id, staff.orgId, ...inColumns(values)],
    )
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
      `UPDATE branches SET ${COLUMNS.map((column, at) => `${column} = $${at + 3}`).join(', ')} WHERE id = $1 AND org_id = $2`,
      [edit.id, staff.orgId, ...inColumns(next)],
    )
    await recordChange(sql, staff, { action: 'branch.changed', branchId: edit.id, subject: next.name }, now, next)
  })
}

/** The column of each setting. */
const COLUMN_OF = {
  name: 'name',
  timeZone: 'time_zone',
  guestsNeedAcceptance: 'guests_need_acceptance',
  readyWhenAllDone: 'ready_when_all_done',
  confirmStarts: 'confirm_starts',
  readyCompletes: 'ready_completes',
  undoSeconds: 'undo_seconds',
  leadMinutes: 'lead_minutes',
  pickupNames: 'pickup_names',
  guestSessionOrders: 'guest_session_orders',
  guestTableOrders: 'guest_table_orders',
  guestSessionLinesPerMinute: 'guest_session_lines_per_minute',
  guestTableLinesPerMinute: 'guest_table_lines_per_minute',
  openingHours: 'opening_hours',
} as const satisfies Record<keyof BranchValues, string>

const KEYS = Object.keys(COLUMN_OF) as (keyof BranchValues)[]
const COLUMNS = Object.values(COLUMN_OF)

const inColumns = ({ openingHours, ...values }: BranchValues) =>
  KEYS.map((key) => (key === 'openingHours' ? openingHours && JSON.stringify(openingHours) : values[key]))

async function branchRow(sql: Sql, orgId: string, id: string): Promise<BranchValues> {
  const [branch] = await sql.query<BranchValues>(
    `SELECT ${KEYS.map((key) => `${COLUMN_OF[key]} AS "${key}"`).join(', ')} FROM branches WHERE id = $1 AND org_id = $2`,
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
