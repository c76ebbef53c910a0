import { DateTime } from 'luxon'
import { findBackups, storeBackup } from '@/lib/backup/backup-files'
import type { BackupSource } from '@/lib/backup/write-backup'
import type { Sql } from '@/lib/db/database'
import type { Log } from '@/lib/log'
import { firstOrganisation } from '@/lib/organisation/organisation-repository'

/** The hour at which a backup becomes due, in the time zone of the business. */
const HOUR = 4
/** When it is first checked after the start. Before that, the devices of the café connect again. */
export const FIRST_CHECK_MS = 60_000
/** How often it is checked after that. */
const CHECK_EVERY_MS = 600_000

/**
 * Makes a backup every night. The first look is soon after the start: the machine may have been off at night. A failure is logged and tried
 * again.
 * @returns `hasLooked`: whether the first look has ended
 */
export function nightlyBackups(source: BackupSource, sql: Sql, log: Log) {
  let isRunning = false
  let hasLooked = false
  const timers: NodeJS.Timeout[] = []
  const check = async () => {
    if (isRunning) return
    isRunning = true
    try {
      const file = await backUpIfDue(source, sql)
      if (file) log.info({ file }, 'backup written')
    } catch (error) {
      log.error({ err: error }, 'The nightly backup failed. It is tried again in 10 minutes.')
    } finally {
      isRunning = false
      hasLooked = true
    }
  }
  return {
    hasLooked: () => hasLooked,
    start: () => {
      timers.push(
        setTimeout(() => void check(), FIRST_CHECK_MS),
        setInterval(() => void check(), CHECK_EVERY_MS),
      )
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/**
 * Makes the nightly backup unless there is one since it became due, or there is no business yet.
 * @returns its file; null: none was due
 * @throws as `storeBackup`
 */
export async function backUpIfDue(source: BackupSource, sql: Sql, now = new Date()): Promise<string | null> {
  const business = await firstOrganisation(sql)
  if (!business) return null
  const due = lastDue(now, business.timeZone)
  const isDone = findBackups(source.folder).some(
    ({ reason, takenAt }) => reason === 'nightly' && takenAt >= due && takenAt <= now,
  )
  return isDone ? null : storeBackup(source, 'nightly')
}

/** The last time at which a backup became due. @param timeZone IANA name */
export function lastDue(now: Date, timeZone: string): Date {
  const local = DateTime.fromJSDate(now, { zone: timeZone })
  const today = local.startOf('day').set({ hour: HOUR })
  return (today > local ? local.minus({ days: 1 }).startOf('day').set({ hour: HOUR }) : today).toJSDate()
}
