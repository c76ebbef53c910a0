import type { Redis } from 'ioredis'
import type { Database } from '@/lib/db/database'
import { probeWrite } from '@/lib/db/write-failures'
import { diskSpace } from '@/lib/disk-space'
import { isOutboxStuck } from '@/lib/events/outbox-repository'

/** Whether the database accepts writes; never rejects. */
export type WriteProbe = () => Promise<boolean>

/** How long a successful result is cached, so that frequent checks cost little. */
const CACHE_MS = 1_000
const WRITE_TIMEOUT_MS = 2_000

/**
 * Makes at most one write a second while writes succeed. A failure is not cached, so that the end of an outage is detected
 * at once. A write that takes longer than 2 s counts as failed.
 */
export function createWriteProbe(database: Database): WriteProbe {
  let newest: { at: number; result: Promise<boolean> } | null = null
  return () => {
    const now = performance.now()
    if (newest && now - newest.at < CACHE_MS) return newest.result
    const current = { at: now, result: probe() }
    newest = current
    void current.result.then((isWritable) => {
      if (!isWritable && newest === current) newest = null
    })
    return current.result
  }

  function probe(): Promise<boolean> {
    const timedOut = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), WRITE_TIMEOUT_MS).unref())
    return Promise.race([probeWrite(database).catch(() => false), timedOut])
  }
}

export type Readiness = {
  /** Why this process should get no traffic now; empty: it is ready. */
  missing: string[]
  /** What is unavailable although the process can serve without it. */
  without: string[]
}

const CHECK_TIMEOUT_MS = 2_000

/** Without Redis the process stays ready, because the other processes would lack it, too. */
export function createReadiness(
  database: Database,
  canWrite: WriteProbe,
  isRedisAway: (() => Promise<boolean>) | null,
  isStopping: () => boolean,
): () => Promise<Readiness> {
  return async () => {
    const [reading, isWritable, redisAway] = await Promise.all([outboxProblem(database), canWrite(), isRedisAway?.()])
    const writing = isWritable || reading === 'database' ? null : 'database_write'
    const missing = [reading, writing, isStopping() ? 'stopping' : null].filter((found) => found !== null)
    const without = [redisAway ? 'redis' : null, isDiskNarrow() ? 'disk_space' : null].filter((found) => found !== null)
    return { missing, without }
  }
}

/** Whether Redis does not answer within 2 s; never rejects. */
export const redisIsAway = (redis: Redis) => (): Promise<boolean> => fails(redis.ping())

/** Managers are warned then, or orders are refused. */
function isDiskNarrow(): boolean {
  const space = diskSpace()
  return space !== null && space.state !== 'enough'
}

/** `database`: it cannot be read. `outbox`: committed events do not reach the board. Null: no problem. */
async function outboxProblem(database: Database): Promise<string | null> {
  let isStuck = false
  const reading = isOutboxStuck(database).then((found) => {
    isStuck = found
  })
  if (await fails(reading)) return 'database'
  return isStuck ? 'outbox' : null
}

/** Whether a check fails or takes longer than 2 s. */
async function fails(check: Promise<unknown>): Promise<boolean> {
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  const timedOut = new Promise<boolean>((resolve) => timeout.addEventListener('abort', () => resolve(true)))
  return Promise.race([
    check.then(
      () => false,
      () => true,
    ),
    timedOut,
  ])
}
