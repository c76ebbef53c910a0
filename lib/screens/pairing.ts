import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Database, Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import { newId, newPairingCode, randomHex } from '../ids'
import { processWide } from '../process-wide'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { sha256 } from '../sha256'
import { inWords, settledSettings } from './change-screen'
import type { PairingForm } from './screen-form'

/** What a device that is not paired shows, and for how long, in milliseconds. */
export type Pairing = { code: string; expiresInMs: number }

/** Where a device stands. `unknown`: it has asked for no code yet, its code is over, or its screen was revoked. */
export type PairingState = { state: 'paired' } | ({ state: 'waiting' } & Pairing) | { state: 'unknown' }

const CODE_LASTS = `interval '10 minutes'`
/** Codes that are shown at once are few: the second of the same letters is found again at once. */
const ATTEMPTS = 5

/** Where the device stands that holds this secret; null: it holds none. */
export async function pairingState(sql: Sql, secret: string | null): Promise<PairingState> {
  if (secret === null) return { state: 'unknown' }
  const [row] = await sql.query<{ isPaired: boolean; code: string | null; expiresInMs: number | null }>(PAIRING_STATE, [
    sha256(secret),
  ])
  if (row?.isPaired) return { state: 'paired' }
  if (!row?.code || row.expiresInMs === null) return { state: 'unknown' }
  return { state: 'waiting', code: row.code, expiresInMs: row.expiresInMs }
}

/** A new code for a device, and the secret that it is to hold: once the code is entered, the secret is the screen's. */
export async function requestPairing(database: Database): Promise<Pairing & { secret: string }> {
  await forgetOver(database)
  const secret = randomHex(32)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [row] = await database.query<Pairing>(NEW_PAIRING, [newId(), newPairingCode(), sha256(secret)])
    if (row) return { ...row, secret }
  }
  throw new Error('No free pairing code was found.')
}

/** Codes that are over are not kept, and their letters are free again. */
async function forgetOver(sql: Sql) {
  await sql.query(
    `DELETE FROM screen_pairings WHERE id = ANY (ARRAY(SELECT id FROM screen_pairings WHERE expires_at < now() LIMIT 100))`,
    [],
  )
}

const LEFT_MS = epochMs('expires_at - now()')

const PAIRING_STATE = `
SELECT EXISTS (SELECT 1 FROM screens WHERE secret_hash = $1 AND revoked_at IS NULL) AS "isPaired",
  waiting.code, waiting.left_ms AS "expiresInMs"
FROM (SELECT 1) one LEFT JOIN (
  SELECT code, ${LEFT_MS} AS left_ms FROM screen_pairings WHERE secret_hash = $1 AND expires_at > now()
) waiting ON true`

const NEW_PAIRING = `
INSERT INTO screen_pairings (id, code, secret_hash, expires_at) VALUES ($1, $2, $3, now() + ${CODE_LASTS})
ON CONFLICT (code) DO NOTHING
RETURNING code, ${LEFT_MS} AS "expiresInMs"`

/**
 * Makes a screen of the device that shows the code: the secret it holds already becomes the screen's.
 * @throws {AppError} forbidden; invalid_request that names the field; rate_limited after ten wrong codes
 */
export async function pairScreen(database: Database, staff: StaffAccess, form: PairingForm): Promise<void> {
  demand(staff, 'screens.manage')
  await countCodeTry(staff.staffId)
  await changeSettings(database, staff, (sql) => pair(sql, staff, form))
  await forgiveCodeTry(staff.staffId)
}

async function pair(sql: Sql, staff: StaffAccess, { code, ...asked }: PairingForm): Promise<void> {
  const settings = await settledSettings(sql, staff, asked)
  const { name, branchId, stations, view, mayBump } = settings
  await sql.query(
    `INSERT INTO screens (id, org_id, branch_id, name, stations, view, may_bump, secret_hash)
     VALUES ($1, $2, $3, $4, $5::text[], $6, $7, $8)`,
    [newId(), staff.orgId, branchId, name, stations, view, mayBump, await claim(sql, code)],
  )
  await recordChange(sql, staff, { action: 'screen.paired', branchId, subject: name }, null, inWords(settings))
}

/** A code is entered once. @returns the hash of the secret that the device holds */
async function claim(sql: Sql, code: string): Promise<string> {
  const [pairing] = await sql.query<{ secretHash: string }>(
    'DELETE FROM screen_pairings WHERE code = $1 AND expires_at > now() RETURNING secret_hash AS "secretHash"',
    [code],
  )
  if (!pairing) throw refusedField('invalid_request', 'code', 'invalid', 'No screen shows this code now.')
  return pairing.secretHash
}

/** Ten wrong codes of a person in 15 minutes; a right one is not counted. */
export const CODE_TRIES = { points: 10, duration: 15 * 60 }

const holder = () => processWide<{ tries: RateLimiterAbstract | null }>('code-tries', () => ({ tries: null }))

/** Sets what counts pairing codes that are tried; called once, at boot. */
export function installCodeTries(limiter: RateLimiterAbstract): void {
  holder().tries = limiter
}

/** Counts a try before the code is looked at, so that tries at the same moment cannot exceed the limit. @throws {AppError} rate_limited */
async function countCodeTry(staffId: string): Promise<void> {
  try {
    await installed().consume(staffId)
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    throw new AppError('rate_limited', 'Too many wrong codes. Wait up to 15 minutes and try again.')
  }
}

/** Takes the last try back: its code was right. */
async function forgiveCodeTry(staffId: string): Promise<void> {
  await installed().reward(staffId, 1)
}

function installed(): RateLimiterAbstract {
  const { tries } = holder()
  if (!tries) throw new Error('Pairing is not ready yet.')
  return tries
}
