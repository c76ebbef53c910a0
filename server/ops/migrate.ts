import { storeBackup } from '@/lib/backup/backup-files'
import { startEmbeddedPostgres } from '@/lib/db/embedded/embedded-postgres'
import { applyMigrations } from '@/lib/db/migrations'
import { runCommand } from './run-command'

/**
 * `npm run db:migrate`: applies pending migrations to DATABASE_URL, or to the embedded database in DATA_DIR, which it backs up before.
 * `npm start` does so itself; this is for those who migrate before they start the processes of a new version.
 */
await runCommand(async ({ databaseUrl, folder }) => {
  const applied = databaseUrl ? await applyMigrations({ url: databaseUrl }) : await migrateEmbedded(folder)
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.')
})

async function migrateEmbedded(folder: string): Promise<string[]> {
  const { url, stop } = await startEmbeddedPostgres(folder)
  const before = async () => {
    console.log(`The backup is ${await storeBackup({ databaseUrl: url, folder }, 'upgrade')}.`)
  }
  return applyMigrations({ url }, { before }).finally(stop)
}
