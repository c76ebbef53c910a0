import { afterAll, beforeAll, expect, test } from 'vitest'
import { Prisma } from '@/lib/db/generated/client'
import { type Order, presentOrder, type StoredOrder } from '@/lib/orders/order'
import { orderItemSchema } from '@/lib/orders/order-item-schema'
import { findOrder } from '@/lib/orders/order-repository'
import { orderSchema } from '@/lib/orders/order-schema'
import { type Cafe, startCafe } from '../support/cafe'

/** Columns that no answer shows as they are. A new column goes into lib/orders/order-schema.ts or here. */
const NOT_SHOWN = {
  orders: [
    ...['orgId', 'guestSessionId', 'day', 'confirmedAt', 'preparingAt', 'readyAt', 'finishedAt'],
    ...['requestHash', 'dueAt', 'dismissedStations', 'seenChanges', 'discounts', 'surcharges'],
    ...['remakeOfId', 'remakeOfNumber', 'remakeReason', 'tableSince'],
    ...['estimateFrom', 'estimateLikely', 'estimateTo', 'estimateStarts', 'toldAt', 'firstToldFrom', 'firstToldTo'],
  ],
  items: ['orderId', 'position', 'doneAt'],
}

let cafe: Cafe
let stored: StoredOrder
beforeAll(async () => {
  cafe = await startCafe()
  const lines = [
    { menuItemId: cafe.menuItemId, quantity: 2, note: 'ít đường' },
    { menuItemId: cafe.menuItemId, quantity: 1 },
  ]
  const wanted = { tableId: cafe.here.tableId, items: lines, allergyNote: 'đậu phộng', note: 'ra cùng lúc' }
  const { id, items } = (await cafe.api.post<Order>('/orders', wanted, { token: cafe.staff })).body
  await cafe.api.post(`/orders/${id}/confirm-payment`, undefined, { token: cafe.staff })
  await cafe.api.patch(`/orders/${id}`, { rush: true }, { token: cafe.staff })
  await cafe.api.patch(`/orders/${id}/items`, { itemIds: [items[0]?.id], done: true }, { token: cafe.staff })
  const { orgId } = cafe.here
  stored = await findOrder(cafe.database, { orgId, branchId: null, guestSessionId: null }, id)
})
afterAll(() => cafe.stop())

/** Fields that are made of other columns. */
const COMPOSED = ['items', 'voids', 'payments', 'refund', 'refundDue', 'remakeOf', 'estimate', 'itemsTotal']

const keysOf = (schema: { shape: object }) => Object.keys(schema.shape)

test('what SQL makes of an order has the fields of the schema, and the time zone', () => {
  expect(Object.keys(stored)).toEqual([...keysOf(orderSchema), 'timeZone'])
  expect(stored.items.map((item) => Object.keys(item))).toEqual(stored.items.map(() => keysOf(orderItemSchema)))
})

test('each field has the value of its column', async () => {
  const row = await cafe.database.prisma.order.findUniqueOrThrow({
    where: { id: stored.id },
    include: { items: { orderBy: { position: 'asc' } }, payments: true },
  })
  const { timeZone, ...fields } = stored
  const times = {
    statusSince: row.statusSince.getTime(),
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    startAt: row.createdAt.getTime(),
  }
  const items = row.items.map((item) => ({ ...item, station: 'Bar', done: item.doneAt !== null, later: false }))
  const payments = row.payments.map((payment) => ({ ...payment, at: payment.at.getTime() }))
  const none = { refund: null, refundDue: 0, remakeOf: null, estimate: null, itemsTotal: row.total, voids: [] }
  expect({ ...row, ...times, ...none, items, payments }).toMatchObject(fields)
  expect(timeZone).toBe('Asia/Ho_Chi_Minh')
})

test('each column is in the schema, or is named as one that is not shown', () => {
  const shown = keysOf(orderSchema).filter((key) => !COMPOSED.includes(key))
  expect(Object.keys(Prisma.OrderScalarFieldEnum).toSorted()).toEqual([...shown, ...NOT_SHOWN.orders].toSorted())
  const shownOfItems = keysOf(orderItemSchema).filter((key) => !['done', 'later', 'station'].includes(key))
  expect(Object.keys(Prisma.OrderItemScalarFieldEnum).toSorted()).toEqual(
    [...shownOfItems, ...NOT_SHOWN.items].toSorted(),
  )
})

test('an order as it is presented is what the schema says', () => {
  const presented = presentOrder(stored)
  expect(orderSchema.parse(presented)).toStrictEqual(presented)
  expect(Object.keys(presented)).toEqual(keysOf(orderSchema))
})
