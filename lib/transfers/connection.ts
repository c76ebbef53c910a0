import { hasOldKeys, resealed } from '../access/secrets'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import type { Provider } from './provider-names'

/** Why the last refused message was refused. `secret_lost`: AUTH_SECRET was replaced, and nothing can open the secret. */
export const REFUSALS = ['signature', 'malformed', 'too_large', 'secret_lost'] as const

export type Refusal = (typeof REFUSALS)[number]

/** A connection as its address finds it. `secret` is sealed. */
export type Connection = { id: string; orgId: string; name: string; provider: Provider; secret: string }

/** The connection in use that has this address. @throws {AppError} not_found */
export async function connectionAt(sql: Sql, address: string): Promise<Connection> {
  const [found] = await sql.query<Connection>(
    `SELECT id, org_id AS "orgId", name, provider, secret FROM bank_connections
     WHERE address = $1 AND removed_at IS NULL`,
    [address],
  )
  if (!found) throw new AppError('not_found', 'There is nothing at this address.')
  return found
}

/** For the page of managers: that the connection works. Written once in 10 s at most. */
export async function noteAccepted(sql: Sql, connectionId: string): Promise<void> {
  await sql.query(`UPDATE bank_connections SET accepted_at = now() WHERE id = $1 AND ${isPast('accepted_at')}`, [
    connectionId,
  ])
}

/** As `noteAccepted`: that somebody calls the address in a wrong way. */
export async function noteRefused(sql: Sql, connectionId: string, refusal: Refusal): Promise<void> {
  await sql.query(
    `UPDATE bank_connections SET refused_at = now(), refusal = $2 WHERE id = $1 AND ${isPast('refused_at')}`,
    [connectionId, refusal],
  )
}

const isPast = (column: string): string => `(${column} IS NULL OR ${column} < now() - interval '10 seconds')`

/** If AUTH_SECRET_PREVIOUS is set, seals the secrets of all connections with the new key, as `resealSecrets` does for webhooks. */
export async function resealConnections(sql: Sql): Promise<void> {
  if (!hasOldKeys()) return
  const rows = await sql.query<{ id: string; secret: string }>('SELECT id, secret FROM bank_connections', [])
  for (const { id, secret } of rows) {
    // The condition leaves a secret that a manager has replaced meanwhile.
    await sql.query('UPDATE bank_connections SET secret = $3 WHERE id = $1 AND secret = $2', [
      id,
      secret,
      resealed(secret, id),
    ])
  }
}
