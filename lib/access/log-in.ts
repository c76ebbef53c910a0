import { z } from 'zod'
import type { Database } from '../db/database'
import { AppError } from '../errors'
import { processWide } from '../process-wide'
import type { AccountLock } from './account-lock'
import { normalisePhone } from './phone'
import { isPin } from './pin'
import { issueStaffToken } from './staff-token'

export const credentialsSchema = z.object({
  phone: z.string().trim().min(1, 'Enter a phone number.').max(32),
  pin: z.string().regex(/^\d{4,12}$/, 'A PIN has 4 to 12 digits.'),
  orgSlug: z.string().trim().min(1, 'Enter the café.').max(64),
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
 * @throws {AppError} invalid_credentials; rate_limited after five wrong PINs
 */
export async function logIn(database: Database, credentials: Credentials): Promise<LoggedIn> {
  const { lock } = holder()
  if (!lock) throw new Error('Log-in is not ready yet.')
  const phone = normalisePhone(credentials.phone)
  await lock.countTry(credentials.orgSlug, phone)

  const staff = await database.prisma.staff.findFirst({
    where: { phone, active: true, organisation: { slug: credentials.orgSlug } },
  })
  const right = await isPin(staff?.pinHash, credentials.pin)
  if (!staff || !right) throw new AppError('invalid_credentials', 'Phone or PIN is wrong.')
  await lock.clear(credentials.orgSlug, phone)

  const { id, name, role, branchId } = staff
  const token = await issueStaffToken({ sub: id, org: staff.orgId, role, branch: branchId, ver: staff.tokenVersion })
  return { token, staff: { id, name, role, branchId } }
}
