import { createECDH } from 'node:crypto'
import { secretKey } from '../access/secrets'

/** The keys with which this installation identifies itself to push services (VAPID, RFC 8292), base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * Derived from AUTH_SECRET, so that a restored installation keeps its devices. With another AUTH_SECRET people must add their devices
 * again.
 */
export function vapidKeys(): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secretKey('vapid'))
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: Buffer.from(secretKey('vapid')).toString('base64url'),
  }
}
