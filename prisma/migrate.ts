import { installationFolder } from '@/lib/config'
import { startEmbeddedPostgres } from '@/lib/db/embedded/embedded-postgres'
import { applyMigrations } from '@/lib/db/migrations'
import { openDatabase } from '@/lib/db/open-database'

/** `npm run db:migrate`: applies pending migrations to DATABASE_URL, or to the embedded database in DATA_DIR. */
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env
const server = databaseUrl ? null : await startEmbeddedPostgres(installationFolder(dataDir || '.data', 'cafe'))
const database = openDatabase({ databaseUrl: databaseUrl || server?.url || '' })
const applied = await applyMigrations(database)
await database.close()
await server?.stop()
console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.')
