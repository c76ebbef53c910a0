import { statfs } from 'node:fs/promises'
import { AppError } from './errors'
import { processValue } from './process-wide'

/**
 * The disk of the embedded database. `low`: less than `lowBytes` are free, and managers are warned. `full`: new orders are refused, so that
 * what is left is enough to finish the orders that were taken.
 */
export type DiskSpace = { freeBytes: number; lowBytes: number; state: 'enough' | 'low' | 'full' }

const LOW_BYTES = 1_000_000_000
/** On a small disk less is low: a share of the whole. */
const LOW_SHARE = 0.1
/** Postgres needs room for its log of changes. When it has none, it stops until there is some. */
export const FULL_BYTES = 64_000_000

/** The last measurement, noted for the whole process; null: the database is not on a disk of this machine. */
export const { find: diskSpace, set: noteDiskSpace } = processValue<DiskSpace>('disk-space')

/** @param folder on the disk */
export async function measureDisk(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  const lowBytes = Math.max(FULL_BYTES, Math.min(LOW_BYTES, blocks * bsize * LOW_SHARE))
  return { freeBytes, lowBytes, state: freeBytes < FULL_BYTES ? 'full' : freeBytes < lowBytes ? 'low' : 'enough' }
}

/** @throws {AppError} unavailable when the disk is full: nothing was carried out */
export function refuseFullDisk(): void {
  if (diskSpace()?.state === 'full')
    throw new AppError('unavailable', 'The disk of Passboard is full, so it takes no new orders. Tell a manager.', {
      outcome: 'not_carried_out',
    })
}
