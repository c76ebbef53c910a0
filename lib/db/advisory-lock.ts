import type { Sql } from './database'
import { raw, sql as statement } from './sql'
import { DATABASE_NOW } from './sql-fragments'

/** Waits for a lock of the database, and holds it until the transaction ends. @param name what is locked, the same in every process */
export async function takeLock({ prisma }: Sql, name: string): Promise<void> {
  await prisma.$queryRaw(statement`SELECT FROM pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`)
}

/**
 * As `takeLock`, but waits for nobody.
 * @returns the database's time, in milliseconds since 1970 UTC; null: another transaction has the lock
 */
export async function tryLock({ prisma }: Sql, name: string): Promise<number | null> {
  const [lock] = await prisma.$queryRaw<{ isLocked: boolean; now: number }[]>(statement`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}::text, 0)) AS "isLocked", ${raw(DATABASE_NOW)} AS now`)
  return lock?.isLocked ? lock.now : null
}
