import { hasOldKeys, resealed } from '../access/secrets'
import type { Sql } from '../db/database'
import { sealedSecrets, swapSecret } from './connection-repository'

/** Why the last refused message was refused. `secret_lost`: AUTH_SECRET was replaced, and nothing can open the secret. */
export const REFUSALS = ['signature', 'malformed', 'too_large', 'secret_lost'] as const

export type Refusal = (typeof REFUSALS)[number]

/** If AUTH_SECRET_PREVIOUS is set, seals the secrets of all connections with the new key, as `resealSecrets` does for webhooks. */
export async function resealConnections(sql: Sql): Promise<void> {
  if (!hasOldKeys()) return
  for (const { id, secret } of await sealedSecrets(sql)) await swapSecret(sql, id, secret, resealed(secret, id))
}
