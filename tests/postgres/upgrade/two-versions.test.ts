import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { SCREEN_COOKIE } from '@/lib/access/viewer'
import { applyMigrations, migrationScripts, pendingMigrations } from '@/lib/db/migrations'
import type { Order } from '@/lib/orders/order'
import { orderSchema } from '@/lib/orders/order-schema'
import { isOpen } from '@/lib/orders/order-status'
import { createApiClient } from '../../support/api-client'
import { logIn, MANAGER } from '../../support/cafe'
import { emptyDatabase } from '../../support/database'
import { spawnPassboard } from '../../support/passboard-process'
import { connectScreen } from '../../support/screen'

/** What the version two before this one wrote: the demo cafés, a paired screen, and orders in every state. */
const ROWS = readFileSync(join(import.meta.dirname, 'before-payments.sql'), 'utf8')
/** Its orders, as that version presented them. */
const BEFORE: Order[] = JSON.parse(readFileSync(join(import.meta.dirname, 'before-payments.json'), 'utf8'))
const ITS_LAST_MIGRATION = '20261122061000_closed_tables'
const ITS_SCREEN = `${SCREEN_COOKIE}=a-screen-of-the-former-version`

test('npm start takes over from two versions before: open orders go on, and a screen that was connected gets what it missed', async () => {
  const { url, database, drop } = await emptyDatabase()
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  await applyMigrations(database, { scripts: migrationScripts().filter(({ name }) => name <= ITS_LAST_MIGRATION) })
  const client = new pg.Client(url)
  await client.connect()
  await client.query(ROWS).finally(() => client.end())
  const branchId = BEFORE[0]?.branchId ?? ''
  const [branch] = await database.query<{ seq: number }>('SELECT seq FROM branches WHERE id = $1', [branchId])

  const passboard = spawnPassboard({ AUTH_SECRET: process.env.AUTH_SECRET ?? '', DATABASE_URL: url })
  const { baseUrl } = await passboard.ready
  expect(await pendingMigrations(database)).toEqual([])
  const api = createApiClient(baseUrl)
  const token = await logIn(api, MANAGER)
  for (const before of BEFORE) {
    const { body: now } = await api.get<Order>(`/orders/${before.id}`, { token })
    expect(orderSchema.parse(now)).toStrictEqual(now)
    expect(now).toMatchObject(before)
  }
  for (const { id, status, version } of BEFORE.filter((order) => order.status === 'preparing')) {
    const moved = await api.patch<Order>(`/orders/${id}/status`, { status: 'ready' }, { token })
    expect([status, moved.body.status, moved.body.version]).toEqual(['preparing', 'ready', version + 1])
  }

  const screen = await connectScreen(baseUrl, { cookie: ITS_SCREEN, as: 'screen' })
  const { orders: missed } = await screen.missed(branchId, branch?.seq ?? 0)
  expect(missed.map(({ status }) => status)).toEqual(['ready'])
  const again = await connectScreen(baseUrl, { cookie: ITS_SCREEN, as: 'screen' })
  const { orders } = await again.snapshot(branchId)
  const open = BEFORE.filter(({ status }) => isOpen(status)).map(({ id }) => id)
  expect(orders.map(({ id }) => id).toSorted()).toEqual(open.toSorted())
})
