import type { Readable } from 'node:stream'
import { processWide } from '../process-wide'
import type { BackupSource } from './write-backup'

/** The backups of this process, for pages: these cannot read the database as a stream. */
export type BackupContext = {
  source: BackupSource
  /** Whether this process runs the database itself, and so makes the nightly backups. */
  isOwn: boolean
  /** Begins an encrypted backup. `ended` breaks it off at once. */
  begin(passphrase: string, ended: AbortSignal): Promise<Readable>
}

const holder = () => processWide<{ context: BackupContext | null }>('backup-context', () => ({ context: null }))

/** Called once, at boot. */
export function installBackupContext(context: BackupContext): void {
  holder().context = context
}

/** @throws {Error} when this process has none */
export function backupContext(): BackupContext {
  const { context } = holder()
  if (!context) throw new Error('This process makes no backups.')
  return context
}
