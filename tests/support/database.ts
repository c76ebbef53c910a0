import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenedDatabase, openDatabase, openPglite } from '@/lib/db/open-database'
import { POSTGRES_URL, postgresUrl } from './services.js'

/** A database with the demo cafés in it, of this file's own: cloned from the prepared one, gone when closed. */
export function openTestDatabase(): Promise<OpenedDatabase> {
  return process.env.TEST_DATABASE === 'postgres' ? clonePostgres() : clonePglite()
}

async function clonePglite(): Promise<OpenedDatabase> {
  const loadDataDir = new Blob([readFileSync(inject('preparedPglite'))])
  return openPglite(await PGlite.create({ loadDataDir }))
}

async function clonePostgres(): Promise<OpenedDatabase> {
  const name = `passboard_test_${randomBytes(6).toString('hex')}`
  await administer(`CREATE DATABASE "${name}" TEMPLATE "${inject('preparedPostgres')}"`)
  const database = await openDatabase({ databaseUrl: postgresUrl(name), dataDir: '' })
  return {
    ...database,
    close: async () => {
      await database.close()
      await administer(`DROP DATABASE "${name}" WITH (FORCE)`)
    },
  }
}

async function administer(statement: string) {
  const client = new pg.Client(POSTGRES_URL)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
