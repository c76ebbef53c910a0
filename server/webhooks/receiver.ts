import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { Webhook } from 'standardwebhooks'
import { secretKeys } from '@/lib/access/secrets'
import { type Config, localUrl } from '@/lib/config'
import { isOrderEvent, type OrderEvent, type WebhookEvent } from '@/lib/events/webhook-event'
import { readBody } from '../request-body'

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

const TIMESTAMP = /^[1-9]\d{0,10}$/
const SIGNATURES = /^v1a?,[A-Za-z0-9+/]+=*( v1a?,[A-Za-z0-9+/]+=*)*$/

type Message = { body: string; headers: NodeJS.Dict<string[]> }

/** Accepted messages are remembered for twice as long as their timestamps are valid. */
const TOLERANCE_MS = 5 * 60_000
/** More than five minutes at 300 events a second. Boards ignore the repetition of a message that was evicted. */
const MAX_REMEMBERED = 100_000

/**
 * Verifies messages by Standard Webhooks (±5 minutes) with any of the secrets, and accepts each message once.
 *
 * Stricter than the library, which parses only the number at the start of `webhook-timestamp` and accepts malformed
 * signatures beside a valid one: each header must occur once, in the format of the specification.
 * @returns a function: true if the message is authentic
 */
function createVerifier(secrets: readonly string[]): (message: Message) => boolean {
  const webhooks = secrets.map((secret) => new Webhook(secret))
  const seen = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: 2 * TOLERANCE_MS })

  return ({ body, headers }) => {
    const id = singleValue(headers['webhook-id'])
    const timestamp = singleValue(headers['webhook-timestamp'])
    const signature = singleValue(headers['webhook-signature'])
    if (!id || !timestamp || !signature || !TIMESTAMP.test(timestamp) || !SIGNATURES.test(signature)) return false
    const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
    if (!webhooks.some((webhook) => verifies(webhook, body, signed))) return false
    const message = `${id} ${timestamp}`
    if (seen.has(message)) return false
    seen.set(message, true)
    return true
  }
}

const singleValue = (values: string[] | undefined): string | null => (values?.length === 1 ? (values[0] ?? null) : null)

function verifies(webhook: Webhook, body: string, headers: Record<string, string>): boolean {
  try {
    webhook.verify(body, headers, { jsonParse: false })
    return true
  } catch {
    return false
  }
}

const MAX_BODY_BYTES = 1_000_000

/**
 * `POST /webhooks/orders`: accepts events that the dispatcher signed and passes those of orders to `relay`, with their ids.
 * Responds 204 after that; all invalid requests get the same 401.
 */
export function createReceiver(relay: (event: OrderEvent, eventId: string) => void): Hono<{ Bindings: HttpBindings }> {
  const isAuthentic = createVerifier(boardSecrets())

  return new Hono<{ Bindings: HttpBindings }>().post('/webhooks/orders', async (context) => {
    const { incoming } = context.env
    const body = await readText(incoming)
    const [eventId] = incoming.headersDistinct['webhook-id'] ?? []
    if (body === null || !eventId || !isAuthentic({ body, headers: incoming.headersDistinct })) {
      return context.body(null, 401)
    }
    // The signature proves that the dispatcher wrote the body, so its shape is not validated.
    const event = JSON.parse(body) as WebhookEvent
    if (isOrderEvent(event)) relay(event, eventId)
    return context.body(null, 204)
  })
}

/** The body as text; null: too large or not UTF-8. A byte order mark is kept, because it is part of what was signed. */
async function readText(incoming: IncomingMessage): Promise<string | null> {
  const bytes = await readBody(incoming, MAX_BODY_BYTES)
  if (!bytes) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
