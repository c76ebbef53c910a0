import { type Sql, writeRows } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import { newId } from '../ids'
import type { Pairing } from './pairing'

const LEFT_MS = raw(epochMs('expires_at - now()'))

type State = { isPaired: boolean; code: string | null; expiresInMs: number | null }

/** Whether a device is paired, and its code if it waits for pairing. One statement: pairing ends the one and begins the other. */
export async function findPairing({ prisma }: Sql, secretHash: string): Promise<State | undefined> {
  const [state] = await prisma.$queryRaw<State[]>(statement`
    SELECT EXISTS (SELECT 1 FROM screens WHERE secret_hash = ${secretHash} AND revoked_at IS NULL) AS "isPaired",
      waiting.code, waiting.left_ms AS "expiresInMs"
    FROM (SELECT 1) one LEFT JOIN (
      SELECT code, ${LEFT_MS} AS left_ms FROM screen_pairings WHERE secret_hash = ${secretHash} AND expires_at > now()
    ) waiting ON true`)
  return state
}

/** Gives a device a code for ten minutes. @returns undefined if another device has the code */
export async function insertPairing(sql: Sql, code: string, secretHash: string): Promise<Pairing | undefined> {
  const [pairing] = await writeRows<Pairing>(
    sql,
    statement`
      INSERT INTO screen_pairings (id, code, secret_hash, expires_at)
      VALUES (${newId()}::uuid, ${code}, ${secretHash}, now() + interval '10 minutes')
      ON CONFLICT (code) DO NOTHING
      RETURNING code, ${LEFT_MS} AS "expiresInMs"`,
  )
  return pairing
}

/** Deletes a code, so that it works once. @returns the hash of the device's secret; undefined: no device has the code */
export async function takePairing(sql: Sql, code: string): Promise<string | undefined> {
  const [pairing] = await writeRows<{ secretHash: string }>(
    sql,
    statement`
      DELETE FROM screen_pairings WHERE code = ${code} AND expires_at > now() RETURNING secret_hash AS "secretHash"`,
  )
  return pairing?.secretHash
}

/** Deletes up to 100 expired codes, which can then be issued again. */
export const deleteExpiredPairings = ({ prisma }: Sql) =>
  prisma.$executeRaw(statement`
    DELETE FROM screen_pairings
    WHERE id = ANY (ARRAY(SELECT id FROM screen_pairings WHERE expires_at < now() LIMIT 100))`)
