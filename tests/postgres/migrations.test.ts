import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { applyMigrations, migrationScripts } from '@/lib/db/migrations'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { createApiClient } from '../support/api-client'
import { logIn, STAFF, startCafeForTest } from '../support/cafe'
import { nextVersion } from '../support/next-migration'
import { orderIn } from '../support/orders'
import { ownDatabase } from '../support/own-database'
import { preloadsOf, spawnPassboard } from '../support/passboard-process'
import { postgresUrl } from '../support/services.js'

/** An index on orders, which waits for the transactions that write them. */
const NEXT = nextVersion('CREATE INDEX next ON orders (branch_id, status_since)')

test('a migration that must wait for a long transaction gives way to orders, and is applied when that has ended', async () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => said.mockRestore())
  const cafe = await startCafeForTest()
  const { database } = cafe
  const [row] = await database.query<{ name: string }>('SELECT current_database() AS name', [])
  const longTransaction = new pg.Client(postgresUrl(row?.name ?? ''))
  await longTransaction.connect()
  onTestFinished(() => longTransaction.end())
  await longTransaction.query('BEGIN')
  await longTransaction.query('UPDATE orders SET rush = rush')

  const migrating = applyMigrations(database, NEXT)
  for (let time = 0; time < 2; time++) {
    await expect.poll(() => isWaiting(database)).toBe(true)
    expect((await orderIn(cafe, 'confirmed')).status).toBe('confirmed')
  }
  await expect.poll(() => said.mock.calls.length).toBeGreaterThan(0)
  expect(said.mock.calls[0]?.[0]).toMatch(/^A migration waits for a lock .+ Next attempt in 1 s\.$/)
  await longTransaction.query('COMMIT')
  expect(await migrating).toEqual([NEXT.name])
  expect(await applyMigrations(database, NEXT)).toEqual([])
  expect(await database.query(`SELECT to_regclass('next')::text AS name`, [])).toEqual([{ name: 'next' }])
}, 120_000)

test('a migration that begins while another waits for a lock waits too, and leaves the notes of the other alone', async () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => said.mockRestore())
  const { url, database } = await ownDatabase()
  const second = openDatabase({ databaseUrl: url })
  onTestFinished(() => second.close())
  const longTransaction = await connect(url)
  await longTransaction.query('BEGIN')
  await longTransaction.query('LOCK TABLE orders IN ROW EXCLUSIVE MODE')

  const first = applyMigrations(database, NEXT)
  await expect.poll(() => isWaiting(database)).toBe(true)
  const late = applyMigrations(second, NEXT).catch((error: unknown) => error)
  await expect.poll(() => said.mock.calls.flat()).toContainEqual(expect.stringMatching(/^Another process migrates/))
  await longTransaction.query('COMMIT')
  expect([await first, await late]).toEqual([[NEXT.name], []])
  expect(await applyMigrations(database, NEXT)).toEqual([])
}, 120_000)

test('a migration whose process is killed leaves nothing, and the next run applies it', async () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => said.mockRestore())
  const { url, database } = await ownDatabase()
  const holder = await connect(url)
  await holder.query(SLOW_INDEX)
  await holder.query('SELECT pg_advisory_lock(42)')

  const migrating = spawn(process.execPath, [...preloadsOf(NEXT.env), 'server/ops/run.js', 'migrate'], {
    env: { ...process.env, ...NEXT.env, DATABASE_URL: url },
    stdio: 'ignore',
  })
  const ended = once(migrating, 'exit')
  await expect.poll(() => isCreatingIndex(database)).toBe(true)
  migrating.kill('SIGKILL')
  await ended

  const next = applyMigrations(database, NEXT).catch((error: unknown) => error)
  await expect.poll(() => said.mock.calls.length).toBeGreaterThan(0)
  await holder.query('SELECT pg_advisory_unlock(42)')
  expect(await next).toEqual([NEXT.name])
  expect(await applyMigrations(database, NEXT)).toEqual([])
}, 120_000)

describe('a version that cannot migrate a database leaves it as it was, and says why in a sentence', () => {
  const migration = (name: string, script: string) => ({ name, script, checksum: '' })
  const structure = async ({ query }: OpenedDatabase) =>
    query(
      `SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public'
       UNION ALL SELECT migration_name, finished_at::text, '' FROM _prisma_migrations ORDER BY 1, 2`,
      [],
    )

  test('because the second of its migrations fails', async () => {
    const { database } = await ownDatabase()
    const before = await structure(database)
    const steps: string[] = []
    const migrating = applyMigrations(database, {
      scripts: [
        ...migrationScripts(),
        migration('2999_one', "CREATE TABLE one (id int); UPDATE branches SET name = 'Changed'"),
        migration('2999_two', 'CREATE TABLE two (id int); UPDATE branches SET name = name || (1 / 0)'),
      ],
      before: async () => void steps.push('before'),
    })
    await expect(migrating).rejects.toThrow(
      /^The database could not be upgraded, and is as it was: the migration 2999_two failed \(division by zero\)\. .+\.$/,
    )
    expect(await structure(database)).toEqual(before)
    expect(await database.query("SELECT 1 FROM branches WHERE name = 'Changed'", [])).toEqual([])
    expect(steps).toEqual(['before'])
    // The former version starts again.
    expect(await applyMigrations(database)).toEqual([])
  })

  test('because what runs before it fails', async () => {
    const { database } = await ownDatabase()
    const before = await structure(database)
    const migrating = applyMigrations(database, {
      scripts: [...migrationScripts(), migration('2999_one', 'CREATE TABLE one (id int)')],
      before: async () => {
        throw new Error('no space for a backup')
      },
    })
    await expect(migrating).rejects.toThrow('no space for a backup')
    expect(await structure(database)).toEqual(before)
  })

  test('because the database is newer', async () => {
    const { database } = await ownDatabase()
    const before = await structure(database)
    const former = migrationScripts().slice(0, -1)
    const newest = migrationScripts().at(-1)?.name
    await expect(applyMigrations(database, { scripts: former })).rejects.toThrow(
      `The database is newer than this Passboard: it has ${newest}. `,
    )
    expect(await structure(database)).toEqual(before)
  })

  test('because the database is of another program', async () => {
    const { url, database } = await ownDatabase()
    await database.query('DROP TABLE _prisma_migrations', [])
    await expect(applyMigrations({ url })).rejects.toThrow('tables of another program')
    expect(await database.query("SELECT to_regclass('_prisma_migrations') AS found", [])).toEqual([{ found: null }])
  })
})

test('two processes of a new version start at once: one migrates, the other waits, and one of the former version goes on serving', async () => {
  const { url, database } = await ownDatabase()
  const settings = { AUTH_SECRET: process.env.AUTH_SECRET ?? '', DATABASE_URL: url }
  const former = spawnPassboard(settings)
  const { baseUrl } = await former.ready
  const longTransaction = await connect(url)
  await longTransaction.query('BEGIN')
  await longTransaction.query('LOCK TABLE orders IN ROW EXCLUSIVE MODE')

  const pair = [1, 2].map(() => spawnPassboard({ ...settings, ...NEXT.env }))
  const said = () => pair.map(({ output }) => output()).join('')
  await expect.poll(said).toContain('A migration waits for a lock')
  await expect.poll(said).toContain('Another process migrates this database.')
  const ordering = async (address: string) => {
    const api = createApiClient(address)
    const token = await logIn(api, STAFF)
    const { body: tables } = await api.get<{ tables: { id: string }[] }>('/tables', { token })
    const { body: menu } = await api.get<{ items: { id: string }[] }>('/menu-items', { token })
    const items = [{ menuItemId: menu.items[0]?.id, quantity: 1 }]
    return (await api.post('/orders', { tableId: tables.tables[0]?.id, items }, { token })).status
  }
  expect(await ordering(baseUrl)).toBe(201)
  await longTransaction.query('COMMIT')
  const addresses = await Promise.all(pair.map(({ ready }) => ready))
  expect(await applyMigrations(database, NEXT)).toEqual([])
  for (const address of [baseUrl, ...addresses.map((one) => one.baseUrl)]) expect(await ordering(address)).toBe(201)
  for (const one of [former, ...pair]) {
    one.process.kill('SIGTERM')
    expect(await one.ended).toBe(0)
  }
}, 600_000)

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** An index takes as long to create as the test holds a lock; not as a wait for a lock, which would be given up. */
const SLOW_INDEX = `
CREATE FUNCTION slow() RETURNS event_trigger LANGUAGE plpgsql AS $$
BEGIN WHILE NOT pg_try_advisory_xact_lock(42) LOOP PERFORM pg_sleep(0.05); END LOOP; END $$;
CREATE EVENT TRIGGER slow ON ddl_command_end WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION slow();`

async function isCreatingIndex({ query }: OpenedDatabase): Promise<boolean> {
  const running = await query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%CREATE INDEX%'
       AND state = 'active' AND pid <> pg_backend_pid()`,
    [],
  )
  return running.length > 0
}

async function isWaiting({ query }: OpenedDatabase): Promise<boolean> {
  const waiting = await query(
    `SELECT 1 FROM pg_locks WHERE relation = 'orders'::regclass AND NOT granted AND mode = 'ShareLock'`,
    [],
  )
  return waiting.length > 0
}
