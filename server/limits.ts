import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '@/lib/config'
import { AppError } from '@/lib/errors'
import { CODE_TRIES } from '@/lib/screens/pairing'
import { type AccountLock, accountLock, LOCK } from '@/lib/staff/account-lock'

/** What a client may send, and what is left of it, after the request that was counted. */
export type Budget = {
  /** The name of the policy in the headers RateLimit and RateLimit-Policy. */
  policy: 'address' | 'key'
  /** Requests per BUDGET_SECONDS. */
  quota: number
  remaining: number
  /** Seconds until all of the quota is there again. */
  resetsIn: number
  /** Whether the request was one too many. */
  isExceeded: boolean
}

export const BUDGET_SECONDS = 60

/**
 * How many pages and photos an address may read in a minute, as multiples of RATE_LIMIT_PER_MINUTE: boards and 200 phones behind
 * one address that open the menu in the same minute, with 60 photos each.
 */
const READS = { page: 30, photo: 120 }

export type Limits = {
  /** Counts a request of an address. */
  countRequest(address: string): Promise<Budget>
  /** Counts a page or a photo that an address reads. In this process only: these requests are many, and Redis is another round trip. */
  countRead(kind: keyof typeof READS, address: string): Promise<Budget>
  /** Counts a request with an API key. */
  countKeyRequest(keyId: string): Promise<Budget>
  accountLock: AccountLock
  /** Counts attempts to enter a pairing code. */
  codeTries: RateLimiterAbstract
}

/** Creates the counters. They are in Redis if it is configured; while Redis is unavailable, each process counts in memory. */
export function createLimits(config: Config, redis: Redis | null): Limits {
  const create = (keyPrefix: string, points: number, duration: number) => {
    const memory = new RateLimiterMemory({ keyPrefix, points, duration })
    return redis
      ? new RateLimiterRedis({ storeClient: redis, keyPrefix, points, duration, insuranceLimiter: memory })
      : memory
  }
  const budgets = (
    policy: Budget['policy'],
    quota: number,
    counter = create(policy === 'address' ? 'requests' : 'key-requests', quota, BUDGET_SECONDS),
  ) => {
    return async (client: string): Promise<Budget> => {
      const counted = await counter.consume(client).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal
        throw refusal
      })
      return {
        policy,
        quota,
        remaining: Math.max(0, counted.remainingPoints),
        resetsIn: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)),
        isExceeded: counted.consumedPoints > quota,
      }
    }
  }
  const reads = (kind: keyof typeof READS) => {
    const quota = READS[kind] * config.rateLimitPerMinute
    return budgets('address', quota, new RateLimiterMemory({ points: quota, duration: BUDGET_SECONDS }))
  }
  const read = { page: reads('page'), photo: reads('photo') }
  return {
    countRead: (kind, address) => read[kind](address),
    countRequest: budgets('address', config.rateLimitPerMinute),
    countKeyRequest: budgets('key', config.keyRateLimitPerMinute),
    accountLock: accountLock(create('pins', LOCK.points, LOCK.duration)),
    codeTries: create('codes', CODE_TRIES.points, CODE_TRIES.duration),
  }
}

/** @throws {AppError} rate_limited. Without `retryAfter` for an address, whose answer has the default of the contract */
export function refuseExceeded({ isExceeded, policy, quota, resetsIn }: Budget): void {
  if (!isExceeded) return
  if (policy === 'address') throw new AppError('rate_limited', `More than ${quota} requests in a minute. Slow down.`)
  const message = `More than ${quota} requests with this key in a minute. Try again in ${resetsIn} seconds.`
  throw new AppError('rate_limited', message, { retryAfter: resetsIn })
}

/** A job that runs at a limited rate, however often it is triggered. */
export type Throttled = {
  /** Runs the job now, or once when the pause ends. */
  trigger(): void
  /** Starts no more runs; resolves when the current run has ended. */
  stop(): Promise<void>
}

/** @param milliseconds from the end of one run to the start of the next @param work must not reject */
export function throttle(milliseconds: number, work: () => Promise<void>): Throttled {
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let isTriggered = false
  let isStopped = false

  function run() {
    isTriggered = false
    running = work().then(() => {
      running = null
      if (!isStopped) timer = setTimeout(endPause, milliseconds)
    })
  }

  function endPause() {
    timer = null
    if (isTriggered) run()
  }

  return {
    trigger: () => {
      isTriggered = true
      if (!isStopped && !running && !timer) run()
    },
    stop: async () => {
      isStopped = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
