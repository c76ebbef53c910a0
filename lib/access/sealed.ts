import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { secretKeys } from './secret-key'

/** AES-256-GCM with the lengths of NIST SP 800-38D: a random nonce of 96 bits, a tag of 128. */
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a short secret, so that the database alone does not give it away.
 * @param boundTo what the text belongs to, such as an id: it opens nowhere else
 */
export function seal(text: string, boundTo: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, secretKeys('webhook-secret')[0], nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(boundTo))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/**
 * What `seal` was given; under an earlier AUTH_SECRET too, while that one is still configured.
 * @throws {Error} when no key opens it, or it was sealed for something else
 */
export function unseal(sealed: string, boundTo: string): string {
  for (const key of secretKeys('webhook-secret')) {
    const text = opened(Buffer.from(sealed, 'base64'), key, boundTo)
    if (text !== null) return text
  }
  throw new Error('A sealed secret does not open: it was sealed under an AUTH_SECRET that is no longer configured.')
}

function opened(sealed: Buffer, key: Uint8Array, boundTo: string): string | null {
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
