import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type BackupSource, backupStream } from '@/lib/backup/write-backup'
import type { PlainSql } from '@/lib/db/open-database'
import { writeFileWhole } from '@/lib/write-file-whole'

/** A folder for one test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'passboard-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 10 }))
  return folder
}

/** Backs up a database into a file of this test. */
export async function backUpToFile(databaseUrl: string, folder = temporaryFolder()): Promise<string> {
  const file = join(temporaryFolder(), 'backup.sql.gz')
  const source: BackupSource = { databaseUrl, folder }
  await writeFileWhole(file, backupStream(source))
  return file
}

/** A digest of every row of every table, by table. What a restore writes itself is left out. */
export async function digests(sql: PlainSql): Promise<Record<string, string>> {
  const tables = await sql.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
    [],
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql.query<{ digest: string }>(
      `SELECT concat(count(*), ' ', md5(string_agg(row, E'\\n' ORDER BY row))) AS digest FROM (
         SELECT (to_jsonb(t) - ARRAY['held_at', 'restored_at', 'restored_to'] - ${ofMigrations(name)})::text AS row FROM "${name}" t) rows`,
      [],
    )
    found[name] = row?.digest ?? ''
  }
  return found
}

/** Ids and times of migrations differ, their names and checksums do not. */
const ofMigrations = (table: string): string =>
  table === '_prisma_migrations'
    ? `ARRAY['id', 'started_at', 'finished_at', 'applied_steps_count', 'logs']`
    : `'{}'::text[]`
