import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Contains the address and its signature. A value from a client is overwritten. */
const HEADER = 'x-passboard-caller'
/** Not shared between processes: Next sends these requests to its own process. */
const KEY = randomBytes(32)

/**
 * Adds the caller's signed address to the headers. Next forwards an action of another page to itself, as a second request
 * with the same headers; the rate limit then counts that request for the caller and not for 127.0.0.1.
 */
export function signCaller(request: IncomingMessage, address: string): void {
  request.headers[HEADER] = `${address} ${signature(address)}`
}

/** The address that this process signed; null for a request from outside. */
export function signedCaller({ headers }: IncomingMessage): string | null {
  const header = headers[HEADER]
  if (header === undefined) return null
  const [address = '', received = ''] = String(header).split(' ')
  const expected = Buffer.from(signature(address))
  const isValid = Buffer.byteLength(received) === expected.length && timingSafeEqual(Buffer.from(received), expected)
  return isValid ? address : null
}

const signature = (address: string) => createHmac('sha256', KEY).update(address).digest('base64url')
