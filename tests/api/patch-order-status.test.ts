import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '@/lib/orders/order'
import { ORDER_STATUSES } from '@/lib/orders/order-status'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'

const ALLOWED = new Set([
  'pending confirmed',
  'confirmed preparing',
  'preparing ready',
  'ready completed',
  'pending cancelled',
  'confirmed cancelled',
])

describe('PATCH /orders/:id/status', () => {
  let cafe: Cafe
  beforeAll(async () => {
    cafe = await startCafe()
  })
  afterAll(() => cafe.stop())

  for (const from of ORDER_STATUSES) {
    for (const to of ORDER_STATUSES) {
      const allowed = ALLOWED.has(`${from} ${to}`)
      test(`${from} → ${to} is ${allowed ? 'allowed' : 'refused with 409 and the order as it is'}`, async () => {
        const order = await orderIn(cafe, from)
        const answer = await cafe.api.patch<Order & { code: string; order: Order }>(
          `/orders/${order.id}/status`,
          { status: to },
          { token: cafe.staff },
        )
        if (allowed) {
          expect(answer.status).toBe(200)
          expect(answer.body).toMatchObject({
            id: order.id,
            status: to,
            version: order.version + 1,
            paymentStatus: 'unpaid',
          })
        } else {
          expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_transition', order } })
        }
      })
    }
  }
})
