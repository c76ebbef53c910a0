import { z } from 'zod'
import type { StaffAccess } from '../access/callers'
import type { Database, Sql } from '../db/database'
import { withinShare } from '../db/within-share'
import { AppError } from '../errors'
import { isSlug } from '../organisation/organisation-repository'
import { slugOf } from '../organisation/slug'
import { processValue, processWide } from '../process-wide'
import { storableText } from '../storable-text'
import { type AccountLock, isKnownAccount, type KnownDevice, LOCK } from './account-lock'
import { findAccounts, findSignIn, revokeToken } from './account-repository'
import { forgetSession } from './authenticate-staff'
import { normalisePhone } from './phone'
import { isPin } from './pin'
import { phoneForm, withSamePhone } from './same-phone'
import { issueStaffToken, TOKEN_DAYS } from './staff-token'

/** The sign-in form, which is also the request of the REST interface. */
export const credentialsSchema = z.object({
  phone: storableText(32).min(1),
  pin: z.string().regex(/^\d{4,12}$/, 'must have 4 to 12 digits'),
  orgSlug: storableText(64).min(1),
})

export type Credentials = z.infer<typeof credentialsSchema>

export type LogInResult = {
  token: string
  staff: { id: string; name: string; role: 'manager' | 'staff'; branchId: string | null }
}

/** The counter of wrong PINs. */
const accountLock = processValue<AccountLock>('account-lock')

export const installAccountLock = accountLock.set

/**
 * Checks phone and PIN and issues a staff token, for the REST interface and the sign-in page.
 * The organisation's short name may have spaces, capitals and accents. An unknown organisation, an unknown phone, a deactivated user and a
 * wrong PIN get the same response in the same time. The phone may be written in any way that means the same number in the country of the
 * organisation. If two people have it, the PIN tells them apart, and wrong PINs count for both.
 * @param device if the user has signed in on it before, it has its own count of wrong PINs
 * @param staffId of the only person who may sign in; null: whoever has the phone
 * @throws {AppError} invalid_credentials; rate_limited after five wrong PINs
 */
export function logIn(
  database: Database,
  { phone, orgSlug, pin }: Credentials,
  device: KnownDevice | null = null,
  staffId: string | null = null,
): Promise<LogInResult> {
  const credentials = { phone: normalisePhone(phone), orgSlug: slugOf(orgSlug), pin }
  // Attempts count before the PIN is checked: concurrent sign-ins with the right PIN must not lock the account.
  return oneAtATime(`log-in ${credentials.orgSlug} ${credentials.phone.slice(-6)}`, () =>
    tryPin(database, credentials, device, staffId),
  )
}

export type Account = LogInResult['staff'] & {
  orgId: string
  phone: string
  country: string | null
  pinHash: string
  tokenVersion: number
}

async function tryPin(
  database: Database,
  { phone, pin, orgSlug }: Credentials,
  device: KnownDevice | null,
  staffId: string | null,
): Promise<LogInResult> {
  const lock = accountLock.get()
  const rows = await findAccounts(database, orgSlug, phone)
  const country = rows[0]?.country ?? null
  const holders = withSamePhone(
    { phone, country },
    rows.filter((row) => row.id !== null),
  )
  const people = holders.filter(({ id }) => staffId === null || id === staffId)
  const isKnown = device !== null && people.some((person) => isKnownAccount(device, person))
  const attempt = { orgSlug, phone: phoneForm(phone, country), deviceId: isKnown ? device.id : null }
  const left = await lock.countAttempt(attempt)

  const staff = await whoseIs(pin, people)
  if (!staff) throw wrongPin(left)
  // Else one of two people with a number could guess the other's PIN for ever, with their own PIN in between.
  await (holders.length > 1 ? lock.uncountAttempt(attempt) : lock.clear(attempt))

  const { id, name, role, branchId } = staff
  const token = await issueStaffToken({ sub: id, org: staff.orgId, role, branch: branchId, ver: staff.tokenVersion })
  return { token, staff: { id, name, role, branchId } }
}

/** The warning before the last try is the same for a phone that nobody has. @param left how many wrong PINs the account has left */
function wrongPin(left: number): AppError {
  if (left !== 1) return new AppError('invalid_credentials', 'Phone or PIN is wrong.')
  const message = `Phone or PIN is wrong. One more wrong PIN locks the account for ${LOCK.duration / 60} minutes.`
  return new AppError('invalid_credentials', message, { details: [{ path: 'pin', message: LAST_TRY }] })
}

/** What the pages know the warning by. */
const LAST_TRY = 'last_try'

/** Ends the lock of a person who gets a new PIN. */
export async function forgetWrongPins(sql: Sql, orgId: string, staffId: string): Promise<void> {
  const person = await findSignIn(sql, orgId, staffId)
  if (!person) return
  const { orgSlug, phone } = person
  const [account] = await findAccounts(sql, orgSlug, phone)
  await accountLock.find()?.clear({ orgSlug, phone: phoneForm(phone, account?.country ?? null), deviceId: null })
}

/** Whose PIN it is. Does the same work for nobody as for one person, so that its time does not show whether a phone is known. */
async function whoseIs(pin: string, people: Account[]): Promise<Account | null> {
  if (people.length === 0) await isPin(undefined, pin)
  for (const person of people) if (await isPin(person.pinHash, pin)) return person
  return null
}

/**
 * For the sign-in page, which says when no organisation has this short name: see docs/decisions/0051.
 * @throws {AppError} not_found
 */
export async function refuseUnknownOrganisation(sql: Sql, orgSlug: string): Promise<void> {
  if (!(await isSlug(sql, slugOf(orgSlug))))
    throw new AppError('not_found', 'There is no organisation with this short name.')
}

/** Ends the session of the user's token, with the tokens that renewed it: in this process at once, in other processes within 10 seconds. */
export async function logOut(database: Database, staff: StaffAccess): Promise<void> {
  const { tokenId } = staff
  // For a day longer than any token of the session is valid, also one that renews it in this moment.
  await withinShare(staff, () => revokeToken(database, tokenId, TOKEN_DAYS + 1))
  forgetSession(tokenId)
}

/** Runs the calls of one name in this process one after the other. */
function oneAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const pending = processWide('log-in-queue', () => new Map<string, Promise<unknown>>())
  const previous = pending.get(name) ?? Promise.resolve()
  const current = previous.then(work, work)
  pending.set(name, current)
  const removeWhenLast = () => {
    if (pending.get(name) === current) pending.delete(name)
  }
  current.then(removeWhenLast, removeWhenLast)
  return current
}
