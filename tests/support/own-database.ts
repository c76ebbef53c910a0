import { onTestFinished } from 'vitest'
import { cloneDatabase } from './database'
import type { PrismaDatabase } from './prisma-database'

/** A database with the demo cafés for one test, dropped when the test ends. */
export async function ownDatabase(): Promise<{ url: string; database: PrismaDatabase }> {
  const { url, database, drop } = await cloneDatabase()
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  return { url, database }
}
