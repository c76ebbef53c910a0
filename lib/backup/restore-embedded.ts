import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../config'
import { clusterFolder } from '../db/cluster-folder'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres'
import { lockFolder } from '../db/embedded/lock-folder'
import { flushFolder } from '../private-file'
import { KEPT_FILES, writeKeptFiles } from './kept-files'
import { loadBackup } from './load-backup'
import type { BackupContents, BackupFile } from './read-backup'

const UNFINISHED = 'restore.new-'

/**
 * Restores a backup into the folder of an installation with an embedded Postgres. The database is made under another name and
 * renamed at the end: whenever this is broken off, the folder has the whole database or none.
 * @param file that `checkBackup` has checked
 * @param options `replace`: put a database that is there aside
 * @returns what was restored, and the folder with what was there before; null: nothing was there
 * @throws {StartError} when the folder has a database, or another process uses it
 */
export async function restoreEmbedded(
  folder: string,
  file: BackupFile,
  { replace }: { replace: boolean },
): Promise<{ contents: BackupContents; aside: string | null }> {
  const unlock = await lockFolder(folder)
  try {
    if (hasDatabase(folder) && !replace)
      throw new StartError(
        `${folder} has a database. Set DATA_DIR to another folder, or restore with --replace, which puts that database aside.`,
      )
    for (const name of readdirSync(folder)) {
      if (name.startsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true })
    }
    const unfinished = mkdtempSync(join(folder, UNFINISHED))
    const contents = await fill(unfinished, file)
    const aside = putAside(folder)
    writeKeptFiles(folder, contents.files)
    renameSync(clusterFolder(unfinished), clusterFolder(folder))
    flushFolder(folder)
    rmSync(unfinished, { recursive: true })
    return { contents, aside }
  } finally {
    unlock()
  }
}

function hasDatabase(folder: string): boolean {
  const cluster = clusterFolder(folder)
  return existsSync(cluster) && readdirSync(cluster).length > 0
}

async function fill(folder: string, file: BackupFile): Promise<BackupContents> {
  const server = await startEmbeddedPostgres(folder)
  try {
    return await loadBackup(server.url, file)
  } finally {
    await server.stop()
  }
}

/** Moves the database and the kept files, if there are any, to a folder beside them. */
function putAside(folder: string): string | null {
  const names = ['postgres', ...KEPT_FILES].filter((name) => existsSync(join(folder, name)))
  if (names.length === 0) return null
  const aside = join(folder, `before-restore-${new Date().toISOString().replaceAll(':', '')}`)
  mkdirSync(aside, { mode: 0o700 })
  for (const name of names) {
    mkdirSync(dirname(join(aside, name)), { recursive: true, mode: 0o700 })
    renameSync(join(folder, name), join(aside, name))
  }
  flushFolder(aside)
  return aside
}
