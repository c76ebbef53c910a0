import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Sql } from '../db/database'
import { findScreen } from './change-screen'
import { signalScreen } from './screen-signal'

/** Sounds a chime on a screen, so that somebody hears whether it can be heard. @throws {AppError} forbidden, not_found */
export async function chimeScreen(sql: Sql, staff: StaffAccess, id: string): Promise<void> {
  demand(staff, 'screens.manage')
  await findScreen(sql, staff, id)
  signalScreen('chime', id)
}
