import type { Redis } from 'ioredis'
import type { Database } from '@/lib/db/database'
import { isOutboxStuck } from '@/lib/events/outbox-state'
import type { WriteProbe } from './write-probe'

export type Readiness = {
  /** Why this process should get no traffic just now; empty when it is ready. */
  missing: string[]
  /** What it does without: it serves on, and recovers by itself. */
  without: string[]
}

const PATIENCE_MS = 2_000

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
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const tooLate = new Promise<boolean>((resolve) => patience.addEventListener('abort', () => resolve(true)))
  return Promise.race([
    check.then(
      () => false,
      () => true,
    ),
    tooLate,
  ])
}
