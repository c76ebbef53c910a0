import { createHmac } from 'node:crypto'
import { isSameSecret } from '../access/constant-time'
import { isRecentTimestamp } from '../access/recent'

/**
 * Signatures of Standard Webhooks with a shared secret (`v1`):
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * Node's HMAC instead of the library's, which is plain JavaScript: every change is signed and verified for the boards.
 */

const PREFIX = 'whsec_'
const SIGNATURES = /^v1a?,[A-Za-z0-9+/]+=*( v1a?,[A-Za-z0-9+/]+=*)*$/

/**
 * @param secret `whsec_` and the key in base64
 * @param timestamp seconds since 1970 UTC
 */
export function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** `headers`: each with the list of its values, as `headersDistinct` of Node has them. */
export type SignedMessage = { body: string; headers: NodeJS.Dict<string[]> }

/**
 * Verifies a message (±`SIGNATURE_TOLERANCE_MS`) with any of the secrets. Each header must occur once, in the format of the specification.
 * @returns the id and the time of the message; null: it is not authentic
 */
export function verifiedMessage(
  secrets: readonly string[],
  { body, headers }: SignedMessage,
): { id: string; timestamp: string } | null {
  const id = singleValue(headers['webhook-id'])
  const timestamp = singleValue(headers['webhook-timestamp'])
  const given = singleValue(headers['webhook-signature'])
  if (!id || !given || !isRecentTimestamp(timestamp) || !SIGNATURES.test(given)) return null
  const expected = secrets.map((secret) => signatureOf(secret, id, timestamp, body))
  const isAuthentic = given.split(' ').some((one) => expected.some((right) => isSameSecret(one, right)))
  return isAuthentic ? { id, timestamp } : null
}

/** The value of a header that occurs once; empty: it is missing, or occurs several times. */
export const singleValue = (values: string[] | undefined): string => (values?.length === 1 ? (values[0] ?? '') : '')
