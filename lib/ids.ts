import { randomBytes, randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'
import { CODE_ALPHABET, PAIRING_CODE_LENGTH } from './code-alphabet'

const BYTES_OF_ID = 16
/** Random bytes are drawn for 256 ids at once: drawing them takes longer than all else of an id. */
const random = Buffer.alloc(256 * BYTES_OF_ID)
let used = random.length

/** The time and the counter of the latest id. */
const latest = { msecs: 0, seq: 0 }

/** A new UUIDv7 (RFC 9562, section 5.7): ids sort by creation time, those of this process also within a millisecond. */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  const bytes = random.subarray(used, used + BYTES_OF_ID)
  used += BYTES_OF_ID
  const now = Date.now()
  // The counter has 32 bits and begins below 2 ** 31, so it does not end within a millisecond.
  if (now > latest.msecs) Object.assign(latest, { msecs: now, seq: bytes.readUInt32BE() >>> 1 })
  else latest.seq += 1
  return v7({ random: bytes, ...latest })
}

/** `bytes` random bytes as hexadecimal digits, for secrets that are looked up by their hash. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')

/** A table code: 10 characters with 50 random bits. It fits a small QR code and cannot be guessed. */
export const newTableCode = (): string => newCode(10)

export const newPairingCode = (): string => newCode(PAIRING_CODE_LENGTH)

const newCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
