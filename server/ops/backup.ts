import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { storeBackup } from '@/lib/backup/backup-files'
import { type BackupSource, backupStream } from '@/lib/backup/write-backup'
import { secretFile } from '@/lib/kept-secret'
import { writeFileWhole } from '@/lib/write-file-whole'
import { openServer } from './open-server'
import { runCommand } from './run-command'

/**
 * `npm run backup`: backs up DATABASE_URL, or the embedded database in DATA_DIR, which Passboard may use meanwhile, into the folder of
 * backups; `npm run backup -- FILE` into a file.
 */
await runCommand(async ({ databaseUrl, folder }) => {
  const [given] = process.argv.slice(2)
  const server = databaseUrl ? null : await openServer(folder)
  try {
    const file = await write({ databaseUrl: databaseUrl || server?.url || '', folder }, given)
    console.log(`The backup is ${file}. It contains secrets: keep it where only you can read it, on another disk.`)
    console.log(`It was made of ${databaseUrl ? 'DATABASE_URL' : `the database in ${folder}`}.`)
    if (!existsSync(secretFile(folder)))
      console.log('It contains no AUTH_SECRET: keep yours, because a restored Passboard needs the same.')
  } finally {
    await server?.close()
  }
})

async function write(source: BackupSource, given: string | undefined): Promise<string> {
  if (given === undefined) return storeBackup(source, 'manual')
  const file = resolve(given)
  await writeFileWhole(file, backupStream(source))
  return file
}
