import { randomBytes } from 'node:crypto'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { StartError } from './config'
import { flushFolder, makePrivateFolder, ownAsFolder } from './private-file'

/** How the name of an unfinished file ends. */
export const UNFINISHED = '.unfinished'

/**
 * Writes a file for its owner only, under another name until it is whole and on the disk: whenever this is broken off, there is the
 * whole file under its name, or what was there before. After an error the unfinished file is removed.
 * @throws {StartError} when the disk is full; otherwise the error of the system or of the content
 */
export async function writeFileWhole(file: string, content: Readable): Promise<void> {
  const folder = dirname(file)
  makePrivateFolder(folder)
  const unfinished = join(folder, `.${basename(file)}.${randomBytes(6).toString('hex')}${UNFINISHED}`)
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      await writeFile(handle, content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    ownAsFolder(unfinished)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new StartError(
        `${file} was not written, because its disk is full. Free some space, move old backups to another disk, or name a file on another disk: npm run backup -- FILE.`,
      )
    throw error
  }
  flushFolder(folder)
}
