import { hkdfSync } from 'node:crypto'
import { config } from '../config'
import { processWide } from '../process-wide'

/** A 256-bit key for one purpose, derived from AUTH_SECRET (HKDF, RFC 5869), so that no two uses share a key. */
export function secretKey(purpose: 'staff-token' | 'board-webhook' | 'account-lock'): Uint8Array {
  return processWide(`key.${purpose}`, () => new Uint8Array(hkdfSync('sha256', config().authSecret, '', purpose, 32)))
}
