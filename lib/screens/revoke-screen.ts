import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Database } from '../db/database'
import { changeSettings } from '../settings/change-settings'
import { recordChange } from '../settings/record-change'
import { findScreen, inWords } from './change-screen'
import { signalScreen } from './screen-signal'

/** Takes a screen's credential away: it is disconnected and shows a code again. @throws {AppError} forbidden, not_found */
export async function revokeScreen(database: Database, staff: StaffAccess, id: string): Promise<void> {
  demand(staff, 'screens.manage')
  await changeSettings(database, staff, async (sql) => {
    const screen = await findScreen(sql, staff, id)
    await sql.query('UPDATE screens SET revoked_at = now() WHERE id = $1', [id])
    const change = { action: 'screen.revoked', branchId: screen.branchId, subject: screen.name } as const
    await recordChange(sql, staff, change, inWords(screen), null)
  })
  signalScreen('revoked', id)
}
