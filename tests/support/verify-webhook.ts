import { createHmac, timingSafeEqual } from 'node:crypto'

/** The allowed difference of a timestamp, in seconds. */
const TOLERANCE = 5 * 60

type Headers = Record<string, string | string[] | undefined>

/**
 * Verifies a webhook by the Standard Webhooks specification, independently of Passboard's code: the signed content is
 * `<id>.<timestamp>.<body>`, the key is the base64 text after `whsec_`, the header is a list of `<version>,<signature>`.
 */
export function verifyWebhook(secret: string, headers: Headers, body: string, now = Date.now() / 1000): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers[name],
  )
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
  if (!/^\d+$/.test(timestamp) || Math.abs(now - Number(timestamp)) > TOLERANCE) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some((each) => {
    const [version, signature = ''] = each.split(',')
    const given = Buffer.from(signature, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
