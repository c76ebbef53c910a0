import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { POSTGRES_URL, postgresUrl } from './services.js'

/** A database of the test's own on the tests' Postgres, with the demo cafés in it, for processes of its own. */
export async function ownDatabase(): Promise<{ url: string; database: OpenedDatabase }> {
  const name = `passboard_own_${randomBytes(6).toString('hex')}`
  await administer(`CREATE DATABASE "${name}" TEMPLATE "${inject('preparedPostgres')}"`)
  const url = postgresUrl(name)
  const database = await openDatabase({ databaseUrl: url, dataDir: '' })
  onTestFinished(async () => {
    await database.close()
    await administer(`DROP DATABASE "${name}" WITH (FORCE)`)
  })
  return { url, database }
}

async function administer(statement: string) {
  const client = new pg.Client(POSTGRES_URL)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
