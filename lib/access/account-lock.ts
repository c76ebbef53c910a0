import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import { AppError } from '../errors'
import { newId } from '../ids'
import { sha256 } from '../sha256'
import { secretKey, secretKeys } from './secrets'

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

/** The cookie by which a device is known on which people have signed in. It signs nobody in. */
export const DEVICE_COOKIE = 'passboard.device'
/** As long as browsers keep a cookie at the most. */
export const DEVICE_COOKIE_SECONDS = 400 * 24 * 3_600

const TYPE = 'device+jwt'
/** A café's tablet has fewer people; the cookie stays below 1 kB. */
const MAX_ACCOUNTS = 20

const claims = z.object({ jti: z.uuid(), accounts: z.array(z.string().max(16)).max(MAX_ACCOUNTS) })

/** A device and the accounts whose PIN was entered on it, the latest first. */
export type KnownDevice = { id: string; accounts: string[] }

type Account = { id: string; tokenVersion: number }

/** The device behind its cookie; null when there is none, or it is not signed by us. */
export async function readDevice(cookie: string | undefined): Promise<KnownDevice | null> {
  if (!cookie) return null
  for (const key of secretKeys('known-device')) {
    const verified = await jwtVerify(cookie, key, { algorithms: ['HS256'], typ: TYPE }).catch(() => null)
    const device = claims.safeParse(verified?.payload)
    if (device.success) return { id: device.data.jti, accounts: device.data.accounts }
  }
  return null
}

/** The cookie of a device on which this account has just signed in. @param device null: it was not known before */
export function deviceCookie(device: KnownDevice | null, account: Account): Promise<string> {
  const mark = markOf(account)
  const others = (device?.accounts ?? []).filter((known) => known !== mark)
  return new SignJWT({ accounts: [mark, ...others].slice(0, MAX_ACCOUNTS) })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setJti(device?.id ?? newId())
    .setExpirationTime(`${DEVICE_COOKIE_SECONDS}s`)
    .sign(secretKey('known-device'))
}

/** Whether this account has signed in on the device since its PIN was last changed. */
export const isKnownTo = (device: KnownDevice, account: Account): boolean => device.accounts.includes(markOf(account))

/** A new PIN makes a new mark: a person who knew the old one has no tries at the new one on devices of theirs. */
const markOf = ({ id, tokenVersion }: Account): string => sha256(`${id} ${tokenVersion}`).slice(0, 16)
