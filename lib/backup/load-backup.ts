import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartError } from '../config'
import { MIGRATION_LOCK, type MigrationScript, migrationScripts, runMigrations } from '../db/migrations'
import { findTables, isEmpty } from './catalogue'
import { refuseNewer } from './check-backup'
import { copyTarget, type Manifest } from './format'
import { type BackupContents, type BackupFile, readBackup } from './read-backup'
import { TEXT_FORMAT } from './text-format'

/**
 * Fills an empty database from a backup, in one transaction: the tables as they were then, the rows, the migrations since then. The
 * deliveries of webhooks are held.
 * @param beforeCommit called with what was read; if it throws, the database stays empty
 * @throws {StartError} as `readBackup`; also when the database is not empty, or the backup is of a newer version
 */
export async function loadBackup(
  databaseUrl: string,
  file: BackupFile,
  beforeCommit: (contents: BackupContents) => void = () => undefined,
): Promise<BackupContents> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(TEXT_FORMAT)
    await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    if (!(await isEmpty(client)))
      throw new StartError('DATABASE_URL has tables. Restore into an empty database, so that nothing is lost.')
    const contents = await readBackup(file, {
      begin: async (manifest) => {
        refuseNewer(manifest)
        await makeTables(client, manifest.migrations)
      },
      table: async (table, rows) => {
        await pipeline(Readable.from(rows), client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`)))
      },
      sequence: async ({ name, lastValue }) => {
        await client.query('SELECT setval($1::regclass, $2::bigint, true)', [`"${name}"`, lastValue])
      },
    })
    await runMigrations(client, laterThan(contents.manifest.migrations))
    await holdDeliveries(client, contents.manifest)
    await client.query('ANALYZE')
    beforeCommit(contents)
    await client.query('COMMIT')
    return contents
  } finally {
    // Without COMMIT, Postgres undoes everything.
    await client.end()
  }
}

async function makeTables(client: pg.Client, migrations: string[]): Promise<void> {
  await runMigrations(
    client,
    migrationScripts().filter(({ name }) => migrations.includes(name)),
  )
  // Migrations also write rows. Those of the backup replace them.
  const tables = await findTables(client)
  await client.query(`TRUNCATE ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
}

const laterThan = (migrations: string[]): MigrationScript[] =>
  migrationScripts().filter(({ name }) => !migrations.includes(name))

/** So that a copy does not send what the original also sends. Not those of the receiver: they are for this installation's boards. */
async function holdDeliveries(client: pg.Client, { takenAt }: Manifest): Promise<void> {
  await client.query('UPDATE webhook_endpoints SET held_at = now() WHERE org_id IS NOT NULL')
  await client.query(
    `UPDATE print_jobs SET state = 'given_up', error = 'restored', settled_at = now() WHERE state = 'waiting'`,
  )
  await client.query('UPDATE alarm_targets SET held_at = now() WHERE removed_at IS NULL')
  await client.query(`UPDATE alarms SET state = 'dropped', settled_at = now() WHERE state = 'waiting'`)
  await client.query('UPDATE installation SET restored_at = now(), restored_to = $1', [takenAt])
}
