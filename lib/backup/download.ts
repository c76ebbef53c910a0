import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { StaffAccess } from '../access/callers'
import { demandAllBranches } from '../access/permissions'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import { isOnlyBusiness } from '../organisation/organisation-repository'
import { processWide } from '../process-wide'
import { changeSettings, recordChange } from '../settings/change-settings'
import { backupContext } from './backup-context'
import { findBackups, type StoredBackup } from './backup-files'
import { MIN_PASSPHRASE } from './passphrase'

export const downloadSchema = z.strictObject({ passphrase: z.string().min(MIN_PASSPHRASE).max(1_000) })

/** A download that takes longer is broken off: Postgres cannot clean up its tables meanwhile. */
const TIME_LIMIT_MS = 1_800_000

/** The download that runs in this process; null: none. */
const running = () => processWide<{ download: AbortSignal | null }>('backup-download', () => ({ download: null }))

/**
 * Begins a backup for a manager, encrypted with the passphrase. The activity log names it.
 * @param cancelled aborted when nobody takes the backup any more: it ends at once, and the next one may begin
 * @throws {AppError} forbidden, also where there are other businesses: a backup contains everything; rate_limited while another
 * one runs in this process
 */
export async function downloadBackup(
  database: Database,
  staff: StaffAccess,
  passphrase: string,
  cancelled: AbortSignal,
): Promise<Readable> {
  demandAllBranches(staff)
  if (!(await isOnlyBusiness(database)))
    throw new AppError('forbidden', 'There are other businesses on this Passboard. Its operator makes the backups.')
  const state = running()
  if (state.download) throw new AppError('rate_limited', 'Another backup is being downloaded. Try again later.')
  const ended = AbortSignal.any([cancelled, AbortSignal.timeout(TIME_LIMIT_MS)])
  state.download = ended
  const release = () => {
    // A slow end must not release a download that began later.
    if (state.download === ended) state.download = null
  }
  ended.addEventListener('abort', release)
  try {
    await changeSettings(database, staff, (sql) =>
      recordChange(sql, staff, { action: 'backup.downloaded', branchId: null, subject: '' }, null, {}),
    )
    ended.throwIfAborted()
    const stream = await backupContext().begin(passphrase, ended)
    stream.once('close', release)
    return stream
  } catch (error) {
    release()
    throw error
  }
}

/** What the page of backups shows. */
export type BackupOverview = {
  mayDownload: boolean
  /** Whether Passboard makes them every night. */
  isAutomatic: boolean
  /** On the machine, the newest first. */
  stored: (Pick<StoredBackup, 'reason' | 'bytes'> & { takenAt: string })[]
}

/** @throws {AppError} forbidden */
export async function readBackupOverview(sql: Sql, staff: StaffAccess): Promise<BackupOverview> {
  demandAllBranches(staff)
  const { source, isOwn } = backupContext()
  const stored = findBackups(source.folder).map(({ reason, bytes, takenAt }) => ({
    reason,
    bytes,
    takenAt: takenAt.toISOString(),
  }))
  return { mayDownload: await isOnlyBusiness(sql), isAutomatic: isOwn, stored }
}
