import type { StaffAccess } from '../access/authenticate-staff'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { processWide } from '../process-wide'
import { findTestTarget } from './endpoint-secrets'
import type { AddressRules } from './public-address'

/** What became of a test event. */
export type TestOutcome = {
  delivered: boolean
  /** Null: there was no answer; `error` says why. */
  statusCode: number | null
  durationMs: number
  /** The first kilobyte of the answer's body. */
  answer: string | null
  error: string | null
}

/** Posts a message as Standard Webhooks has it. Throws nothing. */
export type SendWebhook = (
  target: { url: string; secrets: string[] },
  message: { id: string; body: string },
  sentAt: Date,
) => Promise<TestOutcome>

/** Where webhooks may go, and what sends them: for the pages, which do not know the server that carries them. */
export type WebhookWorld = AddressRules & { send: SendWebhook }

const holder = () => processWide<{ world: WebhookWorld | null }>('webhook-world', () => ({ world: null }))

/** Called once, at boot. */
export function installWebhookWorld(world: WebhookWorld): void {
  holder().world = world
}

export function webhookWorld(): WebhookWorld {
  const { world } = holder()
  if (!world) throw new Error('Webhooks cannot be sent yet.')
  return world
}

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
