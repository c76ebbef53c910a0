import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { StartError } from '../../config'
import { ownAsFolder } from '../../private-file'

/**
 * A held file is a named pipe that somebody has open for reading. The operating system closes it when the last holder
 * ends, however it ends. Unlike a process id, it means the same in every container that shares the folder.
 */

/** Creates a named pipe. @throws {StartError} when the file system has none */
export function createHeldFile(file: string): void {
  const { status, stderr, error } = spawnSync('mkfifo', ['-m', '600', file], { encoding: 'utf8' })
  if (status !== 0) throw new StartError(`${file} cannot be created, and it is needed as a lock: ${error ?? stderr}`)
  ownAsFolder(file)
}

/** Holds the file. @returns a descriptor; whoever has it, or a copy of it, holds the file until it is closed */
export const holdFile = (file: string): number => openSync(file, constants.O_RDWR | constants.O_NONBLOCK)

/** Whether somebody holds the file. @throws the error of the system if there is no such file */
export function isHeld(file: string): boolean {
  try {
    closeSync(openSync(file, constants.O_WRONLY | constants.O_NONBLOCK))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENXIO') return false
    throw error
  }
}
