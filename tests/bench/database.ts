import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { applyMigrations } from '@/lib/db/migrations'
import { openDatabase } from '@/lib/db/open-database'
import { seedDemo } from '@/prisma/seed'
import { POSTGRES_URL, postgresUrl } from '../support/services'

export type BenchDatabase = { url: string; client: pg.Client; drop(): Promise<void> }

/** What is in the way of using the Postgres that the tests use; null when nothing is. */
export async function postgresProblem(): Promise<string | null> {
  try {
    await administer('SELECT 1')
    return null
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error)
  }
}

/** A database of this run's own, with the demo cafés in it. */
export async function createDatabase(): Promise<BenchDatabase> {
  const name = `passboard_bench_${randomBytes(6).toString('hex')}`
  await administer(`CREATE DATABASE "${name}"`)
  const url = postgresUrl(name)
  const client = new pg.Client(url)
  // Dropping the database ends this connection from the other side.
  client.on('error', () => undefined)
  return { url, client, drop: () => administer(`DROP DATABASE "${name}" WITH (FORCE)`) }
}

export async function migrateAndSeed({ url, client }: BenchDatabase): Promise<void> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '' })
  try {
    await applyMigrations(database)
    await seedDemo(database)
  } finally {
    await database.close()
  }
  await client.connect()
}

async function administer(statement: string) {
  const client = new pg.Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: 5_000 })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
