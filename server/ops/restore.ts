import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { checkBackup } from '@/lib/backup/check-backup'
import { refuseOtherFiles, writeKeptFiles } from '@/lib/backup/kept-files'
import { loadBackup } from '@/lib/backup/load-backup'
import { type BackupContents, type BackupFile, needsPassphrase } from '@/lib/backup/read-backup'
import { restoreEmbedded } from '@/lib/backup/restore-embedded'
import { StartError } from '@/lib/config'
import { secretFile } from '@/lib/kept-secret'
import { runCommand } from './run-command'

/**
 * `npm run restore -- FILE`: restores a backup into DATABASE_URL, or into the embedded database in DATA_DIR. The target must be empty;
 * `--replace` puts an embedded database that is there aside. Asks for the passphrase of an encrypted backup.
 */
await runCommand(async ({ databaseUrl, folder }) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new StartError('Name the backup: npm run restore -- FILE')
  const file = { path, passphrase: (await needsPassphrase(path)) ? await askPassphrase() : null }
  const { files } = await checkBackup(file)
  if (databaseUrl) refuseOtherFiles(folder, files)
  const restored = databaseUrl
    ? await restoreInto(databaseUrl, folder, file)
    : await restoreEmbedded(folder, file, { replace: values.replace ?? false })
  report(restored, folder, Boolean(databaseUrl))
})

async function restoreInto(databaseUrl: string, folder: string, file: BackupFile) {
  const contents = await loadBackup(databaseUrl, file, ({ files }) => writeKeptFiles(folder, files))
  return { contents, aside: null }
}

type Restored = { contents: BackupContents; aside: string | null }

function report({ contents: { manifest, files, rows }, aside }: Restored, folder: string, isServer: boolean) {
  const sum = Object.values(rows).reduce((total, count) => total + count, 0)
  console.log(`Restored ${sum} rows in ${Object.keys(rows).length} tables, as they were at ${manifest.takenAt}.`)
  console.log(`They are in ${isServer ? 'DATABASE_URL' : `the database in ${folder}`}.`)
  if (aside) console.log(`What was there before is in ${aside}.`)
  if (!files.some(({ name }) => name === secretFile('')))
    console.log('The backup has no AUTH_SECRET: set it to the one of the original, or everybody signs in again.')
  else if (isServer) console.log(`Set AUTH_SECRET to the content of ${secretFile(folder)}.`)
  console.log(
    'Webhooks are held: a manager sends or drops the deliveries that wait, under Settings, Webhooks. Nobody is told alarms until a manager says under Settings, Alarms, that this is the real one.',
  )
}

/** Asks without showing what is typed. Without a terminal it reads the first line of the input. */
async function askPassphrase(): Promise<string> {
  process.stderr.write('Passphrase of the backup: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY ?? false })
  const passphrase = await terminal.question('').finally(() => terminal.close())
  process.stderr.write('\n')
  return passphrase
}
