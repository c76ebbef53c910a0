import { afterEach, beforeEach, expect, test } from 'vitest'
import type { By } from '@/lib/access/scope'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { claimDue, claimOfLeased } from '@/lib/events/outbox-repository'
import { startLeasing } from '@/lib/orders/board-lease'
import { carryOut } from '@/lib/orders/carry-out'
import type { StoredEvent } from '@/lib/orders/order-event'
import { newOrderSchema } from '@/lib/orders/order-schema'
import { placeOrder } from '@/lib/orders/place-order'
import { BOARD_ENDPOINT_ID } from '@/lib/outbox/outbox'
import { openTestDatabase } from '../support/database'
import { untilOneWaits } from '../support/lock-waits'

type Handed = { event: StoredEvent; earlier: Promise<boolean>; end: (delivered: boolean) => void }

let database: OpenedDatabase
let by: By
let place: () => Promise<string>
/** What the statements of this process have leased. */
let handed: Handed[]
let stopLeasing: () => void

beforeEach(async () => {
  database = await openTestDatabase()
  const table = await database.prisma.cafeTable.findFirstOrThrow({ include: { branch: true } })
  const { orgId } = table.branch
  const item = await database.prisma.menuItem.findFirstOrThrow({ where: { orgId } })
  by = {
    scope: { orgId, branchId: null, guestSessionId: null },
    actor: { kind: 'staff', id: item.id, name: 'Test' },
  }
  const order = newOrderSchema.parse({ items: [{ menuItemId: item.id, quantity: 1 }] })
  place = async () => (await placeOrder(database, by, table.id, order)).id
  handed = []
  stopLeasing = startLeasing(
    (event, earlier) =>
      new Promise((end) => {
        handed.push({ event, earlier, end })
      }),
  )
})
afterEach(async () => {
  stopLeasing()
  for (const { end } of handed) end(true)
  await database.close()
})

const move = (orderId: string, to: 'confirmed' | 'preparing' | 'ready') =>
  carryOut(database, by, orderId, { type: 'change_status', to })

const deliveries = async (orderId: string) =>
  (
    await database.query<{ version: number; attempts: number; isDue: boolean }>(
      // The column has milliseconds, rounded: a delivery that is due now can be due a moment later. A lease takes 10 s.
      `SELECT version, attempts, next_attempt <= now() + interval '1 second' AS "isDue" FROM webhook_deliveries
       WHERE order_id = $1 AND endpoint_id = $2 ORDER BY version`,
      [orderId, BOARD_ENDPOINT_ID],
    )
  ).map(({ version, attempts, isDue }) => [version, attempts, isDue ? 'due' : 'leased'])

const settle = (orderId: string) =>
  database.query(`UPDATE webhook_deliveries SET status = 'delivered' WHERE order_id = $1`, [orderId])

test('a change leases its delivery: nobody can claim it, and its event is handed over after the commit', async () => {
  const orderId = await place()
  expect(await deliveries(orderId)).toEqual([[1, 1, 'leased']])
  expect(await claimDue(database, BOARD_ENDPOINT_ID, 10, 0)).toEqual([])
  const [row] = await database.query<{ event: object }>(
    `SELECT json_build_object('id', id, 'type', type, 'seq', seq, 'branchId', branch_id, 'orderId', order_id, 'from', from_status,
       'to', to_status, 'order', stored_order, 'changes', changes) AS event FROM order_events WHERE order_id = $1`,
    [orderId],
  )
  expect(handed.map(({ event }) => claimOfLeased(event))).toMatchObject([
    { endpointId: BOARD_ENDPOINT_ID, attempt: 1, event: row?.event },
  ])
})

test('the next change of the order is handed over at once, and told whether the earlier one was delivered', async () => {
  const orderId = await place()
  await move(orderId, 'confirmed')
  expect(await deliveries(orderId)).toEqual([
    [1, 1, 'leased'],
    [2, 1, 'leased'],
  ])
  handed[0]?.end(false)
  expect(await handed[1]?.earlier).toBe(false)
})

test('what is leased and not settled is claimed when its lease has ended, and before what follows it', async () => {
  const orderId = await place()
  await move(orderId, 'confirmed')
  await database.query(`UPDATE webhook_deliveries SET next_attempt = now() - interval '1 second' WHERE order_id = $1`, [
    orderId,
  ])
  const claims = await claimDue(database, BOARD_ENDPOINT_ID, 10, 0)
  expect(claims.map(({ attempt, event }) => [attempt, 'order' in event && event.order.version])).toEqual([[2, 1]])
})

test('a change leases nothing while an earlier event waits that is not under way here', async () => {
  stopLeasing()
  const orderId = await place()
  expect(await deliveries(orderId)).toEqual([[1, 0, 'due']])
  startLeasing(async () => true)
  await move(orderId, 'confirmed')
  expect(await deliveries(orderId)).toEqual([
    [1, 0, 'due'],
    [2, 0, 'due'],
  ])
  await settle(orderId)
  await move(orderId, 'preparing')
  expect(await deliveries(orderId)).toContainEqual([3, 1, 'leased'])
})

test('of several changes in one transaction only the first leases, and nothing is handed over after a rollback', async () => {
  const orderId = await place()
  handed[0]?.end(true)
  await settle(orderId)
  await carryOut(database, by, orderId, { type: 'advance', from: 'pending', to: 'preparing' })
  expect(await deliveries(orderId)).toEqual([
    [1, 1, 'leased'],
    [2, 1, 'leased'],
    [3, 0, 'due'],
  ])
  const before = handed.length
  const failed = database.transaction(async (sql) => {
    await carryOut(sql, by, orderId, { type: 'change_status', to: 'ready' })
    throw new Error('after the change')
  })
  await expect(failed).rejects.toThrow('after the change')
  expect(handed.length).toBe(before)
})

test('a change that waited for another one sees its event, and leases nothing while that one waits', async () => {
  const orderId = await place()
  handed[0]?.end(true)
  await settle(orderId)
  stopLeasing()
  let second: Promise<unknown> = Promise.resolve()
  await database.transaction(async (sql) => {
    await carryOut(sql, by, orderId, { type: 'change_status', to: 'confirmed' })
    startLeasing(async () => true)
    second = carryOut(database, by, orderId, { type: 'confirm_payment' })
    await untilOneWaits(database)
  })
  await second
  expect(await deliveries(orderId)).toEqual([
    [1, 1, 'leased'],
    [2, 0, 'due'],
    [3, 0, 'due'],
  ])
})

test('a paused board gets nothing', async () => {
  await database.query(`UPDATE webhook_endpoints SET paused_until = 'infinity' WHERE id = $1`, [BOARD_ENDPOINT_ID])
  const orderId = await place()
  expect(await deliveries(orderId)).toEqual([[1, 0, 'due']])
  expect(handed).toEqual([])
})
