import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import { changeSettings } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { recordChange } from '../settings/record-change'
import type { ScreenSettings } from './screen'
import { signalScreen } from './screen-signal'
import { settledSettings } from './settled-settings'

/**
 * Changes what a screen is and shows; it loads itself anew.
 * @throws {AppError} forbidden; not_found; version_conflict; invalid_request that names the field
 */
export async function changeScreen(database: Database, staff: StaffAccess, edit: Edit<ScreenSettings>): Promise<void> {
  demand(staff, 'screens.manage')
  await changeSettings(database, staff, async (sql) => {
    const before = await findScreen(sql, staff, edit.id)
    const { branchName, ...after } = await settledSettings(sql, staff, merged(settingsOf(before), edit))
    await sql.query(
      'UPDATE screens SET name = $2, branch_id = $3, stations = $4::text[], view = $5, may_bump = $6 WHERE id = $1',
      [edit.id, after.name, after.branchId, after.stations, after.view, after.mayBump],
    )
    const change = { action: 'screen.changed', branchId: after.branchId, subject: after.name } as const
    await recordChange(sql, staff, change, inWords(before), inWords({ ...after, branchName }))
  })
  signalScreen('changed', edit.id)
}

/** A paired screen that is theirs to manage, and the name of its branch. @throws {AppError} not_found */
export async function findScreen(
  sql: Sql,
  { orgId, branchId }: Pick<StaffAccess, 'orgId' | 'branchId'>,
  id: string,
): Promise<NamedSettings> {
  const [screen] = await sql.query<NamedSettings>(
    `SELECT s.name, s.branch_id AS "branchId", b.name AS "branchName", s.stations, s.view, s.may_bump AS "mayBump"
     FROM screens s JOIN branches b ON b.id = s.branch_id
     WHERE s.id = $1 AND s.org_id = $2 AND ($3::uuid IS NULL OR s.branch_id = $3) AND s.revoked_at IS NULL`,
    [id, orgId, branchId],
  )
  if (!screen) throw new AppError('not_found', 'There is no such screen.')
  return screen
}

type NamedSettings = ScreenSettings & { branchName: string }

const settingsOf = ({ branchName: _, ...settings }: NamedSettings): ScreenSettings => settings

/** As the audit keeps it: names, not ids. */
export const inWords = ({ name, branchName, stations, view, mayBump }: NamedSettings) => ({
  name,
  branch: branchName,
  stations,
  view,
  mayBump,
})
