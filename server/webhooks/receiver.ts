import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { SIGNATURE_TOLERANCE_MS } from '@/lib/access/recent'
import { secretKeys } from '@/lib/access/secrets'
import { type Config, localUrl } from '@/lib/config'
import { isOrderEvent, type WebhookEvent } from '@/lib/events/webhook-event'
import type { OrderEvent } from '@/lib/orders/order-event'
import { type SignedMessage, verifiedMessage } from '@/lib/webhooks/signature'
import { readText } from '../request-body'

/**
 * The receiver's secrets, newest first: the newest signs, all verify. All processes derive the same secrets from
 * AUTH_SECRET; while it is being changed, also the previous one.
 */
export const boardSecrets = (): [current: string, ...previous: string[]] => {
  const [current, ...previous] = secretKeys('board-webhook')
  return [asSecret(current), ...previous.map(asSecret)]
}

const asSecret = (key: Uint8Array): string => `whsec_${Buffer.from(key).toString('base64')}`

/** The URL of this process's receiver. */
export const boardReceiverUrl = ({ host, port }: Pick<Config, 'host' | 'port'>): string =>
  `${localUrl(host, port)}/webhooks/orders`

/** More than five minutes at 300 events a second. Boards ignore the repetition of a message that was evicted. */
const MAX_REMEMBERED = 100_000

/**
 * Verifies messages with any of the secrets, and accepts each message once.
 * @returns a function: true if the message is authentic and new
 */
function createVerifier(secrets: readonly string[]): (message: SignedMessage) => boolean {
  // With `max` it would take the memory for all of them at once. A message is valid for as long before its timestamp as after it.
  const ttl = 2 * SIGNATURE_TOLERANCE_MS
  const seen = new LRUCache<string, true>({ maxSize: MAX_REMEMBERED, sizeCalculation: () => 1, ttl })

  return (signed) => {
    const verified = verifiedMessage(secrets, signed)
    if (!verified) return false
    const message = `${verified.id} ${verified.timestamp}`
    if (seen.has(message)) return false
    seen.set(message, true)
    return true
  }
}

const MAX_BODY_BYTES = 4_000_000

/**
 * `POST /webhooks/orders`: accepts events that the dispatcher signed and passes those of orders to `relay`, with their ids.
 * Responds 204 after that; all invalid requests get the same 401.
 */
export function createReceiver(relay: (event: OrderEvent, eventId: string) => void): Hono<{ Bindings: HttpBindings }> {
  const isAuthentic = createVerifier(boardSecrets())

  return new Hono<{ Bindings: HttpBindings }>().post('/webhooks/orders', async (context) => {
    const { incoming } = context.env
    const body = await readText(incoming, MAX_BODY_BYTES)
    const [id] = incoming.headersDistinct['webhook-id'] ?? []
    if (body === null || !id || !isAuthentic({ body, headers: incoming.headersDistinct })) {
      return context.body(null, 401)
    }
    // The signature proves that the dispatcher wrote the body, so its shape is not validated.
    const event = JSON.parse(body) as WebhookEvent
    if (isOrderEvent(event)) relay(event, id)
    return context.body(null, 204)
  })
}
