import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { PrismaPGlite } from 'pglite-prisma-adapter'

/**
 * How long a migration waits for a lock. Orders wait behind it meanwhile, so it is less than they may wait themselves
 * (3 s); then it gives way to them.
 */
const LOCK_TIMEOUT_MS = 1_000
/** Between attempts, the last one again and again. */
const PAUSES_MS = [1_000, 2_000, 5_000]
const PATIENCE_MS = 300_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Notes in the transaction of a migration that it is applied. The engine notes it again afterwards; a process that ends in
 * between would leave an applied migration that is noted as not finished.
 */
const NOTE_APPLIED = `
;UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1
WHERE finished_at IS NULL AND rolled_back_at IS NULL`
const LOCK_KEY = `hashtext('passboard.migrations')`

/** What the schema engine migrates Postgres through: one connection of its own, made when it is needed. */
export function migrationAdapter(databaseUrl: string): {
  adapter: SqlMigrationAwareDriverAdapterFactory
  /** Runs `work` while no other process migrates this database; waits for one that does, without a limit. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
} {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: 5_000,
    allowExitOnIdle: true,
  })
  pool.on('error', () => undefined)
  const factory = new PrismaPg(pool)
  return {
    adapter: withShadow({
      provider: factory.provider,
      adapterName: factory.adapterName,
      connect: async () =>
        Object.assign(await factory.connect(), { executeScript: (script: string) => runScript(pool, script) }),
    }),
    alone: async (work) => {
      await lock(pool)
      return work().finally(() => pool.query('SELECT pg_advisory_unlock_all()'))
    },
    close: () => pool.end(),
  }
}

/**
 * The lock belongs to the connection that migrates: after a kill, Postgres goes on with the statement that it has begun, and
 * holds the lock until that ends.
 */
async function lock(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ free: boolean }>(`SELECT pg_try_advisory_lock(${LOCK_KEY}) AS free`)
  if (rows[0]?.free) return
  console.warn('Another process migrates this database. Waiting until it has ended.')
  await pool.query(`SELECT pg_advisory_lock(${LOCK_KEY})`)
}

/**
 * Runs a migration as one transaction, as Postgres does with statements that are sent together; Prisma's adapter would
 * send one after the other. Where a lock is not free in time nothing is left of it, and it is tried again for 5 minutes.
 * @throws what Postgres answered, the last time
 */
async function runScript(pool: pg.Pool, script: string): Promise<void> {
  const text = `SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS};\n${script}${NOTE_APPLIED}`
  const until = performance.now() + PATIENCE_MS
  for (let attempt = 0; ; attempt++) {
    try {
      await pool.query(text)
      return
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked || performance.now() > until) throw error
      const pauseMs = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0
      console.warn(
        `A migration waits for a lock that another transaction holds (${error.message}). Next attempt in ${pauseMs / 1_000} s.`,
      )
      await wait(pauseMs)
    }
  }
}

/** The schema engine replays migrations on an empty database; one in memory serves, whatever the real one is. */
export function withShadow<
  Factory extends {
    provider: 'postgres'
    adapterName: string
    connect: SqlMigrationAwareDriverAdapterFactory['connect']
  },
>(factory: Factory): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => factory.connect(),
    connectToShadowDb: async () => new PrismaPGlite(await PGlite.create()).connect(),
  }
}
