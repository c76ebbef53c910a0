import { processWide } from '../process-wide'
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
