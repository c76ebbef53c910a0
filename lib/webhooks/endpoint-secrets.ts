import { randomBytes } from 'node:crypto'
import type { OrgAccess } from '../access/callers'
import { hasOldKeys, resealed, seal, unseal } from '../access/secrets'
import type { Sql } from '../db/database'
import { recordChange } from '../settings/change-settings'
import {
  allSealedSecrets,
  findSigning,
  type Rotation,
  type Signing,
  storeSecret,
  swapSecrets,
} from './endpoint-repository'

/** A new secret in the form of Standard Webhooks: 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** The address for an endpoint's test event, and the secrets that sign it. @throws {AppError} not_found */
export async function findTestTarget(sql: Sql, staff: OrgAccess, endpointId: string): Promise<Signing> {
  const target = await findSigning(sql, staff, endpointId)
  return { ...target, secrets: openedSecrets(target.secrets, target.id) }
}

/**
 * The current secret. Only the responses to creation and rotation contain it.
 * @throws {AppError} not_found
 */
export async function revealSecret(sql: Sql, staff: OrgAccess, endpointId: string): Promise<string> {
  const { secrets } = await findSigning(sql, staff, endpointId)
  const [current] = secrets
  if (!current) throw new Error(`Endpoint ${endpointId} has no secret.`)
  return unseal(current, endpointId)
}

/**
 * Decrypts the secrets that can be decrypted, newest first. After AUTH_SECRET was replaced without AUTH_SECRET_PREVIOUS,
 * that is none until a manager rotates the secret.
 */
export function openedSecrets(sealed: string[], endpointId: string): string[] {
  return sealed.flatMap((secret) => {
    try {
      return [unseal(secret, endpointId)]
    } catch {
      return []
    }
  })
}

/**
 * Replaces the secret of an endpoint. The previous secret also signs for OVERLAP_HOURS by the database's clock; a still
 * older one stops at once, and receivers that still use it refuse the events. Call it in a transaction.
 * @throws {AppError} not_found
 */
export async function rotateSecret(sql: Sql, staff: OrgAccess, endpointId: string): Promise<Rotation> {
  const rotated = await storeSecret(sql, staff, endpointId, seal(newSecret(), endpointId))
  const { until, droppedUntil, name, branchId } = rotated
  await recordChange(sql, staff, { action: 'webhook.secret_rotated', branchId, subject: name }, null, null)
  return { until, droppedUntil }
}

/**
 * If AUTH_SECRET_PREVIOUS is set, seals every endpoint's secrets with the new key, so that AUTH_SECRET_PREVIOUS can be
 * removed. The secrets themselves stay the same. Deliveries to an endpoint whose secret no key opens fail with an error that says so.
 */
export async function resealSecrets(sql: Sql): Promise<void> {
  if (!hasOldKeys()) return
  const again = (sealed: string | null, id: string) => sealed && resealed(sealed, id)
  for (const { id, ...former } of await allSealedSecrets(sql)) {
    const next = { secret: again(former.secret, id), previousSecret: again(former.previousSecret, id) }
    await swapSecrets(sql, id, former, next)
  }
}
