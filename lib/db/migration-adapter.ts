import { setTimeout as wait } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import pg from 'pg'

/**
 * How long a migration waits for a lock. Orders queue behind it meanwhile, so this is less than their own lock timeout
 * (3 s).
 */
const LOCK_TIMEOUT_MS = 1_000
/** Delays between attempts; the last one repeats. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000]
const RETRY_LIMIT_MS = 300_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Marks a migration as applied within its own transaction. The engine does so only afterwards: if the process ended in
 * between, an applied migration would be marked as not finished.
 */
const MARK_APPLIED = `
;UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1
WHERE finished_at IS NULL AND rolled_back_at IS NULL`
const { CHAR, TEXT } = pg.types.builtins
const LOCK_KEY = `hashtext('passboard.migrations')`

/** The adapter through which the schema engine migrates Postgres. It opens its own connection on first use. */
export function migrationAdapter(databaseUrl: string): {
  adapter: SqlMigrationAwareDriverAdapterFactory
  /** Runs `work` under a lock that only one process holds; waits for the lock without a limit. */
  withMigrationLock<Result>(work: () => Promise<Result>): Promise<Result>
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
    adapter: {
      provider: factory.provider,
      adapterName: factory.adapterName,
      connect: async () =>
        Object.assign(await factory.connect(), { executeScript: (script: string) => runScript(pool, script) }),
      // To compute differences the schema engine applies all migrations to an empty database; `diffMigrations` gets one.
      connectToShadowDb: () => connectWithChar(pool),
    },
    withMigrationLock: async (work) => {
      await lock(pool)
      return work().finally(() => pool.query('SELECT pg_advisory_unlock_all()'))
    },
    close: () => pool.end(),
  }
}

/**
 * A connection that also reads the type "char" of system tables: Prisma's adapter does not know it, and the schema engine asks for
 * such columns when it compares. The engine sends one query at a time.
 */
async function connectWithChar(pool: pg.Pool): Promise<SqlDriverAdapter> {
  let isChar: boolean[] = []
  const query = async (config: pg.QueryArrayConfig) => {
    const result = await pool.query(config)
    isChar = result.fields.map(({ dataTypeID }) => dataTypeID === CHAR)
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT
    return result
  }
  const adapter = await new PrismaPg(Object.assign(Object.create(pool) as pg.Pool, { query })).connect()
  const queryRaw = adapter.queryRaw.bind(adapter)
  return Object.assign(adapter, {
    queryRaw: async (params: SqlQuery): Promise<SqlResultSet> => {
      const result = await queryRaw(params)
      const columnTypes = result.columnTypes.map((type, column) => (isChar[column] ? ColumnTypeEnum.Character : type))
      return { ...result, columnTypes }
    },
  })
}

/**
 * Takes the lock on the connection that migrates. If the process is killed, Postgres holds the lock until the running
 * statement ends.
 */
async function lock(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ free: boolean }>(`SELECT pg_try_advisory_lock(${LOCK_KEY}) AS free`)
  if (rows[0]?.free) return
  console.warn('Another process migrates this database. Waiting until it has ended.')
  await pool.query(`SELECT pg_advisory_lock(${LOCK_KEY})`)
}

/**
 * Runs a migration as one transaction: Postgres does so with statements that are sent together, while Prisma's adapter
 * would send them one by one. After a lock timeout it is rolled back; it is retried for 5 minutes.
 * @throws the last error of Postgres
 */
async function runScript(pool: pg.Pool, script: string): Promise<void> {
  const text = `SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS};\n${script}${MARK_APPLIED}`
  const until = performance.now() + RETRY_LIMIT_MS
  for (let attempt = 0; ; attempt++) {
    try {
      await pool.query(text)
      return
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked || performance.now() > until) throw error
      const pauseMs = RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? 0
      console.warn(
        `A migration waits for a lock that another transaction holds (${error.message}). Next attempt in ${pauseMs / 1_000} s.`,
      )
      await wait(pauseMs)
    }
  }
}
