import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { DiffTarget, MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg'
import { processWide } from '../process-wide'
import type { Sql } from './database'
import type { OpenedDatabase } from './open-database'

const PRISMA_DIR = join(import.meta.dirname, '../../prisma')
const MIGRATIONS_DIR = join(PRISMA_DIR, 'migrations')
/** The type definitions of Node 20 lack WebAssembly. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    compile(bytes: Uint8Array): Promise<object>
    instantiate(wasm: object, imports: Record<string, object>): Promise<{ exports: Record<string, unknown> }>
  }
}
const FILTERS = { externalTables: [], externalEnums: [] }

/**
 * Applies the pending migrations of `prisma/migrations`, each in one transaction. Waits while another process migrates
 * the database.
 * @returns the names of the applied migrations, in order
 * @throws when one fails: it is rolled back, and the next call tries it again
 */
export async function applyMigrations(database: OpenedDatabase): Promise<string[]> {
  const engine = await startSchemaEngine(database)
  const applied = await database.withMigrationLock(async () => {
    await clearFailedMigrations(database, engine)
    return engine.applyMigrations({ migrationsList: migrationList(), filters: FILTERS })
  })
  return applied.appliedMigrationNames
}

/**
 * Marks failed and interrupted migrations as rolled back, which they are: otherwise the engine would require a manual
 * decision before it applies others.
 */
async function clearFailedMigrations(sql: Sql, engine: SchemaEngine): Promise<void> {
  if (!(await hasMigrationTable(sql))) return
  const failed = await sql.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL',
    [],
  )
  for (const { name } of failed) await engine.markMigrationRolledBack({ migrationName: name })
}

/**
 * The SQL that a database with all migrations lacks compared to `schema.prisma`; null when there is no difference.
 * @param database an empty one, which gets the tables of all migrations
 */
export async function diffMigrations(database: OpenedDatabase): Promise<string | null> {
  const engine = await startSchemaEngine(database)
  const { exitCode, stdout } = await engine.diff({
    from: { tag: 'migrations', ...migrationList() },
    to: { tag: 'schemaDatamodel', files: [schemaFile()] } as DiffTarget,
    script: true,
    exitCode: true,
    filters: FILTERS,
  })
  return exitCode === 0 ? null : stdout
}

/** The names of the migrations that are not applied. Does not write. */
export async function pendingMigrations(sql: Sql): Promise<string[]> {
  const applied = (await hasMigrationTable(sql))
    ? await sql.query<{ name: string }>(
        'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
        [],
      )
    : []
  const names = new Set(applied.map((row) => row.name))
  return migrationNames().filter((name) => !names.has(name))
}

/** Whether any migration was applied before. */
async function hasMigrationTable(sql: Sql): Promise<boolean> {
  const found = await sql.query(`SELECT 1 WHERE to_regclass('_prisma_migrations') IS NOT NULL`, [])
  return found.length > 0
}

/** Prisma's schema engine as WebAssembly: it needs no download and uses our driver. */
async function startSchemaEngine(database: OpenedDatabase): Promise<SchemaEngine> {
  // The bindings support one instance per process: a second one would replace the memory of the first.
  const { SchemaEngine } = await processWide('schema-engine', loadSchemaEngine)
  return SchemaEngine.new(
    { datamodels: [['schema.prisma', schemaFile().content]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(database.adapter),
  )
}

async function loadSchemaEngine() {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'))
  const wasm = await WebAssembly.compile(readFileSync(join(folder, 'schema_engine_bg.wasm')))
  const { exports } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(exports)
  ;(exports.__wbindgen_start as () => void)()
  return bindings
}

function schemaFile() {
  return { path: 'schema.prisma', content: readFileSync(join(PRISMA_DIR, 'schema.prisma'), 'utf8') }
}

function migrationNames(): string[] {
  return readdirSync(MIGRATIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

function migrationList(): MigrationList {
  return {
    baseDir: MIGRATIONS_DIR,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(join(MIGRATIONS_DIR, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames().map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(join(MIGRATIONS_DIR, name, 'migration.sql'), 'utf8') },
      },
    })),
  }
}
