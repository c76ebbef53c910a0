import { z } from 'zod'
import type { StaffAccess } from '../access/callers'
import type { Database } from '../db/database'
import { AppError } from '../errors'
import type { KnownDevice } from './account-lock'
import { findSignIn } from './account-repository'
import { credentialsSchema, type LogInResult, logIn, logOut } from './log-in'

/** The form that changes the person of a shared device. */
export const switchSchema = z.object({ staffId: z.uuid(), pin: credentialsSchema.shape.pin })

/** A person whom the signed-in user may hand the device to. */
export type Colleague = { id: string; name: string; role: StaffAccess['role'] }

/**
 * Signs in a colleague by PIN and ends the session of the current user. Wrong PINs count as at sign-in.
 * @throws {AppError} invalid_credentials, also for a person of another organisation; rate_limited
 */
export async function switchPerson(
  database: Database,
  current: StaffAccess,
  { staffId, pin }: z.infer<typeof switchSchema>,
  device: KnownDevice | null,
): Promise<LogInResult> {
  const colleague = await findSignIn(database, current.orgId, staffId)
  if (!colleague) throw new AppError('invalid_credentials', 'There is no such colleague.')
  const loggedIn = await logIn(database, { ...colleague, pin }, device, staffId)
  await logOut(database, current)
  return loggedIn
}
