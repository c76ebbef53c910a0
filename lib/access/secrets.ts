import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { config } from '../config'
import { processWide } from '../process-wide'

type Purpose =
  | 'staff-token'
  | 'board-webhook'
  | 'account-lock'
  | 'known-device'
  | 'webhook-secret'
  | 'setup-code'
  | 'vapid'
  | 'receipt'

/** Newest first. Only the newest key signs and encrypts; every key verifies and decrypts. */
export type SecretKeys = readonly [current: Uint8Array, ...previous: Uint8Array[]]

/**
 * 256-bit keys for one purpose, derived with HKDF (RFC 5869) so that no two purposes share a key: from AUTH_SECRET and,
 * if it is set, from AUTH_SECRET_PREVIOUS.
 */
export function secretKeys(purpose: Purpose): SecretKeys {
  return processWide(`keys.${purpose}`, () => {
    const { authSecret, previousAuthSecret } = config()
    const current = deriveKey(authSecret, purpose)
    return previousAuthSecret ? [current, deriveKey(previousAuthSecret, purpose)] : [current]
  })
}

/** The key of a purpose under an AUTH_SECRET. */
export const deriveKey = (secret: string, purpose: Purpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))

/** The newest key of a purpose. */
export const secretKey = (purpose: Purpose): Uint8Array => secretKeys(purpose)[0]

/** AES-256-GCM with the lengths of NIST SP 800-38D: a random nonce of 96 bits, a tag of 128. */
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a short secret for storage in the database.
 * @param boundTo the owner of the text, such as an id: `unseal` requires the same value
 * @returns base64
 */
export function seal(text: string, boundTo: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, secretKeys('webhook-secret')[0], nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(boundTo))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/**
 * Decrypts what `seal` returned, also under AUTH_SECRET_PREVIOUS.
 * @throws {Error} when no configured key decrypts it, or `boundTo` differs
 */
export function unseal(sealed: string, boundTo: string): string {
  for (const key of secretKeys('webhook-secret')) {
    const text = decrypt(Buffer.from(sealed, 'base64'), key, boundTo)
    if (text !== null) return text
  }
  throw new Error('A secret cannot be decrypted: it was encrypted under an AUTH_SECRET that is no longer configured.')
}

/** Seals a text again with the newest key. What no configured key opens stays unchanged. */
export function resealed(sealed: string, boundTo: string): string {
  try {
    return seal(unseal(sealed, boundTo), boundTo)
  } catch {
    return sealed
  }
}

/** Whether texts may be sealed with an older key than the newest. */
export const hasOldKeys = (): boolean => secretKeys('webhook-secret').length > 1

function decrypt(sealed: Buffer, key: Uint8Array, boundTo: string): string | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(boundTo))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
