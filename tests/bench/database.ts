import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { applyMigrations } from '@/lib/db/migrations'
import { openDatabase } from '@/lib/db/open-database'
import { seedDemo } from '@/prisma/seed'
import { POSTGRES_URL, postgresUrl } from '../support/services'

export type BenchDatabase = { url: string; client: pg.Client; drop(): Promise<void> }

/** Whether a Postgres answers where the tests look for one. */
export async function postgresAnswers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/** An empty database of this run's own. */
export async function createDatabase(): Promise<BenchDatabase> {
  const name = `passboard_bench_${randomBytes(6).toString('hex')}`
  await administer(`CREATE DATABASE "${name}"`)
  const url = postgresUrl(name)
  const client = new pg.Client(url)
  // Dropping the database ends this connection too, from the other side.
  client.on('error', () => undefined)
  await client.connect()
  return { url, client, drop: () => administer(`DROP DATABASE "${name}" WITH (FORCE)`) }
}

export async function migrateAndSeed(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    await applyMigrations(database)
    await seedDemo(database)
  } finally {
    await database.close()
  }
}

async function administer(statement: string) {
  const client = new pg.Client(POSTGRES_URL)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
