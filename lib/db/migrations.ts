import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../config'
import { sha256 } from '../sha256'
import { APPLIED_MIGRATIONS } from './applied-migrations'
import type { OpenedDatabase } from './open-database'

const MIGRATIONS_DIR = join(import.meta.dirname, '../../prisma/migrations')
/** SQL for the key of the advisory lock that a process holds while it migrates. */
export const MIGRATION_LOCK = `hashtext('passboard.migrations')`
/**
 * How long a migration waits for a lock. Orders queue behind it meanwhile, so this is less than their own lock timeout
 * (3 s).
 */
const LOCK_TIMEOUT_MS = 1_000
/** The first connection of a start: a small machine that has just been switched on takes its time, and nobody waits for an answer. */
const FIRST_CONNECTION_MS = 30_000
/** Delays between attempts; the last one repeats. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000]
const RETRY_LIMIT_MS = 300_000
const LOCK_NOT_AVAILABLE = '55P03'

/** A migration as SQL. `checksum`: SHA-256, as Prisma stores it. */
export type MigrationScript = { name: string; script: string; checksum: string }

/** Every migration of this version, in order. */
export function migrationScripts(): MigrationScript[] {
  return readdirSync(MIGRATIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const script = readFileSync(join(MIGRATIONS_DIR, name, 'migration.sql'), 'utf8')
      return { name, script, checksum: sha256(script) }
    })
}

export type MigrateOptions = {
  scripts?: MigrationScript[]
  /** Runs first, on a database that may have no tables yet. @throws {StartError} when this program may not use it */
  check?: (read: Read) => Promise<void>
  /** Runs before the migrations of a database that is not new, while this process holds the lock. */
  before?: () => Promise<void>
}

/**
 * Applies the pending migrations, all in one transaction: after a failure or a crash everything is as it was. Waits while another
 * process migrates the database; from the first release on, processes of the version before go on serving.
 * @returns the names of the applied migrations, in order
 * @throws {StartError} when one fails, when the database is newer than this program, or when it belongs to another program
 */
export async function applyMigrations(
  { url }: Pick<OpenedDatabase, 'url'>,
  { scripts = migrationScripts(), check = async () => undefined, before = async () => undefined }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: FIRST_CONNECTION_MS,
  })
  // A connection that breaks fails the running query too.
  client.on('error', () => undefined)
  await client.connect()
  const read: Read = async (text) => (await client.query(text)).rows
  const pending = () => findPending(read, scripts)
  try {
    await check(read)
    if ((await pending()).length === 0) return []
    await lock(client)
    const found = await pending()
    if (found.length === 0) return []
    if (found.length < scripts.length) await before()
    await migrateWhenUnlocked(client, found)
    return found.map(({ name }) => name)
  } finally {
    // Also releases the lock.
    await client.end()
  }
}

/** Reads with SQL as plain text. */
export type Read = <Row extends object>(text: string) => Promise<Row[]>

/** @throws {StartError} when the database is newer than `scripts`, or belongs to another program */
async function findPending(read: Read, scripts: MigrationScript[]): Promise<MigrationScript[]> {
  const [state] = await read<{ isMigrated: boolean; hasTables: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "isMigrated",
       EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = current_schema()) AS "hasTables"`,
  )
  if (!state?.isMigrated) {
    if (state?.hasTables)
      throw new StartError('DATABASE_URL names a database with tables of another program. Use an empty database.')
    return scripts
  }
  const rows = await read<{ name: string }>(APPLIED_MIGRATIONS)
  const known = new Set(scripts.map(({ name }) => name))
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new StartError(
      `The database is newer than this Passboard: it has ${unknown.join(', ')}. Start the version that last used it, or a newer one.`,
    )
  const applied = new Set(rows.map(({ name }) => name))
  return scripts.filter(({ name }) => !applied.has(name))
}

async function lock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS free`)
  if (rows[0]?.free) return
  console.warn('Another process migrates this database. Waiting until it has ended.')
  await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
}

/** After a lock timeout everything is rolled back and tried again, for 5 minutes. */
async function migrateWhenUnlocked(client: pg.Client, scripts: MigrationScript[]): Promise<void> {
  const until = performance.now() + RETRY_LIMIT_MS
  for (let attempt = 0; ; attempt++) {
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await runMigrations(client, scripts)
      await client.query('COMMIT')
      return
    } catch (error) {
      const failed = error instanceof MigrationFailed ? error : null
      // A broken connection has no transaction any more.
      if (failed) await client.query('ROLLBACK')
      if (failed?.refusal.code !== LOCK_NOT_AVAILABLE || performance.now() > until) throw error
      const pauseMs = RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? 0
      console.warn(
        `A migration waits for a lock that another transaction holds (${failed.refusal.message}). Next attempt in ${pauseMs / 1_000} s.`,
      )
      await wait(pauseMs)
    }
  }
}

class MigrationFailed extends StartError {
  constructor(
    name: string,
    readonly refusal: pg.DatabaseError,
  ) {
    super(
      `The database could not be upgraded, and is as it was: the migration ${name} failed (${refusal.message}). Start the former version again, and report this.`,
    )
  }
}

/** As Prisma makes it. */
const MIGRATIONS_TABLE = `
CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`

/**
 * Runs migrations and notes them in the transaction of `client`.
 * @throws {StartError} that names the migration that Postgres refused
 */
export async function runMigrations(client: pg.ClientBase, scripts: MigrationScript[]): Promise<void> {
  await client.query(MIGRATIONS_TABLE)
  for (const { name, script, checksum } of scripts) {
    await client.query(script).catch((error: unknown) => {
      throw error instanceof pg.DatabaseError ? new MigrationFailed(name, error) : error
    })
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    )
  }
}
