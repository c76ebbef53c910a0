import { z } from 'zod'
import type { Database } from '../db/database'
import { AppError } from '../errors'
import { processWide } from '../process-wide'
import { storableText } from '../storable-text'
import type { AccountLock } from './account-lock'
import { inTurn } from './in-turn'
import { isKnownTo, type KnownDevice } from './known-device'
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
  return inTurn(`log-in ${credentials.orgSlug} ${credentials.phone}`, () => tryPin(database, credentials, device))
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
