import { LRUCache } from 'lru-cache'
import { Webhook } from 'standardwebhooks'

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
export function createVerifier(secrets: readonly string[]): (message: Message) => boolean {
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
