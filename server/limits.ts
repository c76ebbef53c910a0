import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { type AccountLock, accountLock, LOCK } from '@/lib/access/account-lock'
import type { Config } from '@/lib/config'
import { AppError } from '@/lib/errors'
import { CODE_TRIES } from '@/lib/screens/pairing'

export type Limits = {
  /** Counts a request of an address. @throws {AppError} rate_limited */
  countRequest(address: string): Promise<void>
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
  const requests = create('requests', config.rateLimitPerMinute, 60)
  return {
    countRequest: async (address) => {
      try {
        await requests.consume(address)
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        throw new AppError('rate_limited', `More than ${config.rateLimitPerMinute} requests in a minute. Slow down.`)
      }
    },
    accountLock: accountLock(create('pins', LOCK.points, LOCK.duration)),
    codeTries: create('codes', CODE_TRIES.points, CODE_TRIES.duration),
  }
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
