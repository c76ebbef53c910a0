import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { By } from '@/lib/access/scope'
import { parseConfig } from '@/lib/config'
import { installDatabase } from '@/lib/db/database'
import { applyMigrations, pendingMigrations } from '@/lib/db/migrations'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { EVENT_DATA, presentEvent, type StoredEvent, wholeStoredOrder } from '@/lib/events/webhook-event'
import { createLog } from '@/lib/log'
import { carryOut } from '@/lib/orders/carry-out'
import { type Order, presentOrder } from '@/lib/orders/order'
import { findOrder } from '@/lib/orders/order-repository'
import { newOrderSchema, orderSchema } from '@/lib/orders/order-schema'
import { isOpen } from '@/lib/orders/order-status'
import { placeOrder } from '@/lib/orders/place-order'
import { startService } from '@/server/service'
import { administer } from '../../support/administer'
import { createApiClient } from '../../support/api-client'
import { logIn, MANAGER } from '../../support/cafe'
import { connectScreen, sessionCookie } from '../../support/screen'
import { postgresUrl } from '../../support/services.js'

/** A database that the version before options wrote: orders in every state, and the demo cafés. */
const DUMP = readFileSync(join(import.meta.dirname, 'before-options.sql'), 'utf8')
/** Its orders, as that version presented them. */
const BEFORE: Order[] = JSON.parse(readFileSync(join(import.meta.dirname, 'before-options.json'), 'utf8'))

const name = `passboard_test_${randomBytes(6).toString('hex')}`
let database: OpenedDatabase
let by: By
let seqBefore: number
beforeAll(async () => {
  await administer(`CREATE DATABASE "${name}"`)
  const client = new pg.Client(postgresUrl(name))
  await client.connect()
  await client.query(DUMP).finally(() => client.end())
  database = openDatabase({ databaseUrl: postgresUrl(name) })
  const branchId = BEFORE[0]?.branchId ?? ''
  const branch = await database.query<{ seq: number; orgId: string }>(
    'SELECT seq, org_id AS "orgId" FROM branches WHERE id = $1',
    [branchId],
  )
  seqBefore = branch[0]?.seq ?? 0
  const orgId = branch[0]?.orgId ?? ''
  by = { scope: { orgId, branchId, guestSessionId: null }, actor: { kind: 'staff', id: orgId, name: 'Lan' } }
  expect(await applyMigrations(database)).not.toEqual([])
})
afterAll(async () => {
  await database.close()
  await administer(`DROP DATABASE "${name}" WITH (FORCE)`)
})

/** Serves the migrated database until the test ends. @returns the address */
async function serve(): Promise<string> {
  installDatabase(database)
  const config = parseConfig({ AUTH_SECRET: process.env.AUTH_SECRET, PORT: '0', HOST: '127.0.0.1' })
  const service = await startService(config, database, createLog('silent', process.stderr), null)
  onTestFinished(() => service.stop())
  return `http://127.0.0.1:${service.port}`
}

const orderNow = async (id: string) => presentOrder(await findOrder(database, by.scope, id))
const inState = (status: string) => {
  const order = BEFORE.find((candidate) => candidate.status === status)
  if (!order) throw new Error(`The dump has no ${status} order.`)
  return order
}

test('every order is as it was, with what orders have now', async () => {
  expect(await pendingMigrations(database)).toEqual([])
  for (const before of BEFORE) {
    const now = await orderNow(before.id)
    expect(orderSchema.parse(now)).toStrictEqual(now)
    expect(now).toMatchObject(before)
    expect(now).toMatchObject({
      type: 'dine_in',
      source: 'staff',
      startAt: before.createdAt,
      pickupAt: null,
      voids: [],
    })
    expect(now.items.every(({ options, addedAt }) => options.length === 0 && addedAt === null)).toBe(true)
    expect(now.refundDue).toBe(before.refund === 'due' ? before.total : 0)
  }
})

test('open orders move on, take lines and void them', async () => {
  const preparing = inState('preparing')
  await carryOut(database, by, preparing.id, { type: 'change_status', to: 'ready' })
  expect(await orderNow(preparing.id)).toMatchObject({ status: 'ready', version: preparing.version + 1 })
  const confirmed = inState('confirmed')
  const [line] = confirmed.items
  await carryOut(database, by, confirmed.id, { type: 'void_line', itemId: line?.id ?? '', reason: 'mistake' })
  expect(await orderNow(confirmed.id)).toMatchObject({
    total: confirmed.total - (line?.quantity ?? 0) * (line?.unitPrice ?? 0),
    voids: [{ menuItemName: line?.menuItemName, reason: 'mistake' }],
  })
})

test('a new order has the next number, or the first one of the day that no open order has', async () => {
  const [first] = BEFORE
  const open = BEFORE.filter(({ status }) => isOpen(status)).map(({ number }) => number)
  const firstFree = BEFORE.map((_, index) => index + 1).find((number) => !open.includes(number))
  const items = [{ menuItemId: first?.items[0]?.menuItemId, quantity: 1 }]
  const placed = await placeOrder(database, by, first?.tableId ?? '', newOrderSchema.parse({ items }))
  expect([firstFree, BEFORE.length + 1]).toContain(placed.number)
})

test('a screen that was connected to the old version gets what changed, and a new one the whole board', async () => {
  const branchId = by.scope.branchId ?? ''
  const baseUrl = await serve()
  const token = await logIn(createApiClient(baseUrl), MANAGER)
  const cookie = await sessionCookie(token)
  const { orders: missed } = await (await connectScreen(baseUrl, { cookie })).missed(branchId, seqBefore)
  expect(missed.map((order) => orderSchema.parse(order).status)).toContain('ready')
  const { orders, recalled } = await (await connectScreen(baseUrl, { cookie })).snapshot(branchId)
  const openBefore = BEFORE.filter(({ status }) => isOpen(status)).map(({ id }) => id)
  expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(openBefore))
  expect(recalled?.map(({ id }) => id)).toEqual(BEFORE.filter((order) => order.recalledAt).map(({ id }) => id))
})

test('an event of the old version is still delivered in the present form', async () => {
  const events = await database.query<StoredEvent>(
    `SELECT e.id, e.type, e.seq, e.branch_id AS "branchId", e.order_id AS "orderId", e.from_status AS "from",
       e.to_status AS "to", e.changes, ${wholeStoredOrder('e')} AS "order"
     FROM order_events e WHERE e.branch_id = $1 AND e.seq <= $2 ORDER BY e.seq`,
    [by.scope.branchId, seqBefore],
  )
  expect(events.length).toBe(seqBefore)
  for (const event of events) {
    const { data } = presentEvent(event)
    expect(EVENT_DATA.order.parse(data)).toStrictEqual(data)
  }
})
