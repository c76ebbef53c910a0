import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { administer } from './administer'
import { MOVED_CLOCK } from './moved-clock'
import { postgresUrl } from './services.js'

/** A database of a test's own; the caller closes and drops it. */
export type TestDatabase = { url: string; database: OpenedDatabase; drop(): Promise<void> }

/** A database with the demo cafés for one test file: a clone of the prepared one, dropped when closed. */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const { database, drop } = await cloneDatabase()
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

/** A clone of the prepared database, with the clock of this process. */
export const cloneDatabase = (): Promise<TestDatabase> =>
  createDatabase(
    ` TEMPLATE "${inject(isClockMoved() ? 'databaseWithMovedClock' : 'preparedDatabase')}" STRATEGY file_copy`,
  )

/** A database without tables. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase('')

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `passboard_test_${randomBytes(6).toString('hex')}`
  await administer(`CREATE DATABASE "${name}"${template}`)
  // Commits do not wait for the disk. That matters only if the server crashes; tests of that start their own server.
  await administer(`ALTER DATABASE "${name}" SET synchronous_commit = off`)
  if (isClockMoved()) await administer(`ALTER DATABASE "${name}" SET ${MOVED_CLOCK}`)
  const url = postgresUrl(name)
  const database = openDatabase({ databaseUrl: url })
  return { url, database, drop: () => administer(`DROP DATABASE "${name}" WITH (FORCE)`) }
}

const isClockMoved = () => Boolean(process.env.CLOCK_OFFSET_MS)
