import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import { type PaidBill, payBill } from '@/lib/bills/pay-bill'
import { tableBill } from '@/lib/bills/table-bill'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { orderListSchema } from '@/lib/orders/order-list'
import { listOrders } from '@/lib/orders/order-list-repository'
import { type Cafe, startCafe } from '../support/cafe'
import { newTable } from '../support/orders'

let cafe: Cafe
let staff: { id: string; name: string }
beforeAll(async () => {
  cafe = await startCafe()
  staff = await cafe.database.prisma.staff.findFirstOrThrow({ where: { branchId: cafe.here.branchId } })
})
afterAll(() => cafe.stop())

const items = (quantity: number) => [{ menuItemId: cafe.menuItemId, quantity }]
const placeAt = async (tableId: string, quantity = 1) =>
  (await cafe.api.post<Order>('/orders', { tableId, items: items(quantity) }, { token: cafe.staff })).body
const move = (id: string, status: string) =>
  cafe.api.patch<Order>(`/orders/${id}/status`, { status }, { token: cafe.staff })
const orderNow = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.staff })).body
const staffAccess = (): StaffAccess => ({
  staffId: staff.id,
  name: staff.name,
  role: 'staff',
  orgId: cafe.here.orgId,
  branchId: cafe.here.branchId,
  tokenId: newId(),
  tokenVersion: 1,
  tokenExpiresAt: new Date(Date.now() + 3_600_000),
})
const billAt = (tableId: string) => tableBill(cafe.database, staffAccess(), tableId)
const pay = (bill: PaidBill) => cafe.database.transaction((sql) => payBill(sql, staffAccess(), bill))
const asSeen = ({ orders, total }: Awaited<ReturnType<typeof billAt>>, tableId: string): PaidBill => ({
  tableId,
  orderIds: orders.map(({ id }) => id),
  total,
  method: 'transfer',
})

test('a bill has the unpaid orders of its table, open and completed, and one transfer for all of them', async () => {
  const { tableId } = await newTable(cafe)
  const [open, completed, cancelled] = [await placeAt(tableId, 2), await placeAt(tableId), await placeAt(tableId)]
  for (const status of ['confirmed', 'preparing', 'ready', 'completed']) await move(completed.id, status)
  await move(cancelled.id, 'cancelled')
  const bill = await billAt(tableId)
  expect(bill.orders.map(({ id }) => id)).toEqual([open.id, completed.id])
  expect(bill.total).toBe(open.total + completed.total)
  expect(bill.transfer).toMatchObject({ amount: bill.total })
  expect([open.transferReference, completed.transferReference]).not.toContain(bill.transfer?.reference)
  expect((await billAt(tableId)).transfer).toEqual(bill.transfer)

  const filter = orderListSchema.parse({ search: `CK ${bill.transfer?.reference}` })
  const money = { locale: 'vi-VN', currency: 'VND' }
  const found = await listOrders(cafe.database, staffAccess(), filter, money)
  expect(found.orders.map(({ id }) => id).toSorted()).toEqual([open.id, completed.id].toSorted())
})

test('the bill of one order has the reference of that order; an empty one has no transfer', async () => {
  const { tableId } = await newTable(cafe)
  expect(await billAt(tableId)).toMatchObject({ orders: [], total: 0, transfer: null })
  const order = await placeAt(tableId)
  expect((await billAt(tableId)).transfer?.reference).toBe(order.transferReference)
})

test('a paid bill marks each order as paid; a pending one is also confirmed, the others keep their state', async () => {
  const { tableId } = await newTable(cafe)
  const [pending, preparing] = [await placeAt(tableId), await placeAt(tableId)]
  for (const status of ['confirmed', 'preparing']) await move(preparing.id, status)
  await pay(asSeen(await billAt(tableId), tableId))
  const paid = { paymentStatus: 'paid', paymentMethod: 'transfer' }
  expect(await orderNow(pending.id)).toMatchObject({ ...paid, status: 'confirmed' })
  expect(await orderNow(preparing.id)).toMatchObject({ ...paid, status: 'preparing' })
  expect((await billAt(tableId)).total).toBe(0)
})

test.each<[string, (order: Order) => Promise<unknown>]>([
  ['paid', ({ id }) => cafe.api.post(`/orders/${id}/payments`, { method: 'cash' }, { token: cafe.staff })],
  ['cancelled', ({ id }) => move(id, 'cancelled')],
  ['changed', ({ id }) => cafe.api.post(`/orders/${id}/items`, { items: items(1) }, { token: cafe.staff })],
])('a bill is refused as a whole if an order was %s meanwhile', async (_, change) => {
  const { tableId } = await newTable(cafe)
  const [other, changed] = [await placeAt(tableId), await placeAt(tableId)]
  const seen = asSeen(await billAt(tableId), tableId)
  await change(changed)
  await expect(pay(seen)).rejects.toMatchObject({ code: 'version_conflict' })
  expect(await orderNow(other.id)).toMatchObject({ paymentStatus: 'unpaid', status: 'pending' })
})

test('a bill is paid by a part, by pieces and by the rest; the change is that of the bill', async () => {
  const { tableId } = await newTable(cafe)
  const [first, second] = [await placeAt(tableId, 2), await placeAt(tableId)]
  const price = second.total
  await pay({ ...asSeen(await billAt(tableId), tableId), part: price, method: 'card' })
  expect(await orderNow(first.id)).toMatchObject({ paymentStatus: 'partly_paid', paidAmount: price, status: 'pending' })
  expect(await billAt(tableId)).toMatchObject({ total: 2 * price, transfer: { amount: 2 * price } })

  const items = [{ orderId: second.id, itemId: second.items[0]?.id ?? '', quantity: 1 }]
  await pay({ ...asSeen(await billAt(tableId), tableId), items, method: 'cash', handedOver: price + 5_000 })
  expect(await orderNow(second.id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' })

  const third = await placeAt(tableId)
  const rest = asSeen(await billAt(tableId), tableId)
  const tooLittle = pay({ ...rest, method: 'cash', handedOver: 2 * price - 1 })
  await expect(tooLittle).rejects.toMatchObject({ code: 'wrong_amount' })
  await pay({ ...rest, method: 'cash', handedOver: 2 * price + 5_000 })
  expect((await orderNow(first.id)).payments.at(-1)).toMatchObject({ amount: price, handedOver: price })
  expect((await orderNow(third.id)).payments).toMatchObject([{ amount: price, handedOver: price + 5_000 }])
  await expect(pay({ ...rest, part: 1 })).rejects.toMatchObject({ code: 'version_conflict' })
})

test('pieces of a pending order that are paid, or are more than there are, cannot be paid again', async () => {
  const { tableId } = await newTable(cafe)
  const order = await placeAt(tableId, 2)
  const paying = (quantity: number) => [{ orderId: order.id, itemId: order.items[0]?.id ?? '', quantity }]
  await pay({ ...asSeen(await billAt(tableId), tableId), items: paying(1) })
  const rest = asSeen(await billAt(tableId), tableId)
  await expect(pay({ ...rest, items: paying(2) })).rejects.toMatchObject({ code: 'already_paid' })
  expect(await orderNow(order.id)).toMatchObject({ status: 'pending', paymentStatus: 'partly_paid' })
  await pay({ ...rest, items: paying(1) })
  expect(await orderNow(order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
})

test('two people who take the same bill at the same moment pay it once', async () => {
  const { tableId } = await newTable(cafe)
  const order = await placeAt(tableId)
  const seen = asSeen(await billAt(tableId), tableId)
  const outcomes = await Promise.allSettled([pay(seen), pay(seen)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await cafe.database.prisma.payment.count({ where: { orderId: order.id } })).toBe(1)
})

test('orders of another table are not on the bill, and neither they nor their items can be paid with it', async () => {
  const [here, there] = [await newTable(cafe), await newTable(cafe)]
  const theirs = await placeAt(there.tableId)
  await placeAt(here.tableId)
  const seen = asSeen(await billAt(here.tableId), here.tableId)
  const both = { ...seen, orderIds: [...seen.orderIds, theirs.id], total: seen.total + theirs.total }
  await expect(pay(both)).rejects.toMatchObject({ code: 'version_conflict' })
  const items = [{ orderId: theirs.id, itemId: theirs.items[0]?.id ?? '', quantity: 1 }]
  await expect(pay({ ...seen, items })).rejects.toMatchObject({ code: 'not_found' })
})

test('a bill over more than one transfer can carry has its orders and total, and is paid without one', async () => {
  const { tableId } = await newTable(cafe)
  const body = { tableId, onUnknownItem: 'accept', items: [{ name: 'Đặt cọc', price: 1_000_000_000, quantity: 2 }] }
  for (let placed = 0; placed < 2; placed++) await cafe.api.post('/orders', body, { token: cafe.staff })
  const { status, body: bill } = await cafe.api.get<Awaited<ReturnType<typeof billAt>>>(`/tables/${tableId}/bill`, {
    token: cafe.staff,
  })
  expect([status, bill.total, bill.transfer]).toEqual([200, 4_000_000_000, null])
  const paid = { orderIds: bill.orders.map(({ id }) => id), total: bill.total, method: 'card' }
  expect((await cafe.api.post(`/tables/${tableId}/bill/pay`, paid, { token: cafe.staff })).status).toBe(200)
})
