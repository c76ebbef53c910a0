import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { type OpenedDatabase, openDatabase, openPglite } from '@/lib/db/open-database'
import { administer } from './administer'
import { postgresUrl } from './services.js'

/** A database with the demo cafés for one test file: a clone of the prepared one, dropped when closed. */
export function openTestDatabase(): Promise<OpenedDatabase> {
  return process.env.TEST_DATABASE === 'postgres' ? clonePostgres() : clonePglite()
}

async function clonePglite(): Promise<OpenedDatabase> {
  const loadDataDir = new Blob([readFileSync(inject('preparedPglite'))])
  return openPglite(await PGlite.create({ loadDataDir }))
}

async function clonePostgres(): Promise<OpenedDatabase> {
  const { database, drop } = await cloneOnPostgres()
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

/** A clone of the prepared database on the tests' Postgres; the caller closes and drops it. */
export async function cloneOnPostgres(): Promise<{ url: string; database: OpenedDatabase; drop(): Promise<void> }> {
  const name = `passboard_test_${randomBytes(6).toString('hex')}`
  await administer(`CREATE DATABASE "${name}" TEMPLATE "${inject('preparedPostgres')}"`)
  // Commits do not wait for the disk. That matters only if the server crashes; tests of that start their own server.
  await administer(`ALTER DATABASE "${name}" SET synchronous_commit = off`)
  const url = postgresUrl(name)
  const database = await openDatabase({ databaseUrl: url, dataDir: '' })
  return { url, database, drop: () => administer(`DROP DATABASE "${name}" WITH (FORCE)`) }
}
