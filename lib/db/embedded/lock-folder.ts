import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, linkSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { StartError } from '../../config'
import { createHeldFile, holdFile, isHeld } from './held-file'

/**
 * Locks a folder for this process until it ends or releases the lock.
 * It holds against processes in other containers that share the folder, not against other machines.
 * @returns a function that releases the lock
 * @throws {StartError} when another process holds it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  const release = process.platform === 'win32' ? await lockByPipe(folder) : lockByFiles(folder)
  if (release) return release
  throw new StartError(`${folder} is in use by another Passboard. Stop that one, or set DATA_DIR to another folder.`)
}

/**
 * The lock is the file `lock.<n>` with the highest number, and whoever holds it. A new holder adds the next number, which
 * only one can create. The highest file is never removed: otherwise two processes could each follow another file.
 */
function lockByFiles(folder: string): (() => void) | null {
  const own = join(folder, `lock.${randomUUID()}`)
  createHeldFile(own)
  const descriptor = holdFile(own)
  const number = takeNumber(folder, own)
  rmSync(own, { force: true })
  if (number !== null) return () => closeSync(descriptor)
  closeSync(descriptor)
  return null
}

/** @returns the number that this process holds; null: another process holds the folder */
function takeNumber(folder: string, own: string): number | null {
  for (;;) {
    const newest = newestNumber(folder)
    if (newest > 0 && holds(fileOf(folder, newest))) return null
    const next = newest + 1
    if (!isLinked(own, fileOf(folder, next))) continue
    if (newestNumber(folder) === next) {
      removeOlder(folder, next)
      return next
    }
    // This process was slow: others have held and left newer files meanwhile.
    rmSync(fileOf(folder, next), { force: true })
  }
}

const fileOf = (folder: string, number: number): string => join(folder, `lock.${number}`)

function numbers(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const number = /^lock\.(\d+)$/.exec(name)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
}

const newestNumber = (folder: string): number => Math.max(0, ...numbers(folder))

/** Keeps the file before the newest, so that a process that lists the folder at this moment misses at most one of them. */
function removeOlder(folder: string, newest: number): void {
  for (const number of numbers(folder)) if (number < newest - 1) rmSync(fileOf(folder, number), { force: true })
}

/** Whether the file is held. A file that is gone was replaced by a newer one, and is not held. */
function holds(file: string): boolean {
  try {
    return isHeld(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    if (code === 'EACCES')
      throw new StartError(
        `${file} belongs to another user. Start Passboard as that user, or set DATA_DIR to another folder.`,
      )
    throw error
  }
}

function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Windows: only one process can listen on a pipe's name. Its paths have no case. */
async function lockByPipe(folder: string): Promise<(() => void) | null> {
  const name = createHash('sha256').update(realpathSync.native(folder).toLowerCase()).digest('hex').slice(0, 32)
  const server = createServer().listen(`\\\\.\\pipe\\passboard-${name}`)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null
    throw error
  }
  server.unref()
  return () => server.close()
}
