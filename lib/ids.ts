import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new UUIDv7 (RFC 9562, section 5.7): ids sort by the time they were made. */
export const newId = (): string => v7()

/** `bytes` random bytes as hexadecimal: for secrets that are looked up by their hash. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')

/** Crockford's base32 without what people confuse (I, L, O, U). */
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A table code: 10 characters, 50 random bits; short enough for a small QR code, too many to guess. */
export const newTableCode = (): string =>
  Array.from(randomBytes(10), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
