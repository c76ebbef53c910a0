import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import type { DiffTarget, MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'
import { migrationScripts } from '@/lib/db/migrations'

const MIGRATIONS_DIR = join(import.meta.dirname, 'migrations')
/** The type definitions of Node 20 lack WebAssembly. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    compile(bytes: Uint8Array): Promise<object>
    instantiate(wasm: object, imports: Record<string, object>): Promise<{ exports: Record<string, unknown> }>
  }
}
const { CHAR, TEXT } = pg.types.builtins

/**
 * The SQL that a database with all migrations lacks compared to `schema.prisma`; null when there is no difference. For development
 * only: `lib/db/migrations.ts` applies migrations without Prisma's schema engine.
 * @param databaseUrl an empty database, which gets the tables of all migrations
 */
export async function diffMigrations(databaseUrl: string): Promise<string | null> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, allowExitOnIdle: true })
  try {
    const schema = readFileSync(join(import.meta.dirname, 'schema.prisma'), 'utf8')
    const { SchemaEngine } = await loadSchemaEngine()
    const engine = await SchemaEngine.new(
      { datamodels: [['schema.prisma', schema]] },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory(adapterFor(pool)),
    )
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'migrations', ...migrationList() },
      to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: schema }] } as DiffTarget,
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    })
    return exitCode === 0 ? null : stdout
  } finally {
    await pool.end()
  }
}

function adapterFor(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool)
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => factory.connect(),
    // To compute differences the engine applies all migrations to an empty database.
    connectToShadowDb: () => connectWithChar(pool),
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

/** Prisma's schema engine as WebAssembly: it needs no download and uses our driver. */
async function loadSchemaEngine() {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'))
  const wasm = await WebAssembly.compile(readFileSync(join(folder, 'schema_engine_bg.wasm')))
  const { exports } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(exports)
  ;(exports.__wbindgen_start as () => void)()
  return bindings
}

function migrationList(): MigrationList {
  return {
    baseDir: MIGRATIONS_DIR,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(join(MIGRATIONS_DIR, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: migrationScripts().map(({ name, script }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
    })),
  }
}
