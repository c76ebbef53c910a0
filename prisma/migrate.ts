import { lockDataDir } from '@/lib/db/data-dir-lock'
import { applyMigrations } from '@/lib/db/migrations'
import { openDatabase } from '@/lib/db/open-database'

/** `npm run db:migrate`: applies pending migrations to DATABASE_URL, or to the embedded database in DATA_DIR. */
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '.data' } = process.env
const unlock = databaseUrl ? () => {} : lockDataDir(dataDir)
const database = await openDatabase({ databaseUrl, dataDir })
const applied = await applyMigrations(database)
await database.close()
unlock()
console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.')
