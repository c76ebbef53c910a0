import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DateTime } from 'luxon'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Order } from '@/lib/orders/order'
import { createApiClient } from '../support/api-client'
import { logIn, MANAGER } from '../support/cafe'

const dataDir = mkdtempSync(join(tmpdir(), 'passboard-demo-'))
afterAll(() => rmSync(dataDir, { recursive: true, maxRetries: 10 }))

type Demo = { process: ChildProcess; output(): string; ended: Promise<number | null> }

/** `npm run demo`, with the packages and pages that are there. */
function startDemo(env: Record<string, string> = {}): Demo {
  const child = spawn(process.execPath, ['server/ops/demo.js'], {
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

test('npm run demo: log-ins, guests over HTTP, one at a time, and everything kept over a restart', async () => {
  const first = startDemo()
  const baseUrl = await addressOf(first)
  for (const pin of ['111222', '333444', '555666']) expect(first.output()).toContain(pin)
  const api = createApiClient(baseUrl)
  const token = await logIn(api, MANAGER)
  const pending = async () => (await api.get<{ total: number }>('/orders?status=pending', { token })).body.total
  await expect.poll(pending).toBeGreaterThan(3)
  // On the database that this process itself has made.
  const { body: list } = await api.get<{ orders: Order[] }>('/orders?status=pending', { token })
  const moved = await api.patch<Order>(`/orders/${list.orders[0]?.id}/status`, { status: 'confirmed' }, { token })
  expect([moved.status, moved.body.status]).toEqual([200, 'confirmed'])
  expect((await api.get<{ total: number }>(`/orders?date=${yesterday()}`, { token })).body.total).toBeGreaterThan(100)

  const second = startDemo()
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('is in use by another Passboard')

  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  // Guests were under way, and nothing was wrong: neither a line of the log nor a stack.
  expect(first.output()).not.toMatch(/^(\{| +at )/m)

  const third = startDemo({ DEMO_ORDERS_PER_MINUTE: '0' })
  const again = createApiClient(await addressOf(third))
  const { status, body } = await again.get<{ total: number }>('/orders', { token })
  expect(status).toBe(200)
  expect(body.total).toBeGreaterThan(3)
})

test('a killed demo starts again on the same folder', async () => {
  const killed = startDemo({ DEMO_ORDERS_PER_MINUTE: '0' })
  const api = createApiClient(await addressOf(killed))
  const token = await logIn(api, MANAGER)
  killed.process.kill('SIGKILL')
  await killed.ended
  const again = startDemo({ DEMO_ORDERS_PER_MINUTE: '0' })
  const { status } = await createApiClient(await addressOf(again)).get('/auth/me', { token })
  expect(status).toBe(200)
})
