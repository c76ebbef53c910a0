import { onTestFinished } from 'vitest'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { cloneDatabase } from './database'

/** A database with the demo cafés for one test, dropped when the test ends. */
export async function ownDatabase(): Promise<{ url: string; database: OpenedDatabase }> {
  const { url, database, drop } = await cloneDatabase()
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  return { url, database }
}
