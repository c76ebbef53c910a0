import type { Redis } from 'ioredis'
import type { Database } from '@/lib/db/database'

/** Why this process should get no traffic just now; empty when it is ready. */
export type Readiness = () => Promise<string[]>

const PATIENCE_MS = 2_000

export function createReadiness(database: Database, redis: Redis | null, isStopping: () => boolean): Readiness {
  return async () => {
    const problems = await Promise.all([
      problem('database', database.query('SELECT 1', [])),
      redis && problem('redis', redis.ping()),
      isStopping() && 'stopping',
    ])
    return problems.filter((found) => typeof found === 'string')
  }
}

async function problem(name: string, check: Promise<unknown>): Promise<string | null> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const tooLate = new Promise<string>((resolve) => patience.addEventListener('abort', () => resolve(name)))
  return Promise.race([
    check.then(
      () => null,
      () => name,
    ),
    tooLate,
  ])
}
