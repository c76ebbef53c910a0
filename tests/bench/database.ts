import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { applyMigrations } from '@/lib/db/migrations'
import { openDatabase } from '@/lib/db/open-database'
import { seedDemo } from '@/prisma/seed'
import { postgresUrl } from '../support/services'
import type { CleanUp } from './clean-up'

export type BenchDatabase = { url: string; client: pg.Client }

/** The version of the Postgres that the tests use. @throws what is in the way of using it */
export async function postgresVersion(): Promise<string> {
  const [row] = await administer<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  return row?.version ?? ''
}

/** An empty database of a part's own. */
export async function createDatabase(cleanUp: CleanUp): Promise<BenchDatabase> {
  const name = `passboard_bench_${randomBytes(6).toString('hex')}`
  await administer(`CREATE DATABASE "${name}"`)
  const url = postgresUrl(name)
  const client = new pg.Client(url)
  // Dropping the database ends this connection from the other side.
  client.on('error', () => undefined)
  await cleanUp.add(() => administer(`DROP DATABASE "${name}" WITH (FORCE)`))
  return { url, client }
}

/** Puts the demo cafés in and connects the client. */
export async function migrateAndSeed({ url, client }: BenchDatabase): Promise<void> {
  const database = openDatabase({ databaseUrl: url })
  try {
    await applyMigrations(database)
    await seedDemo(database)
    // The days of history.ts are those of the calendar.
    await database.query(`UPDATE branches SET day_ends_at = '00:00'`, [])
  } finally {
    await database.close()
  }
  await client.connect()
}

/** The organisation of the demo café. */
export async function demoCafe(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM organisations WHERE slug = 'demo-cafe'`)
  return rows[0]?.id ?? ''
}

async function administer<Row>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgresUrl(), connectionTimeoutMillis: 5_000 })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}
