import type { TestProject } from 'vitest/node'
import { applyMigrations } from '@/lib/db/migrations'
import { openDatabase } from '@/lib/db/open-database'
import { seedDemo } from '@/prisma/seed'
import { administer } from './administer'
import { beginDay } from './day-end'
import { postgresUrl } from './services.js'
import { startTestPostgres } from './test-postgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of a migrated and seeded database. */
    preparedDatabase: string
  }
  interface TaskMeta {
    /** Why a test is skipped on some machines. The last lines of `npm test` say it. */
    skipReason?: string
  }
}

/** Starts Postgres if there is none for tests, and migrates and seeds one database per run; test files clone it. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const stop = await startTestPostgres()
  const name = `passboard_prepared_${process.pid}`
  await administer(`CREATE DATABASE "${name}"`)
  const database = openDatabase({ databaseUrl: postgresUrl(name) })
  await applyMigrations(database)
  await seedDemo(database)
  await beginDay(database)
  await database.close()
  project.provide('preparedDatabase', name)
  return async () => {
    await administer(`DROP DATABASE "${name}" WITH (FORCE)`)
    await stop()
  }
}
