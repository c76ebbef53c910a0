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
  /** Pairing codes that somebody tries. */
  codeTries: RateLimiterAbstract
}

/** Counters shared through Redis where there is one; while Redis is away each process counts for itself. */
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

/** Work that many ask for and that is done at most so often. */
export type Paced = {
  /** Asks for the work: done at once, or when its time has come. */
  ask(): void
  /** No more; resolves when what was under way is done. */
  stop(): Promise<void>
}

/** @param milliseconds from the end of one to the beginning of the next @param work throws nothing */
export function atMostEvery(milliseconds: number, work: () => Promise<void>): Paced {
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let asked = false
  let stopped = false

  function run() {
    asked = false
    running = work().then(() => {
      running = null
      if (!stopped) timer = setTimeout(rested, milliseconds)
    })
  }

  function rested() {
    timer = null
    if (asked) run()
  }

  return {
    ask: () => {
      asked = true
      if (!stopped && !running && !timer) run()
    },
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
