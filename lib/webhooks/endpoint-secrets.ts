import { randomBytes } from 'node:crypto'
import type { StaffAccess } from '../access/authenticate-staff'
import { seal, secretKeys, unseal } from '../access/secrets'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import { recordChange } from '../settings/change-settings'
import { managerScope, ONE_ENDPOINT_IN_SCOPE, oneEndpointParams } from './endpoint'

/** A new secret in the form of Standard Webhooks: 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/**
 * SQL for the sealed secrets that sign now by the database's clock, newest first.
 * @param endpoint alias of a row of `webhook_endpoints`
 */
export const sealedSecrets = (endpoint: string): string => `array_remove(ARRAY[
  ${endpoint}.secret, CASE WHEN ${endpoint}.previous_secret_until > now() THEN ${endpoint}.previous_secret END], NULL)`

export type TestTarget = {
  id: string
  name: string
  url: string
  /** Newest first; of the test target opened. */
  secrets: string[]
  /** The database's clock, in milliseconds since 1970 UTC: what signs for others is not this machine's. */
  now: number
}

/** Where to send an endpoint's test event, and what signs it. @throws {AppError} forbidden, not_found */
export async function findTestTarget(sql: Sql, staff: StaffAccess, endpointId: string): Promise<TestTarget> {
  const target = await findSealed(sql, staff, endpointId)
  return { ...target, secrets: openedSecrets(target.secrets, target.id) }
}

/**
 * The current secret, for the answers to creation and rotation only: nothing else shows it.
 * @throws {AppError} forbidden, not_found
 */
export async function revealSecret(sql: Sql, staff: StaffAccess, endpointId: string): Promise<string> {
  const { secrets } = await findSealed(sql, staff, endpointId)
  const [current] = secrets
  if (!current) throw new Error(`Endpoint ${endpointId} has no secret.`)
  return unseal(current, endpointId)
}

/**
 * Those of the secrets that open, newest first. None does when AUTH_SECRET was replaced without AUTH_SECRET_PREVIOUS and
 * nobody has rotated the secret since.
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

async function findSealed(sql: Sql, staff: StaffAccess, endpointId: string): Promise<TestTarget> {
  const [target] = await sql.query<TestTarget>(
    `SELECT e.id, e.name, e.url, ${sealedSecrets('e')} AS secrets, ${epochMs('now()')} AS now
     FROM webhook_endpoints e WHERE ${ONE_ENDPOINT_IN_SCOPE}`,
    oneEndpointParams(managerScope(staff), endpointId),
  )
  if (!target) throw new AppError('not_found', 'There is no such endpoint.')
  return target
}

/** How long the secret before a rotation signs, too. */
export const OVERLAP_HOURS = 24

/**
 * Gives an endpoint a new secret. For OVERLAP_HOURS by the database's clock the one before signs beside it; one from before
 * that, of a rotation in the same hours, signs no more. In a transaction.
 * @returns until when the one before signs
 * @throws {AppError} forbidden, not_found
 */
export async function rotateSecret(sql: Sql, staff: StaffAccess, endpointId: string): Promise<Date> {
  const [rotated] = await sql.query<{ until: Date; name: string; branchId: string | null }>(
    `UPDATE webhook_endpoints e SET
       previous_secret = e.secret, previous_secret_until = now() + interval '${OVERLAP_HOURS} hours', secret = $4
     WHERE ${ONE_ENDPOINT_IN_SCOPE}
     RETURNING e.previous_secret_until AS until, e.name, e.branch_id AS "branchId"`,
    [...oneEndpointParams(managerScope(staff), endpointId), seal(newSecret(), endpointId)],
  )
  if (!rotated) throw new AppError('not_found', 'There is no such endpoint.')
  const { until, name, branchId } = rotated
  await recordChange(sql, staff, { action: 'webhook.secret_rotated', branchId, subject: name }, null, null)
  return until
}

type SealedRow = { id: string; secret: string; previousSecret: string | null }

/**
 * While AUTH_SECRET is being changed: seals every endpoint's secrets with the new key, so that they open when
 * AUTH_SECRET_PREVIOUS is gone. Integrators keep their secrets.
 */
export async function resealSecrets(sql: Sql): Promise<void> {
  if (secretKeys('webhook-secret').length === 1) return
  const rows = await sql.query<SealedRow>(
    `SELECT id, secret, previous_secret AS "previousSecret" FROM webhook_endpoints WHERE secret IS NOT NULL`,
    [],
  )
  for (const { id, secret, previousSecret } of rows) {
    const opened = [secret, previousSecret].map((sealed) => sealed && resealed(sealed, id))
    // Not over what a manager rotated just now.
    await sql.query(
      `UPDATE webhook_endpoints SET secret = $3, previous_secret = $4
       WHERE id = $1 AND secret = $2 AND previous_secret IS NOT DISTINCT FROM $5`,
      [id, secret, ...opened, previousSecret],
    )
  }
}

/** What no configured key opens stays as it is: deliveries to its endpoint fail with a sentence that says so. */
function resealed(sealed: string, id: string): string {
  try {
    return seal(unseal(sealed, id), id)
  } catch {
    return sealed
  }
}
