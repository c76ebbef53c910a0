import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Carries the address and its signature. What a client sends under this name is never passed on. */
const HEADER = 'x-passboard-caller'
/** Of this process only: Next sends these requests to the process that they come from. */
const KEY = randomBytes(32)

/**
 * Next sends an action that belongs to another page to itself, as a request of its own with the headers of the first one.
 * Signs the caller's address into those headers, so that the second request counts for the caller and not for 127.0.0.1.
 */
export function signCaller(request: IncomingMessage, address: string): void {
  request.headers[HEADER] = `${address} ${signature(address)}`
}

/** The address that this process has signed into the request; null for a request from outside. */
export function signedCaller({ headers }: IncomingMessage): string | null {
  const [address = '', given = ''] = String(headers[HEADER] ?? '').split(' ')
  const right = Buffer.from(signature(address))
  const isRight = Buffer.byteLength(given) === right.length && timingSafeEqual(Buffer.from(given), right)
  return isRight ? address : null
}

const signature = (address: string) => createHmac('sha256', KEY).update(address).digest('base64url')
