import { expect, onTestFinished, test } from 'vitest'
import { type OpenedDatabase, openDatabase, type PlainSql } from '@/lib/db/open-database'
import { unavailableFor } from '@/lib/db/write-failures'
import { ownDatabase } from '../support/own-database'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy'

const insert = (sql: PlainSql) => sql.query('INSERT INTO write_probe (id, proved_at) VALUES (7, now())', [])

type Case = [string, (database: OpenedDatabase, proxy: TcpProxy) => Promise<unknown>, 'unknown' | 'not_carried_out']

test.each<Case>([
  [
    'of a write that commits by itself',
    (database, proxy) => {
      proxy.dropResponses()
      return insert(database)
    },
    'unknown',
  ],
  [
    'of COMMIT',
    (database, proxy) =>
      database.transaction(async (sql) => {
        await insert(sql)
        proxy.dropResponses()
      }),
    'unknown',
  ],
  [
    'of a statement before COMMIT',
    (database, proxy) =>
      database.transaction(async (sql) => {
        proxy.dropResponses()
        await insert(sql)
      }),
    'not_carried_out',
  ],
  [
    'of a read',
    (database, proxy) => {
      proxy.dropResponses()
      return database.query('SELECT 1', [])
    },
    'not_carried_out',
  ],
])('when the answer %s is lost, the error says what is known of it', async (_, write, outcome) => {
  const { url, database: direct } = await ownDatabase()
  const proxy = await startTcpProxy(Number(new URL(url).port || 5432))
  const through = new URL(url)
  through.port = String(proxy.port)
  through.hostname = '127.0.0.1'
  const database = openDatabase({ databaseUrl: through.href, queryTimeoutMs: 2_000 })
  onTestFinished(() => database.close())
  // The connection is there before the answers are lost.
  await database.query('SELECT 1', [])

  const error = await write(database, proxy).then(
    () => null,
    (failure: unknown) => failure,
  )
  expect(unavailableFor(error)).toMatchObject({ code: 'unavailable', outcome })
  proxy.restore()
  const rows = () => direct.query('SELECT id FROM write_probe WHERE id = 7', [])
  if (outcome === 'unknown') expect(await rows()).toEqual([{ id: 7 }])
  else {
    await expect.poll(() => backends(direct)).toBe(0)
    expect(await rows()).toEqual([])
  }
})

/** The sessions of the tested pool that are in a transaction. */
async function backends(sql: PlainSql): Promise<number> {
  const rows = await sql.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
    [],
  )
  return rows.length
}
