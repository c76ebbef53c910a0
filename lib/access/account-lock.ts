import { createHmac } from 'node:crypto'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { AppError } from '../errors'
import { secretKey } from './secret-key'

/** Five wrong PINs in 15 minutes lock an account against further tries; devices already signed in stay so. */
export const LOCK = { points: 5, duration: 15 * 60 }

export type AccountLock = {
  /** Counts a try before the PIN is looked at, so that tries at the same moment cannot exceed the limit. @throws {AppError} rate_limited */
  countTry(orgSlug: string, phone: string): Promise<void>
  /** Forgets the tries after a right PIN. */
  clear(orgSlug: string, phone: string): Promise<void>
}

export function accountLock(limiter: RateLimiterAbstract): AccountLock {
  return {
    countTry: async (orgSlug, phone) => {
      try {
        await limiter.consume(accountKey(orgSlug, phone))
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        throw new AppError('rate_limited', 'Too many wrong PINs for this account. Wait up to 15 minutes and try again.')
      }
    },
    clear: async (orgSlug, phone) => {
      await limiter.delete(accountKey(orgSlug, phone))
    },
  }
}

/** Unknown phones are counted like known ones, and no phone number is stored in clear. */
function accountKey(orgSlug: string, phone: string): string {
  return createHmac('sha256', secretKey('account-lock')).update(`${orgSlug}\n${phone}`).digest('base64url')
}
