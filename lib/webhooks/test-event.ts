import type { OrgAccess } from '../access/callers'
import type { AddressRules } from '../addresses/public-address'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { processValue } from '../process-wide'
import { findTestTarget } from './endpoint-secrets'

/** The result of one attempt to send. */
export type AttemptOutcome = {
  /** True after a 2xx status line, also if the connection failed after it. */
  delivered: boolean
  /** Null: there was no response; `error` has the reason. */
  statusCode: number | null
  /** Until the status line, or until the attempt failed. */
  durationMs: number
  /** The first kilobyte of the response's body; null: empty. */
  answer: string | null
  /** The reason of the failure, for a manager; null: delivered. */
  error: string | null
}

/** Posts a message as Standard Webhooks defines. Never throws. */
export type SendWebhook = (
  target: { url: string; secrets: string[] },
  message: { id: string; body: string },
  sentAt: Date,
) => Promise<AttemptOutcome>

/** The address rules and the sender of webhooks, for pages: these cannot import the server. */
export type WebhookContext = AddressRules & { send: SendWebhook }

export const { set: installWebhookContext, get: webhookContext } = processValue<WebhookContext>(
  'webhook-context',
  'Webhooks cannot be sent yet.',
)

/**
 * Sends a test event once, also to an endpoint that is switched off. It stores nothing.
 * @throws {AppError} not_found; invalid_request if no secret of the endpoint can be decrypted
 */
export async function sendTestEvent(
  sql: Sql,
  staff: OrgAccess,
  endpointId: string,
  send: SendWebhook,
): Promise<AttemptOutcome> {
  const { id, name, now, ...target } = await findTestTarget(sql, staff, endpointId)
  if (target.secrets.length === 0) {
    throw new AppError('invalid_request', 'The secret of this endpoint cannot be decrypted. Rotate it.')
  }
  const sentAt = new Date(now)
  const body = { type: 'webhook.test', timestamp: sentAt.toISOString(), data: { endpointId: id, name } }
  const outcome = await send(target, { id: newId(), body: JSON.stringify(body) }, sentAt)
  const { delivered, statusCode, durationMs, answer, error } = outcome
  return { delivered, statusCode, durationMs, answer, error }
}
