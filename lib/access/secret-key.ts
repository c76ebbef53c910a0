import { hkdfSync } from 'node:crypto'
import { config } from '../config'
import { processWide } from '../process-wide'

type Purpose = 'staff-token' | 'board-webhook' | 'account-lock' | 'known-device' | 'webhook-secret' | 'setup-code'

/** The newest first: it signs and seals; what any of them signed or sealed is accepted. */
export type SecretKeys = readonly [current: Uint8Array, ...previous: Uint8Array[]]

/**
 * 256-bit keys for one purpose, derived (HKDF, RFC 5869) so that no two uses share a key: from AUTH_SECRET, and while it
 * is being changed from AUTH_SECRET_PREVIOUS too.
 */
export function secretKeys(purpose: Purpose): SecretKeys {
  return processWide(`keys.${purpose}`, () => {
    const { authSecret, previousAuthSecret } = config()
    const derive = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
    return previousAuthSecret ? [derive(authSecret), derive(previousAuthSecret)] : [derive(authSecret)]
  })
}

/** The newest key of a purpose. */
export const secretKey = (purpose: Purpose): Uint8Array => secretKeys(purpose)[0]
