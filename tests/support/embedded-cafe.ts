import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { installationFolder } from '@/lib/config'
import { startEmbeddedPostgres } from '@/lib/db/embedded/embedded-postgres'
import { applyMigrations } from '@/lib/db/migrations'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { seedDemo } from '@/prisma/seed'
import { beginDay } from './day-end'
import { killEverything } from './embedded-process'
import { type FaultCafe, startFaultCafe } from './fault-cafe'

/** The demo café on `npm start` without DATABASE_URL. */
export type EmbeddedCafe = FaultCafe & {
  dataDir: string
  /** Its folder in `dataDir`. */
  folder: string
  /** Kills Passboard and all processes of its Postgres with SIGKILL. */
  killAll(): Promise<void>
}

/** @param where a DATA_DIR of the test's own; by default a new one */
export async function startEmbeddedCafe(where: { dataDir?: string } = {}): Promise<EmbeddedCafe> {
  const dataDir = where.dataDir ?? newDataDir()
  const folder = installationFolder(dataDir, 'cafe')
  const url = await fillEmbedded(folder)
  // Connects to whatever server runs in the folder.
  const database = openDatabase({ databaseUrl: url })
  onTestFinished(() => database.close())
  const cafe = await startFaultCafe({ on: { url, database }, env: { DATABASE_URL: '', DATA_DIR: dataDir } })
  onTestFinished(async () => {
    cafe.process().process.kill('SIGTERM')
    await cafe.process().ended
  })
  return {
    ...cafe,
    dataDir,
    folder,
    killAll: async () => {
      const { process: passboard } = cafe.process()
      const ended = once(passboard, 'exit')
      killEverything(passboard.pid ?? 0, folder)
      await ended
    },
  }
}

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'passboard-cafe-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, maxRetries: 10 }))
  return dataDir
}

/**
 * Makes the database of an installation with the demo's cafés, and stops it.
 * @param change what else is done to it
 * @returns the address of the server, which is the same whenever it runs in this folder
 */
export async function fillEmbedded(folder: string, change = async (_: OpenedDatabase) => {}): Promise<string> {
  const server = await startEmbeddedPostgres(folder)
  const database = openDatabase({ databaseUrl: server.url })
  await applyMigrations(database)
  await seedDemo(database)
  await beginDay(database)
  await change(database)
  await database.close()
  await server.stop()
  return server.url
}
