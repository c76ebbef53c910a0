import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import { secretKey, secretKeys } from '../access/secrets'
import { AppError } from '../errors'
import { newId } from '../ids'
import { sha256 } from '../sha256'

/** Five wrong PINs within 15 minutes lock an account for sign-ins; existing sessions continue. Duration in seconds. */
export const LOCK = { points: 5, duration: 15 * 60 }

/** `deviceId`: the device, if the account has signed in on it before; else null. */
type SignInAttempt = { orgSlug: string; phone: string; deviceId: string | null }

export type AccountLock = {
  /**
   * Counts an attempt before the PIN is checked, so that concurrent attempts cannot exceed the limit.
   * @returns how many wrong PINs are left after this one
   * @throws {AppError} rate_limited, with the seconds until the lock ends
   */
  countAttempt(attempt: SignInAttempt): Promise<number>
  /** Resets the count: after a right PIN, and with a new one. */
  clear(attempt: SignInAttempt): Promise<void>
  /** Takes one attempt from the count. */
  uncountAttempt(attempt: SignInAttempt): Promise<void>
}

/** A known device has its own count, so that wrong PINs on other devices do not lock it. */
export function accountLock(limiter: RateLimiterAbstract): AccountLock {
  return {
    countAttempt: async (attempt) => {
      try {
        const { remainingPoints } = await limiter.consume(keyOf(attempt))
        return remainingPoints
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        const message = `Too many wrong PINs for this account. Try again in ${seconds} seconds.`
        throw new AppError('rate_limited', message, { retryAfter: seconds })
      }
    },
    clear: async (attempt) => {
      await limiter.delete(keyOf(attempt))
    },
    uncountAttempt: async (attempt) => {
      await limiter.reward(keyOf(attempt), 1)
    },
  }
}

/** Counts unknown phone numbers like known ones. The key is a hash, so that no phone number is stored in plain text. */
function keyOf({ orgSlug, phone, deviceId }: SignInAttempt): string {
  const text = [orgSlug, phone, ...(deviceId === null ? [] : [deviceId])].join('\n')
  return createHmac('sha256', secretKey('account-lock')).update(text).digest('base64url')
}

/** The cookie that identifies a known device. It does not sign the user in. */
export const DEVICE_COOKIE = 'passboard.device'
/** The longest time for which browsers store a cookie. */
export const DEVICE_COOKIE_SECONDS = 400 * 24 * 3_600

const TYPE = 'device+jwt'
/** More than share a café's tablet; the cookie stays below 1 kB. */
const MAX_ACCOUNTS = 20

const claims = z.object({ jti: z.uuid(), accounts: z.array(z.string().max(16)).max(MAX_ACCOUNTS) })

/** A device and the marks of the accounts that have signed in on it, the latest first. */
export type KnownDevice = { id: string; accounts: string[] }

type Account = { id: string; tokenVersion: number }

/** The device of a cookie; null without a cookie, or when its signature is not valid. */
export async function readDevice(cookie: string | undefined): Promise<KnownDevice | null> {
  if (!cookie) return null
  for (const key of secretKeys('known-device')) {
    const verified = await jwtVerify(cookie, key, { algorithms: ['HS256'], typ: TYPE }).catch(() => null)
    const device = claims.safeParse(verified?.payload)
    if (device.success) return { id: device.data.jti, accounts: device.data.accounts }
  }
  return null
}

/** The cookie of a device on which this account has just signed in. @param device null: it had no valid cookie */
export function deviceCookie(device: KnownDevice | null, account: Account): Promise<string> {
  const mark = accountMark(account)
  const others = (device?.accounts ?? []).filter((known) => known !== mark)
  return new SignJWT({ accounts: [mark, ...others].slice(0, MAX_ACCOUNTS) })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setJti(device?.id ?? newId())
    .setExpirationTime(`${DEVICE_COOKIE_SECONDS}s`)
    .sign(secretKey('known-device'))
}

/** Whether this account has signed in on the device since its PIN was last changed. */
export const isKnownAccount = (device: KnownDevice, account: Account): boolean =>
  device.accounts.includes(accountMark(account))

/** The mark changes with the PIN: a device on which only the old PIN was used gets no separate count for the new one. */
const accountMark = ({ id, tokenVersion }: Account): string => sha256(`${id} ${tokenVersion}`).slice(0, 16)
