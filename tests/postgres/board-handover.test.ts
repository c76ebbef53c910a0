import { afterEach, beforeEach, expect, test } from 'vitest'
import type { By } from '@/lib/access/scope'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { type Claim, claimDue, claimOfHandedOver } from '@/lib/events/outbox-repository'
import { installBoardSender } from '@/lib/orders/board-handover'
import { carryOut } from '@/lib/orders/carry-out'
import type { StoredEvent } from '@/lib/orders/order-event'
import { placeOrder } from '@/lib/orders/place-order'
import { newOrderSchema } from '@/lib/orders/sent-order-schema'
import { BOARD_ENDPOINT_ID } from '@/lib/outbox/outbox'
import { openTestDatabase } from '../support/database'

let database: OpenedDatabase
let by: By
let place: () => Promise<string>
/** What was handed to the sender of this process. */
let handed: StoredEvent[]
let isFree: boolean

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
  isFree = true
  installBoardSender({ isFree: () => isFree, send: (event) => handed.push(event) })
})
afterEach(async () => {
  // The sender stays for the other tests of this process.
  isFree = false
  await database.close()
})

const move = (orderId: string, to: 'confirmed') => carryOut(database, by, orderId, { type: 'change_status', to })

const deliveries = async (orderId: string) =>
  (
    await database.query<{ version: number; attempts: number; isDue: boolean }>(
      // The column has milliseconds, rounded: a delivery that is due now can be due a moment later. One that is handed over is due in 10 s.
      `SELECT version, attempts, next_attempt <= now() + interval '1 second' AS "isDue" FROM webhook_deliveries
       WHERE order_id = $1 AND endpoint_id = $2 ORDER BY version`,
      [orderId, BOARD_ENDPOINT_ID],
    )
  ).map(({ version, attempts, isDue }) => [version, attempts, isDue ? 'due' : 'handed over'])

const versionsOf = (events: Claim['event'][]) => events.map((event) => 'order' in event && event.order.version)

test('the event of a change is handed over after the commit, and nobody can claim it', async () => {
  const orderId = await place()
  expect(await deliveries(orderId)).toEqual([[1, 1, 'handed over']])
  expect(await claimDue(database, BOARD_ENDPOINT_ID, 10, 0)).toEqual([])
  const [row] = await database.query<{ event: object }>(
    `SELECT json_build_object('id', id, 'type', type, 'seq', seq, 'branchId', branch_id, 'orderId', order_id, 'from', from_status,
       'to', to_status, 'order', stored_order, 'changes', changes) AS event FROM order_events WHERE order_id = $1`,
    [orderId],
  )
  expect(handed.map(claimOfHandedOver)).toMatchObject([
    { endpointId: BOARD_ENDPOINT_ID, attempt: 1, event: row?.event },
  ])
})

test('every change of a transaction is handed over, in its sequence, and nothing after a rollback', async () => {
  const orderId = await place()
  await carryOut(database, by, orderId, { type: 'advance', from: 'pending', to: 'preparing' })
  expect(await deliveries(orderId)).toEqual([
    [1, 1, 'handed over'],
    [2, 1, 'handed over'],
    [3, 1, 'handed over'],
  ])
  const failed = database.transaction(async (sql) => {
    await carryOut(sql, by, orderId, { type: 'change_status', to: 'ready' })
    throw new Error('after the change')
  })
  await expect(failed).rejects.toThrow('after the change')
  expect(versionsOf(handed)).toEqual([1, 2, 3])
})

test('what was handed over and is not delivered can be claimed when it is due, the first of the order only', async () => {
  const orderId = await place()
  await move(orderId, 'confirmed')
  await database.query(`UPDATE webhook_deliveries SET next_attempt = now() - interval '1 second' WHERE order_id = $1`, [
    orderId,
  ])
  const claims = await claimDue(database, BOARD_ENDPOINT_ID, 10, 0)
  expect(claims.map(({ attempt }) => attempt)).toEqual([2])
  expect(versionsOf(claims.map(({ event }) => event))).toEqual([1])
})

test('what the sender does not take is due at once, and the next change is handed over beside it', async () => {
  isFree = false
  const orderId = await place()
  isFree = true
  await move(orderId, 'confirmed')
  expect(await deliveries(orderId)).toEqual([
    [1, 0, 'due'],
    [2, 1, 'handed over'],
  ])
  expect(versionsOf(handed)).toEqual([2])
})
