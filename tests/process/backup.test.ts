import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findBackups } from '@/lib/backup/backup-files'
import { installationFolder } from '@/lib/config'
import { clusterFolder } from '@/lib/db/cluster-folder'
import { startEmbeddedPostgres } from '@/lib/db/embedded/embedded-postgres'
import { findRunningServer } from '@/lib/db/embedded/running-server'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { newId } from '@/lib/ids'
import { sha256 } from '@/lib/sha256'
import { createApiClient } from '../support/api-client'
import { digests, temporaryFolder } from '../support/backups'
import { fillEmbedded, startEmbeddedCafe } from '../support/embedded-cafe'
import { connectScreen } from '../support/screen'
import { verifyWebhook } from '../support/verify-webhook'

type Ended = { code: number | null; output: string }

/** Starts `npm run backup` or `npm run restore` on a DATA_DIR. */
function start(command: 'backup' | 'restore', dataDir: string, args: string[] = []) {
  const child = spawn(process.execPath, ['server/ops/run.js', command, ...args], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const ended: Promise<Ended> = once(child, 'close').then(([code]) => ({ code, output }))
  onTestFinished(() => void child.kill('SIGKILL'))
  return { process: child, ended }
}

const run = (...args: Parameters<typeof start>): Promise<Ended> => start(...args).ended

/** What pairing leaves. @returns the cookie of the device */
async function pairedScreen({ prisma }: OpenedDatabase, branchId: string): Promise<string> {
  const { orgId } = await prisma.branch.findUniqueOrThrow({ where: { id: branchId } })
  const secret = randomBytes(32).toString('base64url')
  await prisma.screen.create({
    data: { id: newId(), orgId, branchId, name: 'Bar', view: 'wall', secretHash: sha256(secret) },
  })
  return `passboard.screen=${secret}`
}

async function openRunning(folder: string): Promise<OpenedDatabase> {
  const database = openDatabase({ databaseUrl: findRunningServer(folder)?.url ?? '' })
  onTestFinished(() => database.close())
  return database
}

test('a café that is backed up while orders arrive is restored on another machine, and everything goes on', async () => {
  const cafe = await startEmbeddedCafe()
  writeFileSync(join(cafe.folder, 'auth-secret'), process.env.AUTH_SECRET ?? '')
  const paired = await pairedScreen(cafe.database, cafe.branchId)
  const board = await cafe.openScreen()
  const rush = cafe.rush({ workers: 2 })
  await rush.more(20)
  const acknowledged = [...rush.acknowledged]
  const file = join(temporaryFolder(), 'cafe.sql.gz')
  const backup = start('backup', cafe.dataDir, [file])
  expect(await backup.ended).toMatchObject({ code: 0 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await rush.more(20)
  await rush.stop()
  const { seq: lastSeq } = await cafe.database.prisma.branch.findUniqueOrThrow({ where: { id: cafe.branchId } })
  await expect.poll(() => board.board().seq).toBe(lastSeq)
  cafe.process().process.kill('SIGTERM')
  await cafe.process().ended
  const { hits } = cafe.receiver
  const sentBefore = hits.length

  const dataDir = temporaryFolder()
  const folder = installationFolder(dataDir, 'cafe')
  const restored = await run('restore', dataDir, [file])
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^Restored \d+ rows .+Webhooks are held/s) })
  expect(restored.output).toContain(`the database in ${folder}.`)
  expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600)
  await cafe.start({ DATA_DIR: dataDir, AUTH_SECRET: readFileSync(join(folder, 'auth-secret'), 'utf8') })
  const database = await openRunning(folder)

  const missing = await database.query(
    `SELECT 1 FROM unnest($1::uuid[], $2::int[]) AS change(id, version)
     LEFT JOIN order_events e ON e.order_id = change.id AND e.version = change.version WHERE e.id IS NULL`,
    [acknowledged.map(({ orderId }) => orderId), acknowledged.map(({ version }) => version)],
  )
  expect(missing).toEqual([])
  const branches = await database.query<{ seq: number; events: number; last: number }>(
    `SELECT b.seq, count(e.id)::int AS events, coalesce(max(e.seq), 0) AS last
     FROM branches b LEFT JOIN order_events e ON e.branch_id = b.id GROUP BY b.id`,
    [],
  )
  for (const { seq, events, last } of branches) expect([events, last]).toEqual([seq, seq])

  const api = createApiClient(cafe.baseUrl)
  expect((await api.get('/auth/me', { token: cafe.token })).status).toBe(200)
  const screen = await connectScreen(cafe.baseUrl, { cookie: paired, as: 'screen' })
  expect((await screen.snapshot(cafe.branchId)).seq).toBeLessThan(lastSeq)
  await expect.poll(() => board.wentBackCount()).toBe(1)

  const again = cafe.rush({ workers: 1 })
  await again.more(5)
  await again.stop()
  const { seq } = await database.prisma.branch.findUniqueOrThrow({ where: { id: cafe.branchId } })
  await expect.poll(() => board.board().seq).toBe(seq)
  expect(hits).toHaveLength(sentBefore)
  await cafe.endpoint('POST', '/release', { waiting: 'send' })
  await expect.poll(() => database.prisma.webhookDelivery.count({ where: { status: 'pending' } })).toBe(0)
  const sent = hits.slice(sentBefore)
  expect(sent.length).toBeGreaterThanOrEqual(5)
  for (const { headers, body } of sent) expect(verifyWebhook(cafe.secret, headers, body)).toBe(true)
})

describe('a café that is not running', () => {
  /** A DATA_DIR with a table, so that each test is quick. */
  async function aCafe(): Promise<{ dataDir: string; folder: string; file: string }> {
    const dataDir = temporaryFolder()
    const folder = installationFolder(dataDir, 'cafe')
    await fillEmbedded(folder)
    const backup = await run('backup', dataDir)
    expect(backup.output).toContain(`the database in ${folder}.`)
    expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('It contains no AUTH_SECRET') })
    const [stored] = findBackups(folder)
    expect(stored).toMatchObject({ reason: 'manual', file: expect.stringContaining(join(folder, 'backups')) })
    return { dataDir, folder, file: stored?.file ?? '' }
  }

  async function contentsOf(folder: string): Promise<Record<string, string>> {
    const server = await startEmbeddedPostgres(folder)
    const database = openDatabase({ databaseUrl: server.url })
    const found = await digests(database)
    await database.close()
    await server.stop()
    return found
  }

  test('is backed up, restored row by row, refused over a database, and put aside when told', async () => {
    const { dataDir, folder, file } = await aCafe()
    const before = await contentsOf(folder)
    const refused = await run('restore', dataDir, [file])
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/has a database\. .+ --replace/) })

    const other = temporaryFolder()
    // Broken off in the middle, it leaves no database.
    const first = start('restore', other, [file])
    const target = installationFolder(other, 'cafe')
    const isUnderWay = () =>
      existsSync(target) && readdirSync(target).some((name) => existsSync(clusterFolder(join(target, name))))
    await expect.poll(isUnderWay, { interval: 5 }).toBe(true)
    first.process.kill('SIGKILL')
    await first.ended
    expect(existsSync(clusterFolder(target))).toBe(false)

    expect(await run('restore', other, [file])).toMatchObject({ code: 0 })
    expect(await contentsOf(target)).toEqual(before)
    expect(readdirSync(target).filter((name) => name.startsWith('restore.new'))).toEqual([])

    const replaced = await run('restore', dataDir, [file, '--replace'])
    expect(replaced).toMatchObject({ code: 0, output: expect.stringContaining('What was there before is in') })
    const aside = readdirSync(folder).find((name) => name.startsWith('before-restore-')) ?? ''
    expect(await contentsOf(join(folder, aside))).toEqual(before)
  })

  test('a DATA_DIR without a café, and a file that is not there, are named', async () => {
    const dataDir = temporaryFolder()
    expect(await run('backup', dataDir)).toEqual({ code: 1, output: expect.stringContaining('has no database') })
    expect(readdirSync(dataDir)).toEqual([])
    const restored = await run('restore', dataDir, [join(dataDir, 'none.sql.gz')])
    expect(restored).toEqual({ code: 1, output: expect.stringMatching(/none\.sql\.gz cannot be read: .+no such file/) })
    expect(readdirSync(dataDir)).toEqual([])
  })
})
