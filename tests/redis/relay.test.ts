import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Order } from '@/lib/orders/order'
import { createApiClient } from '../support/api-client'
import { logIn, STAFF } from '../support/cafe'
import { spawnPassboard } from '../support/passboard-process'
import { startRedis } from '../support/redis-server'
import { connectScreen, sessionCookie } from '../support/screen'
import { POSTGRES_URL, postgresUrl } from '../support/services.js'

test('a change that is made at one process reaches each screen of every process, once', async () => {
  const env = { AUTH_SECRET: process.env.AUTH_SECRET ?? '', DATABASE_URL: await databaseOfItsOwn() }
  const cluster = { ...env, REDIS_URL: (await startRedis()).url }
  const processes = await Promise.all([spawnPassboard(cluster).ready, spawnPassboard(cluster).ready])
  const [first] = processes
  const api = await createApiClient(first.baseUrl)
  const token = await logIn(api, STAFF)
  const cookie = await sessionCookie(token)
  const { body } = await api.get<{ tables: { id: string; branchId: string }[] }>('/tables', { token })
  const [table] = body.tables
  if (!table) throw new Error('There is no table.')
  const screens = await Promise.all(processes.map(({ baseUrl }) => connectScreen(baseUrl, { cookie })))
  for (const screen of screens) await screen.snapshot(table.branchId)

  const { body: menu } = await api.get<{ items: { id: string }[] }>('/menu-items', { token })
  const items = [{ menuItemId: menu.items[0]?.id, quantity: 1 }]
  const placed: string[] = []
  for (let count = 0; count < 10; count++) {
    placed.push((await api.post<Order>('/orders', { tableId: table.id, items }, { token })).body.id)
  }
  for (const screen of screens) {
    await expect.poll(() => screen.changes.length, { timeout: 10_000 }).toBe(10)
    expect(screen.changes.toSorted((a, b) => a.seq - b.seq).map(({ order }) => order.id)).toEqual(placed)
  }
})

async function databaseOfItsOwn(): Promise<string> {
  const name = `passboard_relay_${process.pid}_${Date.now()}`
  await administer(`CREATE DATABASE "${name}" TEMPLATE "${inject('preparedPostgres')}"`)
  onTestFinished(() => administer(`DROP DATABASE "${name}" WITH (FORCE)`))
  return postgresUrl(name)
}

async function administer(statement: string) {
  const client = new pg.Client(POSTGRES_URL)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
