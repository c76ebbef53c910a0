import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { StaffAccess } from '../access/callers'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import { newId, newPairingCode, randomHex } from '../ids'
import { processValue } from '../process-wide'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { sha256 } from '../sha256'
import { auditedScreen, validatedSettings } from './change-screen'
import { deleteExpiredPairings, findPairing, insertPairing, takePairing } from './pairing-repository'
import type { PairingForm } from './screen-form'
import { insertScreen } from './screen-repository'

/** The code that an unpaired device shows. */
export type Pairing = { code: string; expiresInMs: number }

/** The pairing state of a device. `unknown`: it has no code yet, its code has expired, or its screen was unpaired. */
export type PairingState = { state: 'paired' } | ({ state: 'waiting' } & Pairing) | { state: 'unknown' }

/** Few codes are valid at the same time, so a second collision in a row is rare. */
const ATTEMPTS = 5

/** The pairing state of the device with this secret. @param secret null: the device has none */
export async function pairingState(sql: Sql, secret: string | null): Promise<PairingState> {
  if (secret === null) return { state: 'unknown' }
  const row = await findPairing(sql, sha256(secret))
  if (row?.isPaired) return { state: 'paired' }
  if (!row?.code || row.expiresInMs === null) return { state: 'unknown' }
  return { state: 'waiting', code: row.code, expiresInMs: row.expiresInMs }
}

/** Creates a code for a device, and the secret that it keeps. Pairing makes the secret the screen's credential. */
export async function requestPairing(database: Database): Promise<Pairing & { secret: string }> {
  await deleteExpiredPairings(database)
  const secret = randomHex(32)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const pairing = await insertPairing(database, newPairingCode(), sha256(secret))
    if (pairing) return { ...pairing, secret }
  }
  throw new Error('No free pairing code was found.')
}

/**
 * Pairs the device that shows the code: the secret of the device becomes the screen's credential.
 * @returns the id of the screen
 * @throws {AppError} not_found or invalid_request at the field; rate_limited after ten tries
 */
export const pairScreen = (database: Database, staff: StaffAccess, form: PairingForm): Promise<string> =>
  withinCodeTries(staff, () => changeSettings(database, staff, (sql) => pairWithCode(sql, staff, form)))

/**
 * Runs work that enters a pairing code, and counts the try if no screen was paired, also for another reason than its code. The work begins
 * its transaction: the counter may be in Redis, for which no transaction waits.
 * @param isRight whether a screen was paired, if `work` does not throw otherwise
 * @throws {AppError} rate_limited after ten tries
 */
export async function withinCodeTries<Result>(
  staff: StaffAccess,
  work: () => Promise<Result>,
  isRight: (result: Result) => boolean = () => true,
): Promise<Result> {
  await countCodeTry(staff.staffId)
  const result = await work()
  if (isRight(result)) await codeTries.get().reward(staff.staffId, 1)
  return result
}

/** As `pairScreen`, in a transaction of `changeSettings` within `withinCodeTries`. */
export async function pairWithCode(sql: Sql, staff: StaffAccess, { code, ...requested }: PairingForm): Promise<string> {
  const id = newId()
  const settings = await validatedSettings(sql, staff, requested)
  const { branchName: _, stations: __, ...stored } = settings
  const secretHash = await consumeCode(sql, code)
  await insertScreen(sql, { ...stored, id, orgId: staff.orgId, secretHash })
  const { name, branchId } = settings
  await recordChange(sql, staff, { action: 'screen.paired', branchId, subject: name }, null, auditedScreen(settings))
  return id
}

/** Deletes the code, so that it works once. @returns the hash of the device's secret */
async function consumeCode(sql: Sql, code: string): Promise<string> {
  const secretHash = await takePairing(sql, code)
  if (!secretHash) throw refusedField('invalid_request', 'code', 'invalid', 'No screen shows this code now.')
  return secretHash
}

/** Ten tries per person in 15 minutes; one that pairs a screen does not count. */
export const CODE_TRIES = { points: 10, duration: 15 * 60 }

const codeTries = processValue<RateLimiterAbstract>('code-tries', 'Pairing is not ready yet.')

export const installCodeLimiter = codeTries.set

/** Counts a try before the code is checked, so that concurrent tries cannot exceed the limit. @throws {AppError} rate_limited */
async function countCodeTry(staffId: string): Promise<void> {
  try {
    await codeTries.get().consume(staffId)
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    throw new AppError('rate_limited', 'Too many wrong codes. Wait up to 15 minutes and try again.')
  }
}
