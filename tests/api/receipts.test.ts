import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveKey } from '@/lib/access/secrets'
import { findReceipt } from '@/lib/bills/receipt'
import type { Order } from '@/lib/orders/order'
import { RECEIPT_DAYS, receiptToken } from '@/lib/orders/receipt-token'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const pay = async (id: string, body: object) =>
  (await cafe.api.post<Order>(`/orders/${id}/payments`, body, { token: cafe.staff })).body
const open = (token: string) => findReceipt(cafe.database, token)
const notFound = expect.objectContaining({ code: 'not_found' })

test('a receipt has the payments that stand, with the change, and what is still due', async () => {
  const order = await orderIn(cafe, 'ready')
  await expect(open(receiptToken(order.id))).rejects.toEqual(notFound)
  const mistaken = await pay(order.id, { method: 'card', part: 1_000 })
  await cafe.api.post(
    `/orders/${order.id}/payments/${mistaken.payments[0]?.id}/void`,
    { reason: 'twice' },
    { token: cafe.staff },
  )
  await expect(open(receiptToken(order.id))).rejects.toEqual(notFound)
  const discount = { kind: 'discount', percent: 10, reason: 'Sinh nhật' }
  await cafe.api.post(`/orders/${order.id}/adjustments`, discount, { token: cafe.staff })
  const paid = await pay(order.id, { method: 'cash', part: 20_000, handedOver: 50_000 })

  const receipt = await open(receiptToken(order.id))
  expect(receipt).toMatchObject({
    business: 'Cà phê Phố',
    branch: 'Hàng Bông',
    timeZone: 'Asia/Ho_Chi_Minh',
    order: { itemsTotal: order.total, total: order.total * 0.9, adjustments: [{ value: order.total * 0.1 }] },
    payments: [{ method: 'cash', amount: 20_000, handedOver: 50_000 }],
    paidAt: Date.parse(paid.updatedAt),
    stillDue: order.total * 0.9 - 20_000,
  })

  const paidBefore = (age: string) =>
    cafe.database.query('UPDATE payments SET at = now() - $2::interval WHERE order_id = $1', [order.id, age])
  await paidBefore(`${RECEIPT_DAYS} days -1 minute`)
  await expect(open(receiptToken(order.id))).resolves.toMatchObject({ branch: 'Hàng Bông' })
  await paidBefore(`${RECEIPT_DAYS} days 1 second`)
  await expect(open(receiptToken(order.id))).rejects.toEqual(notFound)
})

test('only the token that this installation makes opens one, and only that of its order', async () => {
  const [order, other] = [await orderIn(cafe, 'completed'), await orderIn(cafe, 'completed')]
  await pay(order.id, { method: 'cash' })
  await pay(other.id, { method: 'cash' })
  const token = receiptToken(order.id)
  await expect(open(token)).resolves.toMatchObject({ order: { id: order.id } })
  const ofOther = receiptToken(other.id)
  const wrong = [
    '',
    'x',
    token.slice(0, -1),
    `${token}A`,
    // The id of one order with the code of another.
    ofOther.slice(0, 21) + token.slice(21),
    receiptToken(order.id, deriveKey('another secret of an installation', 'receipt')),
    Buffer.alloc(32).toString('base64url'),
  ]
  for (const one of wrong) await expect(open(one)).rejects.toEqual(notFound)
})
