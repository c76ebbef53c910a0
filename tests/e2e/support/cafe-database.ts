import { randomBytes } from 'node:crypto'
import { applyMigrations } from '@/lib/db/migrations'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { seedDemo } from '@/prisma/seed'
import { administer } from '../../support/administer'
import { beginDay } from '../../support/day-end'
import { postgresUrl } from '../../support/services.js'
import { startTestPostgres } from '../../support/test-postgres'

const TEMPLATE = 'PASSBOARD_E2E_TEMPLATE'

/** Makes the demo café's database once; each café is a clone of it. Playwright runs this before all workers. */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  const stop = await startTestPostgres()
  const name = newName()
  await administer(`CREATE DATABASE "${name}"`)
  await withDatabase(postgresUrl(name), async (database) => {
    await applyMigrations(database)
    await openDemo(database)
  })
  process.env[TEMPLATE] = name
  return async () => {
    await dropDatabase(postgresUrl(name))
    await stop()
  }
}

/** Closes the demo's cafés for good, and opens new ones with the same log-ins: those of the next test file. */
export async function renewDemo(database: OpenedDatabase): Promise<void> {
  await database.query(`UPDATE organisations SET slug = 'closed-' || id WHERE slug NOT LIKE 'closed-%'`, [])
  // A person of two cafés would be asked which one.
  await database.prisma.staff.updateMany({ data: { active: false } })
  await openDemo(database)
}

async function openDemo(database: OpenedDatabase): Promise<void> {
  await seedDemo(database)
  await beginDay(database)
  // Most tests wait for the effect of a tap on another screen; without the undo time they wait less.
  await database.prisma.branch.updateMany({ data: { undoSeconds: 0 } })
}

/** The URL of a database with the demo café in it, of the caller's own. */
export async function newDatabase(): Promise<string> {
  const template = process.env[TEMPLATE]
  if (!template) throw new Error('The template of the database was not prepared.')
  const name = newName()
  await administer(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`)
  return postgresUrl(name)
}

export const dropDatabase = (url: string): Promise<void> =>
  administer(`DROP DATABASE "${new URL(url).pathname.slice(1)}" WITH (FORCE)`)

/** Opens a database, beside a server that uses it or alone. */
export async function withDatabase<Result>(
  url: string,
  work: (database: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ databaseUrl: url })
  return work(database).finally(() => database.close())
}

const newName = () => `passboard_e2e_${randomBytes(6).toString('hex')}`
