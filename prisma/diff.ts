import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@/lib/db/embedded/embedded-postgres'
import { diffMigrations } from './schema-engine'

/**
 * `npm run db:diff` prints the SQL that the next migration needs; `npm run db:diff -- <name>` writes it
 * as that migration; `npm run db:diff -- --check` fails if schema and migrations differ.
 */
const [argument] = process.argv.slice(2)
const sql = await difference()

if (sql === null) console.log('prisma/schema.prisma and prisma/migrations agree.')
else if (argument === '--check') {
  console.error(`prisma/schema.prisma has changes without a migration:\n\n${sql}`)
  process.exitCode = 1
} else if (argument) writeMigration(argument, sql)
else console.log(sql)

/** Compares on an empty database of its own. */
async function difference(): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'passboard-diff-'))
  const server = await startEmbeddedPostgres(folder)
  try {
    return await diffMigrations(server.url)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Migrations run in the order of their names, so the new one comes after the last one, which may be dated later than now. */
function writeMigration(name: string, script: string) {
  const migrations = join(import.meta.dirname, 'migrations')
  const stamps = readdirSync(migrations).map((folder) => Number.parseInt(folder, 10) || 0)
  const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14))
  const folder = join(migrations, `${Math.max(now, Math.max(...stamps) + 1)}_${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'migration.sql'), script)
  console.log(`Wrote ${folder}/migration.sql`)
}
