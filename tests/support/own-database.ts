import { onTestFinished } from 'vitest'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { cloneOnPostgres } from './database'

/** A database with the demo cafés on the tests' Postgres for one test, dropped when the test ends. */
export async function ownDatabase(): Promise<{ url: string; database: OpenedDatabase }> {
  const { url, database, drop } = await cloneOnPostgres()
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  return { url, database }
}
