import { randomBytes } from 'node:crypto'
import type { StaffAccess } from '../access/authenticate-staff'
import { unseal } from '../access/sealed'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import { ONE_ENDPOINT_IN_SCOPE, oneEndpointParams } from './endpoint'
import { managerScope } from './manager-scope'

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
