import type { Webhook } from 'standardwebhooks'

const TIMESTAMP = /^[1-9]\d{0,10}$/
const SIGNATURES = /^v1a?,[A-Za-z0-9+/]+=*( v1a?,[A-Za-z0-9+/]+=*)*$/

/** `headers`: each with the list of its values, as `headersDistinct` of Node has them. */
export type SignedMessage = { body: string; headers: NodeJS.Dict<string[]> }

/**
 * Verifies a message by Standard Webhooks (±5 minutes) with any of the secrets.
 *
 * Stricter than the library, which parses only the number at the start of `webhook-timestamp` and accepts malformed
 * signatures beside a valid one: each header must occur once, in the format of the specification.
 * @returns the id and the time of the message; null: it is not authentic
 */
export function verifiedMessage(
  webhooks: readonly Webhook[],
  { body, headers }: SignedMessage,
): { id: string; timestamp: string } | null {
  const id = singleValue(headers['webhook-id'])
  const timestamp = singleValue(headers['webhook-timestamp'])
  const signature = singleValue(headers['webhook-signature'])
  if (!id || !timestamp || !signature || !TIMESTAMP.test(timestamp) || !SIGNATURES.test(signature)) return null
  const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  return webhooks.some((webhook) => verifies(webhook, body, signed)) ? { id, timestamp } : null
}

/** The value of a header that occurs once; empty: it is missing, or occurs several times. */
export const singleValue = (values: string[] | undefined): string => (values?.length === 1 ? (values[0] ?? '') : '')

function verifies(webhook: Webhook, body: string, headers: Record<string, string>): boolean {
  try {
    webhook.verify(body, headers, { jsonParse: false })
    return true
  } catch {
    return false
  }
}
