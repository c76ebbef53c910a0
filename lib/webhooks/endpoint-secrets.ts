import { randomBytes } from 'node:crypto'
import type { OrgAccess } from '../access/scope'
import { hasOldKeys, resealed, seal, unseal } from '../access/secrets'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import { recordChange } from '../settings/change-settings'
import { managerScope, ONE_ENDPOINT_IN_SCOPE, oneEndpointParams } from './endpoint'

/** A new secret in the form of Standard Webhooks: 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/**
 * SQL for the sealed secrets that are valid now by the database's clock, newest first.
 * @param endpoint alias of a row of `webhook_endpoints`
 */
export const sealedSecrets = (endpoint: string): string => `array_remove(ARRAY[
  ${endpoint}.secret, CASE WHEN ${endpoint}.previous_secret_until > now() THEN ${endpoint}.previous_secret END], NULL)`

export type TestTarget = {
  id: string
  name: string
  url: string
  /** Newest first; sealed in `findSealed`, opened in `findTestTarget`. */
  secrets: string[]
  /** The database's time in milliseconds since 1970 UTC: signatures do not use this machine's clock. */
  now: number
}

/** The address for an endpoint's test event, and the secrets that sign it. @throws {AppError} forbidden, not_found */
export async function findTestTarget(sql: Sql, staff: OrgAccess, endpointId: string): Promise<TestTarget> {
  const target = await findSealed(sql, staff, endpointId)
  return { ...target, secrets: openedSecrets(target.secrets, target.id) }
}

/**
 * The current secret. Only the responses to creation and rotation contain it.
 * @throws {AppError} forbidden, not_found
 */
export async function revealSecret(sql: Sql, staff: OrgAccess, endpointId: string): Promise<string> {
  const { secrets } = await findSealed(sql, staff, endpointId)
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

async function findSealed(sql: Sql, staff: OrgAccess, endpointId: string): Promise<TestTarget> {
  const [target] = await sql.query<TestTarget>(
    `SELECT e.id, e.name, e.url, ${sealedSecrets('e')} AS secrets, ${epochMs('now()')} AS now
     FROM webhook_endpoints e WHERE ${ONE_ENDPOINT_IN_SCOPE}`,
    oneEndpointParams(managerScope(staff), endpointId),
  )
  if (!target) throw new AppError('not_found', 'There is no such endpoint.')
  return target
}

/** How long the previous secret also signs after a rotation. */
export const OVERLAP_HOURS = 24

/** `until`: when the previous secret stops signing. `droppedUntil`: the end of the overlap that this rotation cut short; null: none. */
export type Rotation = { until: Date; droppedUntil: Date | null }

/**
 * Replaces the secret of an endpoint. The previous secret also signs for OVERLAP_HOURS by the database's clock; a still
 * older one stops at once, and receivers that still use it refuse the events. Call it in a transaction.
 * @throws {AppError} forbidden, not_found
 */
export async function rotateSecret(sql: Sql, staff: OrgAccess, endpointId: string): Promise<Rotation> {
  const [updated] = await sql.query<Rotation & { name: string; branchId: string | null }>(
    `WITH old AS (
       SELECT e.id, CASE WHEN e.previous_secret_until > now() THEN e.previous_secret_until END AS dropped_until
       FROM webhook_endpoints e WHERE ${ONE_ENDPOINT_IN_SCOPE} FOR UPDATE)
     UPDATE webhook_endpoints e SET
       previous_secret = e.secret, previous_secret_until = now() + interval '${OVERLAP_HOURS} hours', secret = $4
     FROM old WHERE e.id = old.id
     RETURNING e.previous_secret_until AS until, old.dropped_until AS "droppedUntil", e.name, e.branch_id AS "branchId"`,
    [...oneEndpointParams(managerScope(staff), endpointId), seal(newSecret(), endpointId)],
  )
  if (!updated) throw new AppError('not_found', 'There is no such endpoint.')
  const { until, droppedUntil, name, branchId } = updated
  await recordChange(sql, staff, { action: 'webhook.secret_rotated', branchId, subject: name }, null, null)
  return { until, droppedUntil }
}

type SealedRow = { id: string; secret: string; previousSecret: string | null }

/**
 * If AUTH_SECRET_PREVIOUS is set, seals every endpoint's secrets with the new key, so that AUTH_SECRET_PREVIOUS can be
 * removed. The secrets themselves stay the same. Deliveries to an endpoint whose secret no key opens fail with an error that says so.
 */
export async function resealSecrets(sql: Sql): Promise<void> {
  if (!hasOldKeys()) return
  const rows = await sql.query<SealedRow>(
    `SELECT id, secret, previous_secret AS "previousSecret" FROM webhook_endpoints WHERE secret IS NOT NULL`,
    [],
  )
  for (const { id, secret, previousSecret } of rows) {
    const opened = [secret, previousSecret].map((sealed) => sealed && resealed(sealed, id))
    // The condition leaves a secret that a manager has rotated meanwhile.
    await sql.query(
      `UPDATE webhook_endpoints SET secret = $3, previous_secret = $4
       WHERE id = $1 AND secret = $2 AND previous_secret IS NOT DISTINCT FROM $5`,
      [id, secret, ...opened, previousSecret],
    )
  }
}
