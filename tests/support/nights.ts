import { backupName, outdated, type StoredBackup } from '@/lib/backup/backup-files'

const DAY_MS = 86_400_000

/** A backup as `findBackups` lists it. */
export const backupAt = (reason: StoredBackup['reason'], takenAt: Date): StoredBackup => ({
  file: backupName(reason, takenAt),
  reason,
  takenAt,
  bytes: 1,
})

/** What is left when a backup is made each night from 2026-01-01 on, and outdated ones are removed each time. */
export function afterNights(nights: number): StoredBackup[] {
  let kept: StoredBackup[] = []
  for (let night = 0; night < nights; night++) {
    kept = [...kept, backupAt('nightly', new Date(Date.UTC(2026, 0, 1, 21) + night * DAY_MS))]
    const old = new Set(outdated(kept))
    kept = kept.filter((one) => !old.has(one))
  }
  return kept
}
