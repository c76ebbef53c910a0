import { z } from 'zod'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import type { KnownDevice } from './account-lock'
import type { StaffAccess } from './authenticate-staff'
import { credentialsSchema, type LogInResult, logIn, logOut } from './log-in'

/** The form that changes the person of a shared device. */
export const switchSchema = z.object({ staffId: z.uuid(), pin: credentialsSchema.shape.pin })

/** A person whom the signed-in user may hand the device to. */
export type Colleague = { id: string; name: string; role: StaffAccess['role'] }

/** The other people who may use the branch of the access, or any branch of the organisation if the access has no branch. */
export function findColleagues(sql: Sql, { staffId, orgId, branchId }: StaffAccess): Promise<Colleague[]> {
  return sql.query<Colleague>(
    `SELECT id, name, role FROM staff
     WHERE org_id = $1 AND active AND id <> $2 AND ($3::uuid IS NULL OR branch_id IS NULL OR branch_id = $3)
     ORDER BY name, id`,
    [orgId, staffId, branchId],
  )
}

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
  const [colleague] = await database.query<{ phone: string; orgSlug: string }>(
    `SELECT s.phone, g.slug AS "orgSlug" FROM staff s JOIN organisations g ON g.id = s.org_id
     WHERE s.id = $1 AND s.org_id = $2 AND s.active`,
    [staffId, current.orgId],
  )
  if (!colleague) throw new AppError('invalid_credentials', 'There is no such colleague.')
  const loggedIn = await logIn(database, { ...colleague, pin }, device, staffId)
  await logOut(database, current)
  return loggedIn
}
