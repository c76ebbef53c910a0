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
 * The secrets of the board's own receiver, the newest first: it signs, all verify. Every process of an installation derives
 * the same, and while AUTH_SECRET is being changed knows the one before.
 */
export const boardSecrets = (): [current: string, ...previous: string[]] => {
  const [current, ...previous] = secretKeys('board-webhook')
  return [asSecret(current), ...previous.map(asSecret)]
}

const asSecret = (key: Uint8Array): string => `whsec_${Buffer.from(key).toString('base64')}`

/** Where this process's own receiver listens. */
export const boardReceiverUrl = ({ host, port }: Pick<Config, 'host' | 'port'>): string =>
  `${localUrl(host, port)}/webhooks/orders`

const TIMESTAMP = /^[1-9]\d{0,10}$/
const SIGNATURES = /^v1a?,[A-Za-z0-9+/]+=*( v1a?,[A-Za-z0-9+/]+=*)*$/

type Message = { body: string; headers: NodeJS.Dict<string[]> }

/** Requests that were accepted are remembered for longer than their timestamps are good for. */
const TOLERANCE_MS = 5 * 60_000
/** More than five minutes at 300 events a second. What is forgotten above that could be replayed, and would be ignored. */
const REMEMBERED = 100_000

/**
 * Verifies messages as Standard Webhooks has it (±5 minutes), with any of the secrets, and each message once.
 *
 * Stricter than the library, which reads the number at the start of `webhook-timestamp` and takes one right signature of
 * several: each header must be there exactly once and be written as the specification writes it.
 * @returns whether the message is to be believed
 */
function createVerifier(secrets: readonly string[]): (message: Message) => boolean {
  const webhooks = secrets.map((secret) => new Webhook(secret))
  const seen = new LRUCache<string, true>({ max: REMEMBERED, ttl: 2 * TOLERANCE_MS })

  return ({ body, headers }) => {
    const id = only(headers['webhook-id'])
    const timestamp = only(headers['webhook-timestamp'])
    const signature = only(headers['webhook-signature'])
    if (!id || !timestamp || !signature || !TIMESTAMP.test(timestamp) || !SIGNATURES.test(signature)) return false
    const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
    if (!webhooks.some((webhook) => verifies(webhook, body, signed))) return false
    const message = `${id} ${timestamp}`
    if (seen.has(message)) return false
    seen.set(message, true)
    return true
  }
}

const only = (values: string[] | undefined): string | null => (values?.length === 1 ? (values[0] ?? null) : null)

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
