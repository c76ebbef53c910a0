import { StartError } from '../config'
import { migrationScripts } from '../db/migrations'
import type { Manifest } from './format'
import { type BackupContents, type BackupFile, readBackup } from './read-backup'

/**
 * Reads a whole backup and changes nothing.
 * @throws {StartError} as `readBackup`; also when this Passboard is too old for it
 */
export const checkBackup = (file: BackupFile): Promise<BackupContents> =>
  readBackup(file, {
    begin: async (manifest) => refuseNewer(manifest),
    table: async (_, rows) => {
      for await (const _piece of rows);
    },
    sequence: async () => {},
  })

/** @throws {StartError} when this Passboard does not know one of the migrations */
export function refuseNewer({ migrations, passboard }: Manifest): void {
  const known = new Set(migrationScripts().map(({ name }) => name))
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new StartError(
      `The backup was written by Passboard ${passboard}, which is newer: this Passboard lacks its migration ${unknown}. Install that version.`,
    )
}
