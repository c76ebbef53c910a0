import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { isOrderEvent, type OrderEvent, type WebhookEvent } from '@/lib/events/webhook-event'
import { readBody } from '../read-body'
import { boardSecrets } from './board-endpoint'
import { createVerifier } from './verify'

const MAX_BODY_BYTES = 1_000_000

/**
 * `POST /webhooks/orders`: takes the events that our own dispatcher signed and hands those about orders to `relay`, with
 * their ids. Answers 204 only when that is done, and refuses what is not signed with one and the same 401.
 */
export function createReceiver(relay: (event: OrderEvent, eventId: string) => void): Hono<{ Bindings: HttpBindings }> {
  const verified = createVerifier(boardSecrets())

  return new Hono<{ Bindings: HttpBindings }>().post('/webhooks/orders', async (context) => {
    const { incoming } = context.env
    const body = await textOf(incoming)
    const [eventId] = incoming.headersDistinct['webhook-id'] ?? []
    if (body === null || !eventId || !verified({ body, headers: incoming.headersDistinct })) {
      return context.body(null, 401)
    }
    // The signature says that we wrote the body, so its shape needs no second check.
    const event = JSON.parse(body) as WebhookEvent
    if (isOrderEvent(event)) relay(event, eventId)
    return context.body(null, 204)
  })
}

/** Every byte counts: what is no UTF-8 is refused, and a byte order mark is part of the text. */
async function textOf(incoming: IncomingMessage): Promise<string | null> {
  const bytes = await readBody(incoming, MAX_BODY_BYTES)
  if (!bytes) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
