import type { Readable } from 'node:stream'
import { processValue } from '../process-wide'
import type { BackupSource } from './write-backup'

/** The backups of this process, for pages: these cannot read the database as a stream. */
export type BackupContext = {
  source: BackupSource
  /** Whether this process runs the database itself, and so makes the nightly backups. */
  isOwn: boolean
  /** Begins an encrypted backup. `ended` breaks it off at once. */
  begin(passphrase: string, ended: AbortSignal): Promise<Readable>
}

export const { set: installBackupContext, get: backupContext } = processValue<BackupContext>(
  'backup-context',
  'This process makes no backups.',
)
