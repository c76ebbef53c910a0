import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DateTime } from 'luxon'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { OPEN_STATUSES } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { createApiClient } from '../support/api-client'
import { logIn, MANAGER } from '../support/cafe'
import { ownDatabase } from '../support/own-database'

const dataDir = mkdtempSync(join(tmpdir(), 'passboard-demo-'))
afterAll(() => rmSync(dataDir, { recursive: true, maxRetries: 10 }))

type Demo = { process: ChildProcess; output(): string; ended: Promise<number | null> }

/** `npm run demo`, with the packages and pages that are there. @param program the arguments of Node that start it */
function startDemo(env: Record<string, string> = {}, program = ['server/ops/demo.js']): Demo {
  const child = spawn(process.execPath, program, {
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO_ORDERS_PER_MINUTE: '600',
      RATE_LIMIT_PER_MINUTE: '100000',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const ended = once(child, 'close').then(([code]) => code)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { process: child, output: () => output, ended }
}

async function addressOf({ output }: Demo): Promise<string> {
  const address = () => /Passboard is ready: +(http:\S+)/.exec(output())?.[1]
  await expect.poll(address).toBeDefined()
  return address() ?? ''
}

const yesterday = () => DateTime.now().setZone('Asia/Ho_Chi_Minh').minus({ days: 1 }).toISODate()

test('npm run demo: pages and log-ins, guests, staff and screens, one at a time, and everything kept over a restart and a kill', async () => {
  const first = startDemo()
  const baseUrl = await addressOf(first)
  for (const pin of ['111222', '333444', '555666']) expect(first.output()).toContain(pin)
  for (const page of ['/board/', '/t/', '/branches']) expect(first.output()).toContain(`  ${baseUrl}${page}`)
  const api = createApiClient(baseUrl)
  const token = await logIn(api, MANAGER)
  const open = async () => (await api.get<{ orders: Order[] }>('/orders?open=true&limit=100', { token })).body.orders
  const before = await open()
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set(OPEN_STATUSES))
  const pending = async () => (await api.get<{ total: number }>('/orders?status=pending', { token })).body.total
  await expect.poll(pending).toBeGreaterThan(3)
  // On the database that this process itself has made.
  const { body: list } = await api.get<{ orders: Order[] }>('/orders?status=pending', { token })
  const confirmed = await api.patch<Order>(`/orders/${list.orders[0]?.id}/status`, { status: 'confirmed' }, { token })
  expect([confirmed.status, confirmed.body.status]).toEqual([200, 'confirmed'])
  expect((await api.get<{ total: number }>(`/orders?date=${yesterday()}`, { token })).body.total).toBeGreaterThan(100)
  // The staff move tickets on, and a screen shows them.
  const moved = async () => {
    const now = await open()
    return before.filter(({ id, status }) => now.some((order) => order.id === id && order.status !== status)).length
  }
  await expect.poll(moved).toBeGreaterThan(3)
  const screens = async () => {
    const { body } = await api.get<{ screens: { name: string; problems: string[] }[] }>('/screens', { token })
    return body.screens.map(({ name, problems }) => [name, problems])
  }
  await expect.poll(screens).toEqual([
    ['Pass', []],
    ['Pass', []],
  ])

  const second = startDemo()
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('is in use by another Passboard')

  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  // Guests were under way, and nothing was wrong: neither a line of the log nor a stack. A busy machine may be too slow for a
  // connection to the database; the next heartbeat tries again.
  const lines = first.output().split('\n')
  expect(lines.filter((line) => /^(\{| +at )/.test(line) && !line.includes('due to connection timeout'))).toEqual([])

  const third = startDemo({ DEMO_ORDERS_PER_MINUTE: '0' })
  const again = createApiClient(await addressOf(third))
  const { status, body } = await again.get<{ total: number }>('/orders', { token })
  expect(status).toBe(200)
  expect(body.total).toBeGreaterThan(3)

  third.process.kill('SIGKILL')
  await third.ended
  const fourth = startDemo({ DEMO_ORDERS_PER_MINUTE: '0' })
  const { body: kept } = await createApiClient(await addressOf(fourth)).get<{ total: number }>('/orders', { token })
  expect(kept.total).toBe(body.total)
})

test('the demo does not start on the database of a business, and adds nothing to it', async () => {
  const { url, database } = await ownDatabase()
  await database.query(`UPDATE organisations SET slug = 'own-' || slug`, [])
  const before = await database.query('SELECT slug FROM organisations ORDER BY slug', [])
  // It ends before it needs pages.
  const demo = startDemo({ DATABASE_URL: url }, ['--import', 'tsx', 'server/ops/demo-server.ts'])
  expect(await demo.ended).toBe(1)
  expect(demo.output()).toContain('DATABASE_URL names the database of a business')
  expect(await database.query('SELECT slug FROM organisations ORDER BY slug', [])).toEqual(before)
})
