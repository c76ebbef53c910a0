import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../config'

/**
 * Takes a data folder for this process: the embedded database may be opened only once.
 * A lock whose process is gone (a crash, a power cut) is taken over.
 * @returns a function that gives the folder back
 * @throws {StartError} when another process has it
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'lock')
  const holder = holderOf(file)
  if (holder !== null)
    throw new StartError(
      `${dataDir} is in use by another Passboard (process ${holder}). Stop it first; if there is none, delete ${file}.`,
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
