import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Webhook } from 'standardwebhooks'
import type { WebhookEvent } from '@/lib/events/webhook-event'
import { boardSignature } from './board-endpoint'

const MAX_BODY_BYTES = 1_000_000

/**
 * `POST /webhooks/orders`: takes the events that our own dispatcher signed and hands them to `relay`.
 * Answers 204 only when that is done, and refuses all else with one and the same 401.
 */
export function createReceiver(relay: (event: WebhookEvent) => void): Hono {
  const signature = boardSignature()
  const refuse = () => new Response(null, { status: 401 })

  return new Hono().post(
    '/webhooks/orders',
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuse }),
    async (context) => {
      const event = verified(signature, await context.req.text(), context.req.header())
      if (!event) return refuse()
      relay(event)
      return context.body(null, 204)
    },
  )
}

/** The signature says that we wrote the body, so its shape needs no second check. */
function verified(signature: Webhook, body: string, headers: Record<string, string>): WebhookEvent | null {
  try {
    return signature.verify(body, headers) as WebhookEvent
  } catch {
    return null
  }
}
