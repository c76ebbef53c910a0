import type { Sql } from './database'
import { sql as statement } from './sql'

/** Waits for a lock of the database, and holds it until the transaction ends. @param name what is locked, the same in every process */
export async function takeLock({ prisma }: Sql, name: string): Promise<void> {
  await prisma.$queryRaw(statement`SELECT FROM pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`)
}

/** As `takeLock`, but waits for nobody. @returns whether this transaction has the lock */
export async function tryLock({ prisma }: Sql, name: string): Promise<boolean> {
  const [lock] = await prisma.$queryRaw<{ isLocked: boolean }[]>(
    statement`SELECT pg_try_advisory_xact_lock(hashtextextended(${name}::text, 0)) AS "isLocked"`,
  )
  return lock?.isLocked === true
}
