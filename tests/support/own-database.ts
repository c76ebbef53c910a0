import { onTestFinished } from 'vitest'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { cloneOnPostgres } from './database'

/** A database of the test's own on the tests' Postgres, with the demo cafés in it, for processes of its own. */
export async function ownDatabase(): Promise<{ url: string; database: OpenedDatabase }> {
  const { url, database, drop } = await cloneOnPostgres()
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  return { url, database }
}
