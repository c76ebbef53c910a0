import type { TestProject } from 'vitest/node'
import { applyMigrations } from '@/lib/db/migrations'
import { openDatabase } from '@/lib/db/open-database'
import { seedDemo } from '@/prisma/seed'
import { administer } from './administer'
import { beginDay } from './day-end'
import { MOVED_CLOCK, moveClock } from './moved-clock'
import { postgresUrl } from './services.js'
import { startTestPostgres } from './test-postgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of a migrated and seeded database. */
    preparedDatabase: string
    /** As `preparedDatabase`, for suites whose clock is moved (CAFE_CLOCK). */
    databaseWithMovedClock: string
  }
  interface TaskMeta {
    /** Why a test is skipped on some machines. The last lines of `npm test` say it. */
    skipReason?: string
  }
}

/** Starts Postgres if there is none for tests, and migrates and seeds one database per run; test files clone it. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const stop = await startTestPostgres()
  const offsetMs = Number(process.env.CLOCK_OFFSET_MS)
  const prepared = await prepareDatabase(`passboard_prepared_${process.pid}`, 0)
  const withMovedClock = offsetMs ? await prepareDatabase(`passboard_clock_${process.pid}`, offsetMs) : prepared
  project.provide('preparedDatabase', prepared)
  project.provide('databaseWithMovedClock', withMovedClock)
  return async () => {
    for (const name of new Set([prepared, withMovedClock])) await administer(`DROP DATABASE "${name}" WITH (FORCE)`)
    await stop()
  }
}

async function prepareDatabase(name: string, clockOffsetMs: number): Promise<string> {
  await administer(`CREATE DATABASE "${name}"`)
  if (clockOffsetMs) await administer(`ALTER DATABASE "${name}" SET ${MOVED_CLOCK}`)
  const database = openDatabase({ databaseUrl: postgresUrl(name) })
  if (clockOffsetMs) await moveClock(database, clockOffsetMs)
  await applyMigrations(database)
  await seedDemo(database)
  await beginDay(database)
  await database.close()
  return name
}
