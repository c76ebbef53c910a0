import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../config'
import { measureDisk } from '../disk-space'
import { UNFINISHED, writeFileWhole } from '../write-file-whole'
import { type BackupSource, backupStream } from './write-backup'

/** Why a backup was made. The nightly ones are rotated, of those before an upgrade the newest are kept, the others stay. */
export type BackupReason = 'nightly' | 'upgrade' | 'manual'

export type StoredBackup = { file: string; reason: BackupReason; takenAt: Date; bytes: number }

/** The folder of the backups in an installation's folder. */
const backupFolder = (folder: string): string => join(folder, 'backups')

const NAME = /^passboard-(nightly|upgrade|manual)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.sql\.gz$/

/** The name of a backup file, with its time in UTC. */
export const backupName = (reason: BackupReason, at: Date): string =>
  `passboard-${reason}-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.sql.gz`

/** The backups in an installation's folder, the newest first. @throws the error of the system, if it cannot be read */
export function findBackups(folder: string): StoredBackup[] {
  const home = backupFolder(folder)
  if (!statSync(home, { throwIfNoEntry: false })) return []
  return readdirSync(home)
    .flatMap((name) => {
      const [, reason, ...time] = NAME.exec(name) ?? []
      if (!reason) return []
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = time.map(Number)
      const takenAt = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
      const file = join(home, name)
      // Another process can have removed it meanwhile.
      const stats = statSync(file, { throwIfNoEntry: false })
      return stats ? [{ file, reason: reason as BackupReason, takenAt, bytes: stats.size }] : []
    })
    .toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
}

/** What must stay free on the disk after a backup that nobody asked for, in bytes: the database needs it more. */
const RESERVE_BYTES = 300_000_000

/**
 * Writes a backup into the installation's folder and removes those that are no longer kept.
 * @returns its file
 * @throws {StartError} when the disk has no room for it; otherwise the error of the system or of the database; then there is no new file
 */
export async function storeBackup(source: BackupSource, reason: BackupReason): Promise<string> {
  const home = backupFolder(source.folder)
  removeLeftovers(home)
  if (reason !== 'manual') await refuseWithoutRoom(source.folder)
  const now = new Date()
  const file = join(home, backupName(reason, now))
  await writeFileWhole(file, backupStream(source))
  // Those of a clock that was ahead count when their time has come: before, they would push out the new ones.
  const past = findBackups(source.folder).filter(({ takenAt }) => takenAt <= now)
  for (const old of outdated(past)) rmSync(old.file)
  return file
}

async function refuseWithoutRoom(folder: string): Promise<void> {
  const { freeBytes } = await measureDisk(folder)
  const needed = (findBackups(folder)[0]?.bytes ?? 0) * 1.2 + RESERVE_BYTES
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
  if (freeBytes < needed)
    throw new StartError(
      `The disk has ${megabytes(freeBytes)} left, and a backup needs ${megabytes(needed)}. Free some space, or move old backups to another disk.`,
    )
}

/** So old is an unfinished file that no process writes any more, in milliseconds. */
const LEFT_AFTER_MS = 86_400_000

/** Removes what backups have left that were broken off. */
function removeLeftovers(home: string): void {
  if (!existsSync(home)) return
  for (const name of readdirSync(home)) {
    const file = join(home, name)
    if (name.endsWith(UNFINISHED) && Date.now() - statSync(file).mtimeMs > LEFT_AFTER_MS) rmSync(file)
  }
}

/** How many backups are kept: of the newest days, weeks and months that have one, the newest; and of those before upgrades. */
export const KEPT = { days: 7, weeks: 4, months: 3, upgrades: 2 }

/** The backups that are no longer kept. */
export function outdated(backups: readonly StoredBackup[]): StoredBackup[] {
  const newestFirst = backups.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
  const nightly = newestFirst.filter(({ reason }) => reason === 'nightly')
  const upgrades = newestFirst.filter(({ reason }) => reason === 'upgrade')
  const kept = new Set([
    ...newestOfEach(nightly, KEPT.days, dayOf),
    ...newestOfEach(nightly, KEPT.weeks, weekOf),
    ...newestOfEach(nightly, KEPT.months, monthOf),
    ...upgrades.slice(0, KEPT.upgrades),
  ])
  return [...nightly, ...upgrades].filter((backup) => !kept.has(backup))
}

const DAY_MS = 86_400_000
const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS)
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const weekOf = (at: Date): number => Math.floor((dayOf(at) + 3) / 7)
const monthOf = (at: Date): number => at.getUTCFullYear() * 12 + at.getUTCMonth()

/** @param newestFirst backups in this order */
function newestOfEach(newestFirst: StoredBackup[], count: number, periodOf: (at: Date) => number): StoredBackup[] {
  const periods = new Map<number, StoredBackup>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.takenAt)
    if (!periods.has(period)) periods.set(period, backup)
  }
  return [...periods.values()].slice(0, count)
}
