import { installationFolder } from '@/lib/config'
import { applyMigrations } from '@/lib/db/migrations'

/**
 * `npm run db:migrate`: applies pending migrations to DATABASE_URL, or to the embedded database in DATA_DIR. `npm start` does so
 * itself; this is for those who migrate before they start the processes of a new version.
 */
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env
const server = databaseUrl ? null : await startServer()
const applied = await applyMigrations({ url: databaseUrl || server?.url || '' })
await server?.stop()
console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.')

async function startServer() {
  const { startEmbeddedPostgres } = await import('@/lib/db/embedded/embedded-postgres')
  return startEmbeddedPostgres(installationFolder(dataDir || '.data', 'cafe'))
}
