import type { Database, Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { newId, newPairingCode, randomHex } from '../ids'
import { sha256 } from '../sha256'

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
