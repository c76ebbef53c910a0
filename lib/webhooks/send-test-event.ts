import type { StaffAccess } from '../access/authenticate-staff'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { findTestTarget } from './endpoint-secrets'
import type { SendWebhook, TestOutcome } from './webhook-world'

/**
 * Sends a test event now, once, also to an endpoint that is switched off; nothing of it is kept.
 * @throws {AppError} forbidden; not_found; invalid_request when no secret of the endpoint opens any more
 */
export async function sendTestEvent(
  sql: Sql,
  staff: StaffAccess,
  endpointId: string,
  send: SendWebhook,
): Promise<TestOutcome> {
  const { id, name, now, ...target } = await findTestTarget(sql, staff, endpointId)
  if (target.secrets.length === 0) {
    throw new AppError('invalid_request', 'The secret of this endpoint is lost. Rotate it.')
  }
  const sentAt = new Date(now)
  const body = { type: 'webhook.test', timestamp: sentAt.toISOString(), data: { endpointId: id, name } }
  const outcome = await send(target, { id: newId(), body: JSON.stringify(body) }, sentAt)
  const { delivered, statusCode, durationMs, answer, error } = outcome
  return { delivered, statusCode, durationMs, answer, error }
}
