import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { applyMigrations } from '@/lib/db/migrations'
import { type OpenedDatabase, openDatabase, openPglite } from '@/lib/db/open-database'
import { seedDemo } from '@/prisma/seed'
import { administer } from './administer'
import { postgresUrl } from './services.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file: the data folder of a migrated and seeded PGlite. */
    preparedPglite: string
    /** The name of a migrated and seeded Postgres database; null without Postgres. */
    preparedPostgres: string | null
  }
}

/** Migrates and seeds one database of each kind per run; test files clone them. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'passboard-test-'))
  project.provide('preparedPglite', await preparePglite(join(folder, 'pglite.tar')))
  const postgres = await preparePostgres()
  project.provide('preparedPostgres', postgres)
  return async () => {
    rmSync(folder, { recursive: true })
    if (postgres) await administer(`DROP DATABASE "${postgres}" WITH (FORCE)`)
  }
}

async function preparePglite(file: string): Promise<string> {
  const pglite = await PGlite.create()
  await migrateAndSeed(openPglite(pglite))
  const dump = await pglite.dumpDataDir('none')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  await pglite.close()
  return file
}

async function preparePostgres(): Promise<string | null> {
  const name = `passboard_prepared_${process.pid}`
  try {
    await administer(`CREATE DATABASE "${name}"`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return null
    throw error
  }
  const database = await openDatabase({ databaseUrl: postgresUrl(name), dataDir: '' })
  await migrateAndSeed(database)
  await database.close()
  return name
}

async function migrateAndSeed(database: OpenedDatabase) {
  await applyMigrations(database)
  await seedDemo(database)
}
