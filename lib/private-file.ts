import {
  closeSync,
  fsyncSync,
  lchownSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file that only its owner can read. After a crash or a power cut it has the old content or the new one. */
export function replacePrivateFile(file: string, content: string): void {
  writeThenMove(file, content, renameSync)
}

/**
 * As `replacePrivateFile`, but a file that is there stays, also one of another process that writes at the same moment.
 * @returns the content of the file
 */
export function createPrivateFile(file: string, content: string): string {
  try {
    // A link fails if the name is taken.
    writeThenMove(file, content, linkSync)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}

/** Makes a folder that only its owner can open, if there is none. */
export function makePrivateFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) ownAsFolder(folder)
}

function writeThenMove(file: string, content: string, move: (from: string, to: string) => void): void {
  const folder = dirname(file)
  makePrivateFolder(folder)
  const unfinished = `${file}.${process.pid}.${Date.now()}`
  try {
    writeFileSync(unfinished, content, { mode: 0o600, flush: true })
    ownAsFolder(unfinished)
    move(unfinished, file)
    flushFolder(folder)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/**
 * When root runs a command on the files of a service, gives a new file or folder the owner of the folder that it is in: the service would
 * not be able to open it otherwise.
 */
export function ownAsFolder(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  try {
    // Does not follow a link that the service's user puts there meanwhile.
    lchownSync(path, uid, gid)
  } catch (error) {
    // A shared disk can refuse this to root. There, all files belong to one owner.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/** Makes a new name survive a power cut. Windows cannot open folders, and does so itself. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
