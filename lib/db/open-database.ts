import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import type { Database, Sql } from './database'
import { PrismaClient } from './generated/client'

export type DatabaseLocation = {
  databaseUrl?: string | undefined
  dataDir: string
  /** Milliseconds after which a query counts as lost, on Postgres; none for migrations, which may take long. */
  queryTimeoutMs?: number
}

/** A database and the adapter through which the schema engine migrates it. */
export type OpenedDatabase = Database & {
  adapter: SqlMigrationAwareDriverAdapterFactory
  /** Learns the types that were made since it was opened; the embedded driver can write no array of one that it does not know. */
  learnTypes(): Promise<void>
}

/** Opens Postgres where a URL is given, else the embedded PGlite in `<dataDir>/pglite`. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  queryTimeoutMs,
}: DatabaseLocation): Promise<OpenedDatabase> {
  if (databaseUrl) return openPostgres(databaseUrl, queryTimeoutMs)
  mkdirSync(dataDir, { recursive: true })
  return openPglite(await PGlite.create(join(dataDir, 'pglite')))
}

/** Wraps an open PGlite; in memory for a shadow database, in a folder for the rest. */
export function openPglite(pglite: PGlite): OpenedDatabase {
  const adapter = withShadow(new PrismaPGlite(pglite))
  return {
    ...pgliteSql(pglite, runNow),
    kind: 'pglite',
    adapter,
    prisma: new PrismaClient({ adapter }),
    learnTypes: () => pglite.refreshArrayTypes(),
    transaction: (work) =>
      withHooks((afterCommit) => pglite.transaction((session) => work(pgliteSql(session, afterCommit)))),
    close: () => pglite.close(),
  }
}

type AfterCommit = Sql['afterCommit']

const runNow: AfterCommit = (hook) => hook()

/** Collects the hooks of one transaction and runs them when `work`, which commits at its end, is done. */
async function withHooks<Result>(work: (afterCommit: AfterCommit) => Promise<Result>): Promise<Result> {
  const hooks: (() => void)[] = []
  const result = await work((hook) => hooks.push(hook))
  for (const hook of hooks) hook()
  return result
}

function pgliteSql(session: Pick<PGlite, 'query'> | Transaction, afterCommit: AfterCommit): Sql {
  return {
    afterCommit,
    query: async <Row>(text: string, params: readonly unknown[]) => (await session.query<Row>(text, [...params])).rows,
  }
}

function openPostgres(databaseUrl: string, queryTimeoutMs: number | undefined): OpenedDatabase {
  // 20 connections saturate a small Postgres; a request that waits for one longer than 5 s is told so.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...(queryTimeoutMs && { query_timeout: queryTimeoutMs }),
  })
  // An idle connection that breaks is replaced by the pool; the next query reports what matters.
  pool.on('error', () => undefined)
  const adapter = withShadow(new PrismaPg(pool))
  const prisma = new PrismaClient({ adapter })
  return {
    ...postgresSql(pool, runNow),
    kind: 'postgres',
    adapter,
    prisma,
    // Postgres reads arrays of any type as text.
    learnTypes: async () => {},
    transaction: (work) =>
      withHooks((afterCommit) => postgresTransaction(pool, (client) => work(postgresSql(client, afterCommit)))),
    close: async () => {
      await prisma.$disconnect()
      await pool.end()
    },
  }
}

function postgresSql(session: pg.Pool | pg.PoolClient, afterCommit: AfterCommit): Sql {
  return {
    afterCommit,
    query: async <Row>(text: string, params: readonly unknown[]) => {
      const result = await session.query({ name: statementName(text), text, values: [...params] })
      return result.rows as Row[]
    },
  }
}

async function postgresTransaction<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>) {
  const client = await pool.connect()
  let broken: Error | undefined
  // The pool listens to idle connections only; one that breaks here must not end the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

const statementNames = new Map<string, string>()

/** Postgres plans a named statement once a connection; the set of texts in `lib` is small and fixed. */
function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  statementNames.set(text, name)
  return name
}

/** The schema engine replays migrations on an empty database; one in memory serves, whatever the real one is. */
function withShadow<
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
