import { z } from 'zod'
import type { Database } from '../db/database'
import { withinShare } from '../db/within-share'
import { AppError } from '../errors'
import { processWide } from '../process-wide'
import { storableText } from '../storable-text'
import { type AccountLock, isKnownTo, type KnownDevice } from './account-lock'
import { forgetSession, type StaffAccess } from './authenticate-staff'
import { normalisePhone } from './phone'
import { isPin } from './pin'
import { issueStaffToken } from './staff-token'

/** What a person types to sign in; for the sign-in page and the REST interface alike. */
export const credentialsSchema = z.object({
  phone: storableText(32).min(1),
  pin: z.string().regex(/^\d{4,12}$/, 'must have 4 to 12 digits'),
  orgSlug: storableText(64).min(1),
})

export type Credentials = z.infer<typeof credentialsSchema>

export type LoggedIn = {
  token: string
  staff: { id: string; name: string; role: 'manager' | 'staff'; branchId: string | null }
}

const holder = () => processWide<{ lock: AccountLock | null }>('account-lock', () => ({ lock: null }))

/** Sets what counts wrong PINs; called once, at boot. */
export function installAccountLock(lock: AccountLock): void {
  holder().lock = lock
}

/**
 * Checks phone and PIN and hands out a staff token. The one way in, for the REST interface and the sign-in page.
 * An unknown café, an unknown phone, a disabled person and a wrong PIN get the same answer after the same work.
 * @param device where the person has signed in before, it counts wrong PINs for itself
 * @throws {AppError} invalid_credentials; rate_limited after five wrong PINs
 */
export function logIn(
  database: Database,
  { phone, ...rest }: Credentials,
  device: KnownDevice | null = null,
): Promise<LoggedIn> {
  const credentials = { phone: normalisePhone(phone), ...rest }
  // One try of an account after the other: right PINs that come at the same moment must not count as five wrong ones.
  return oneAtATime(`log-in ${credentials.orgSlug} ${credentials.phone}`, () => tryPin(database, credentials, device))
}

async function tryPin(
  database: Database,
  { phone, pin, orgSlug }: Credentials,
  device: KnownDevice | null,
): Promise<LoggedIn> {
  const { lock } = holder()
  if (!lock) throw new Error('Log-in is not ready yet.')
  const staff = await database.prisma.staff.findFirst({
    where: { phone, active: true, organisation: { slug: orgSlug } },
  })
  const trying = { orgSlug, phone, deviceId: device && staff && isKnownTo(device, staff) ? device.id : null }
  await lock.countTry(trying)

  const right = await isPin(staff?.pinHash, pin)
  if (!staff || !right) throw new AppError('invalid_credentials', 'Phone or PIN is wrong.')
  await lock.clear(trying)

  const { id, name, role, branchId } = staff
  const token = await issueStaffToken({ sub: id, org: staff.orgId, role, branch: branchId, ver: staff.tokenVersion })
  return { token, staff: { id, name, role, branchId } }
}

/** Revokes the token that this access came from: here at once, in other processes within 10 seconds. */
export async function logOut(database: Database, staff: StaffAccess): Promise<void> {
  const { tokenId, tokenExpiresAt } = staff
  await withinShare(staff, () => database.query(REVOKE, [tokenId, tokenExpiresAt]))
  forgetSession(tokenId)
}

const REVOKE = 'INSERT INTO revoked_tokens (id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING'

/** Runs `work` once everything that came before it under the same name, in this process, is over. */
function oneAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const turns = processWide('turns', () => new Map<string, Promise<unknown>>())
  const before = turns.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  turns.set(name, mine)
  const leave = () => {
    if (turns.get(name) === mine) turns.delete(name)
  }
  mine.then(leave, leave)
  return mine
}
