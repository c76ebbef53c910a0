import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { CODE_ALPHABET, PAIRING_CODE_LENGTH } from './code-alphabet'

/** A new UUIDv7 (RFC 9562, section 5.7): ids sort by the time they were made. */
export const newId = (): string => v7()

/** `bytes` random bytes as hexadecimal: for secrets that are looked up by their hash. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')

/** A table code: 10 characters, 50 random bits; short enough for a small QR code, too many to guess. */
export const newTableCode = (): string => newCode(10)

export const newPairingCode = (): string => newCode(PAIRING_CODE_LENGTH)

const newCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
