import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './config'
import { FULL_BYTES } from './disk-space'

/** An empty database of Postgres with Passboard's tables takes 43 MB. */
const NEW_DATABASE_BYTES = 64_000_000

/** The disk has too little space. */
class DiskTooSmall extends StartError {}

/** @param folder absolute; it may not be there yet @throws {StartError} if its disk has no room for a new database */
export function refuseDiskForNewDatabase(folder: string): void {
  const sentence = whatIsMissing(folder, NEW_DATABASE_BYTES + FULL_BYTES)
  if (sentence) throw new DiskTooSmall(sentence)
}

/**
 * What the operator must know before a failure: that the disk of the database is full, which may have caused it.
 * @param folder absolute; it may not be there yet
 * @returns a line; empty if the disk has enough space, or if the failure says it
 */
export function diskLineBefore(failure: unknown, folder: string): string {
  const sentence = failure instanceof DiskTooSmall ? null : whatIsMissing(folder, FULL_BYTES)
  return sentence ? `${sentence}\n` : ''
}

/**
 * The folder, or else the innermost one around it that exists; the root if none does, such as a drive of Windows that is missing.
 * @param folder absolute
 */
export function existingFolder(folder: string): string {
  const around = dirname(folder)
  return around === folder || existsSync(folder) ? folder : existingFolder(around)
}

function whatIsMissing(folder: string, neededBytes: number): string | null {
  const existing = existingFolder(folder)
  // Without its drive there is nothing to measure, and the failure itself says that.
  if (!existsSync(existing)) return null
  const { bavail, bsize } = statfsSync(existing)
  if (bavail * bsize >= neededBytes) return null
  return `The disk of ${folder} has ${megabytes(bavail * bsize)} MB left, and Passboard needs ${megabytes(neededBytes)} MB. Free some space, or set DATA_DIR to a folder on another disk.`
}

const megabytes = (bytes: number): number => Math.floor(bytes / 1_000_000)
