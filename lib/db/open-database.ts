import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { type AfterCommit, type Database, runImmediately, type Sql, withHooks } from './database'
import { PrismaClient } from './generated/client'
import { withShadowDatabase } from './migration-adapter'
import { openPostgres } from './postgres-database'
import { recordWriteFailure } from './write-failures'

export type DatabaseLocation = {
  databaseUrl?: string | undefined
  dataDir: string
  /** Postgres only: milliseconds until a query fails, 2,000 or more. Left out by scripts: no timeout. */
  queryTimeoutMs?: number
}

/** A database and the adapter through which the schema engine migrates it. */
export type OpenedDatabase = Database & {
  adapter: SqlMigrationAwareDriverAdapterFactory
  /** Runs `work` while no other process migrates this database; waits for that without a limit. */
  withMigrationLock<Result>(work: () => Promise<Result>): Promise<Result>
  /** Reads the types that were created after the database was opened; the embedded driver needs them to write arrays. */
  refreshArrayTypes(): Promise<void>
}

/** Opens Postgres if a URL is given, else the embedded PGlite in `<dataDir>/pglite`. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  queryTimeoutMs,
}: DatabaseLocation): Promise<OpenedDatabase> {
  if (databaseUrl) return openPostgres(databaseUrl, queryTimeoutMs)
  mkdirSync(dataDir, { recursive: true })
  return openPglite(await PGlite.create(join(dataDir, 'pglite')))
}

/** Wraps an open PGlite, in memory or in a folder. */
export function openPglite(pglite: PGlite): OpenedDatabase {
  const adapter = withShadowDatabase(new PrismaPGlite(pglite))
  return {
    ...pgliteSql(pglite, runImmediately),
    kind: 'pglite',
    adapter,
    // Only one process opens an embedded database.
    withMigrationLock: (work) => work(),
    prisma: new PrismaClient({ adapter }),
    refreshArrayTypes: () => pglite.refreshArrayTypes(),
    transaction: (work) =>
      withHooks((afterCommit) => pglite.transaction((session) => work(pgliteSql(session, afterCommit)))),
    close: () => pglite.close(),
  }
}

function pgliteSql(session: Pick<PGlite, 'query'> | Transaction, afterCommit: AfterCommit): Sql {
  return {
    afterCommit,
    query: async <Row>(text: string, params: readonly unknown[]) => {
      try {
        return (await session.query<Row>(text, [...params])).rows
      } catch (error) {
        recordWriteFailure(error)
        throw error
      }
    },
  }
}
