import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { CODE_ALPHABET, PAIRING_CODE_LENGTH } from './code-alphabet'

/** A new UUIDv7 (RFC 9562, section 5.7): ids sort by creation time. */
export const newId = (): string => v7()

/** `bytes` random bytes as hexadecimal digits, for secrets that are looked up by their hash. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')

/** A table code: 10 characters with 50 random bits. It fits a small QR code and cannot be guessed. */
export const newTableCode = (): string => newCode(10)

export const newPairingCode = (): string => newCode(PAIRING_CODE_LENGTH)

const newCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
