import type { Redis } from 'ioredis'
import type { Database } from '@/lib/db/database'
import { probeWrite } from '@/lib/db/write-failures'
import { isOutboxStuck } from '@/lib/events/outbox'

/** Whether the database can be written; rejects never. */
export type WriteProbe = () => Promise<boolean>

/** A success is shared for so long: balancers, boards and people may ask as often as they like. */
const SHARED_MS = 1_000
const PATIENCE_MS = 2_000

/**
 * At most one write a second while they succeed. After a failure the next question begins another, so that the end of an
 * outage is seen at once. A write that takes longer than 2 s counts as failed.
 */
export function createWriteProbe(database: Database): WriteProbe {
  let newest: { at: number; result: Promise<boolean> } | null = null
  return () => {
    const now = performance.now()
    if (newest && now - newest.at < SHARED_MS) return newest.result
    const current = { at: now, result: probe() }
    newest = current
    void current.result.then((isWritable) => {
      if (!isWritable && newest === current) newest = null
    })
    return current.result
  }

  function probe(): Promise<boolean> {
    const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref())
    return Promise.race([probeWrite(database).catch(() => false), tooLate])
  }
}

export type Readiness = {
  /** Why this process should get no traffic just now; empty when it is ready. */
  missing: string[]
  /** What it does without: it serves on, and recovers by itself. */
  without: string[]
}

const CHECK_PATIENCE_MS = 2_000

/** A Redis that is away is no reason to send nobody here: every other process would lack it too. */
export function createReadiness(
  database: Database,
  canWrite: WriteProbe,
  redis: Redis | null,
  isStopping: () => boolean,
): () => Promise<Readiness> {
  return async () => {
    const [reading, isWritable, redisAway] = await Promise.all([
      outboxProblem(database),
      canWrite(),
      redis && fails(redis.ping()),
    ])
    const writing = isWritable || reading === 'database' ? null : 'database_write'
    const missing = [reading, writing, isStopping() ? 'stopping' : null].filter((found) => found !== null)
    return { missing, without: redisAway ? ['redis'] : [] }
  }
}

/** The database is away, or what is committed does not get to the board. */
async function outboxProblem(database: Database): Promise<string | null> {
  let isStuck = false
  const reading = isOutboxStuck(database).then((found) => {
    isStuck = found
  })
  if (await fails(reading)) return 'database'
  return isStuck ? 'outbox' : null
}

/** Whether it fails, or takes too long. */
async function fails(check: Promise<unknown>): Promise<boolean> {
  const patience = AbortSignal.timeout(CHECK_PATIENCE_MS)
  const tooLate = new Promise<boolean>((resolve) => patience.addEventListener('abort', () => resolve(true)))
  return Promise.race([
    check.then(
      () => false,
      () => true,
    ),
    tooLate,
  ])
}
