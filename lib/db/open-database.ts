import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { type AfterCommit, type Database, runNow, type Sql, withHooks } from './database'
import { PrismaClient } from './generated/client'
import { withShadow } from './migration-adapter'
import { openPostgres } from './postgres-database'
import { noteWriteFailure } from './write-failures'

export type DatabaseLocation = {
  databaseUrl?: string | undefined
  dataDir: string
  /** Milliseconds after which a query counts as lost, on Postgres, which cancels it before; 2,000 or more. None for scripts. */
  queryTimeoutMs?: number
}

/** A database and the adapter through which the schema engine migrates it. */
export type OpenedDatabase = Database & {
  adapter: SqlMigrationAwareDriverAdapterFactory
  /** Runs `work` while no other process migrates this database. */
  migrateAlone<Result>(work: () => Promise<Result>): Promise<Result>
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
    // Only one process opens an embedded database.
    migrateAlone: (work) => work(),
    prisma: new PrismaClient({ adapter }),
    learnTypes: () => pglite.refreshArrayTypes(),
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
        noteWriteFailure(error)
        throw error
      }
    },
  }
}
