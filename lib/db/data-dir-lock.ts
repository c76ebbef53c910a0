import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../config'

/**
 * Locks a data folder for this process, because only one process may open the embedded database.
 * Replaces a lock whose process no longer runs (after a crash or a power cut).
 * @returns a function that releases the lock
 * @throws {StartError} when another process holds it
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'lock')
  const holder = holderOf(file)
  if (holder !== null)
    throw new StartError(
      `${dataDir} is in use by another Passboard (process ${holder}). Stop that process; if it does not exist, delete ${file}.`,
    )
  writeFileSync(file, String(process.pid))
  return () => rmSync(file, { force: true })
}

function holderOf(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return pid > 0 && pid !== process.pid && isRunning(pid) ? pid : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
