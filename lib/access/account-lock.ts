import { createHmac } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors'
import { secretKey } from './secret-key'

/** Five wrong PINs in 15 minutes lock an account against further tries; devices already signed in stay so. */
export const LOCK = { points: 5, duration: 15 * 60 }

/** Who tries: anyone who names the account, or a device on which its person has signed in before. */
type Trying = { orgSlug: string; phone: string; deviceId: string | null }

export type AccountLock = {
  /**
   * Counts a try before the PIN is looked at, so that tries at the same moment cannot exceed the limit.
   * @throws {AppError} rate_limited, with the seconds until the lock ends
   */
  countTry(trying: Trying): Promise<void>
  /** Forgets the tries after a right PIN. */
  clear(trying: Trying): Promise<void>
}

/** A known device has a count of its own, so that wrong PINs of a stranger do not lock it. */
export function accountLock(limiter: RateLimiterAbstract): AccountLock {
  return {
    countTry: async (trying) => {
      try {
        await limiter.consume(keyOf(trying))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        const message = `Too many wrong PINs for this account. Try again in ${seconds} seconds.`
        throw new AppError('rate_limited', message, { retryAfter: seconds })
      }
    },
    clear: async (trying) => {
      await limiter.delete(keyOf(trying))
    },
  }
}

/** Unknown phones are counted like known ones, and no phone number is stored in clear. */
function keyOf({ orgSlug, phone, deviceId }: Trying): string {
  const text = [orgSlug, phone, ...(deviceId === null ? [] : [deviceId])].join('\n')
  return createHmac('sha256', secretKey('account-lock')).update(text).digest('base64url')
}
