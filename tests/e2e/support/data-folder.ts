import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyMigrations } from '@/lib/db/migrations'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { seedDemo } from '@/prisma/seed'

const TEMPLATE = 'PASSBOARD_E2E_TEMPLATE'

/** Makes the demo café's data folder once; each spec file works on a copy. Playwright runs this before all workers. */
export default async function prepareTemplate(): Promise<() => void> {
  const folder = newFolder()
  await withDatabase(folder, async (database) => {
    await applyMigrations(database)
    await seedDemo(database)
    // Most tests wait for the effect of a tap on another screen; without the undo time they wait less.
    await database.prisma.branch.updateMany({ data: { undoSeconds: 0 } })
  })
  process.env[TEMPLATE] = folder
  return () => removeFolder(folder)
}

/** A data folder with the demo café in it, of the caller's own. */
export function newDataFolder(): string {
  const template = process.env[TEMPLATE]
  if (!template) throw new Error('The template of the data folder was not prepared.')
  const folder = newFolder()
  cpSync(template, folder, { recursive: true })
  return folder
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Opens the embedded database of a folder that no server is using. */
export async function withDatabase<Result>(
  folder: string,
  work: (database: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir: folder })
  return work(database).finally(() => database.close())
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'passboard-e2e-'))
