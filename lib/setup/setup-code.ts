import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretKey } from '../access/secrets'
import { CODE_ALPHABET } from '../code-alphabet'
import { AppError } from '../errors'

const LENGTH = 10

/**
 * The set-up code on the server's console: 50 bits, derived from AUTH_SECRET, so it is the same in every process of an
 * installation and after a restart. It is of no use once there is an organisation.
 */
export function setupCode(): string {
  const bytes = createHmac('sha256', secretKey('setup-code')).update('first organisation').digest().subarray(0, LENGTH)
  return Array.from(bytes, (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
}

/** The code in two groups: `7K2MQ-9XVRD`. */
export const formatSetupCode = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

/** @throws {AppError} forbidden, at the field `code` */
export function refuseWrongCode(typed: string): void {
  const expected = Buffer.from(setupCode())
  const given = Buffer.from(normaliseCode(typed))
  if (given.length === expected.length && timingSafeEqual(given, expected)) return
  throw new AppError('forbidden', 'This is not the code on the console.', {
    details: [{ path: 'code', message: 'setupCode' }],
  })
}

/** As in Crockford's base 32: the alphabet has no letter that looks like a digit, so such a letter means the digit. */
const normaliseCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
