import { afterAll, beforeAll, expect, test } from 'vitest'
import { carryOutTap } from '@/lib/board/carry-out-tap'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

type Answer = { status: number; body: Order & ErrorBody }
const adjust = (id: string, body: object, token = cafe.staff): Promise<Answer> =>
  cafe.api.post(`/orders/${id}/adjustments`, { kind: 'discount', reason: ' Sinh nhật ', ...body }, { token })
const remove = (id: string, adjustmentId: string | undefined, token = cafe.staff): Promise<Answer> =>
  cafe.api.send('DELETE', `/orders/${id}/adjustments/${adjustmentId}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
const lastEventOf = (orderId: string) =>
  cafe.database.prisma.orderEvent.findFirstOrThrow({ where: { orderId }, orderBy: { version: 'desc' } })

test('a discount is a line of its own in the total, in the event and in the activity log; guests do not see who made it', async () => {
  const order = await orderIn(cafe, 'ready')
  const { status, body } = await adjust(order.id, { percent: 7.5 })
  const value = Math.floor(order.total * 0.075 + 0.5)
  expect(status).toBe(200)
  const adjustment = {
    id: expect.any(String),
    kind: 'discount',
    percent: 7.5,
    amount: null,
    value,
    reason: 'Sinh nhật',
    by: expect.any(String),
    at: body.updatedAt,
  }
  expect(body).toEqual({
    ...order,
    adjustments: [adjustment],
    total: order.total - value,
    version: order.version + 1,
    updatedAt: body.updatedAt,
  })
  const { id, at: _, by, ...facts } = body.adjustments[0] ?? { id: '', at: '', by: '' }
  expect(await lastEventOf(order.id)).toMatchObject({
    type: 'order.updated',
    from: 'ready',
    to: 'ready',
    actor: { name: by },
    changes: [{ type: 'adjustment_added', adjustmentId: id, ...facts }],
  })
  const entry = await cafe.database.prisma.auditEntry.findFirstOrThrow({ where: { action: 'adjustment.added' } })
  expect(entry.after).toEqual({ adjustmentKind: 'discount', percent: 7.5, amount: value, reason: 'Sinh nhật' })

  const removed = await remove(order.id, id)
  expect(removed.body).toMatchObject({ total: order.total, adjustments: [], status: 'ready' })
  expect(await lastEventOf(order.id)).toMatchObject({ changes: [{ type: 'adjustment_removed', adjustmentId: id }] })
  expect(await remove(order.id, id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('staff have the limit of the branch for all discounts of an order together; a manager has none', async () => {
  const order = await orderIn(cafe, 'confirmed')
  const limited = (body: object) => adjust(order.id, body)
  expect((await limited({ percent: 6 })).status).toBe(200)
  const refused = await limited({ percent: 4.01 })
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(refused.body.error).toContain('10 %')
  expect((await limited({ percent: 4 })).status).toBe(200)
  expect((await limited({ kind: 'surcharge', percent: 10 })).status).toBe(200)
  const { body: more } = await adjust(order.id, { percent: 50 }, cafe.manager)
  expect(more).toMatchObject({ total: order.total * 0.5, version: order.version + 4 })
  expect(await remove(order.id, more.adjustments[0]?.id)).toMatchObject({ status: 403 })
  expect((await remove(order.id, more.adjustments[3]?.id, cafe.manager)).status).toBe(200)
  expect((await remove(order.id, more.adjustments[0]?.id)).status).toBe(200)

  const branch = `/branches/${cafe.here.branchId}`
  await cafe.api.patch(branch, { staffAdjustmentPercent: 0 }, { token: cafe.manager })
  const other = await orderIn(cafe, 'confirmed')
  expect(await adjust(other.id, { amount: 1_000 })).toMatchObject({ status: 403 })
  await cafe.api.patch(branch, { staffAdjustmentPercent: 10 }, { token: cafe.manager })
})

test('staff have the limit also for an order that costs nothing yet', async () => {
  const tea = { name: 'Trà đá', categoryId: (await cafe.database.prisma.menuCategory.findFirstOrThrow()).id, price: 0 }
  const { body: item } = await cafe.api.post<{ id: string }>('/menu/items', tea, { token: cafe.manager })
  const items = [{ menuItemId: item.id, quantity: 1 }]
  const { tableId } = cafe.here
  const { body: order } = await cafe.api.post<Order>('/orders', { tableId, items }, { token: cafe.staff })
  for (const body of [{ amount: 10_000_000 }, { percent: 50 }, { kind: 'surcharge', percent: 50 }]) {
    expect(await adjust(order.id, body)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
  expect((await adjust(order.id, { percent: 10 })).status).toBe(200)
})

test('what was paid beyond the lower total is due as a refund, and the bill has what is left', async () => {
  const order = await orderIn(cafe, 'completed')
  const part = { method: 'cash', part: 10_000 }
  await cafe.api.post(`/orders/${order.id}/payments`, part, { token: cafe.staff })
  const { body: discounted } = await adjust(order.id, { amount: order.total - 8_000 }, cafe.manager)
  expect(discounted).toMatchObject({ total: 8_000, paymentStatus: 'paid', refund: 'due', refundDue: 2_000 })
  // It is completed and paid now.
  expect(await adjust(order.id, { percent: 1 }, cafe.manager)).toMatchObject({
    status: 409,
    body: { code: 'already_paid' },
  })
})

test.each([
  [{}, 'percent'],
  [{ percent: 5, amount: 1_000 }, 'amount'],
  [{ percent: 0 }, 'percent'],
  [{ percent: 12.345 }, 'percent'],
  [{ percent: 101 }, 'percent'],
  [{ amount: 0 }, 'amount'],
  [{ amount: 1.5 }, 'amount'],
  [{ percent: 5, reason: '  ' }, 'reason'],
  [{ percent: 5, reason: 'x'.repeat(141) }, 'reason'],
  [{ percent: 5, kind: 'tip' }, 'kind'],
])('%j is 400 and names %s', async (body, path) => {
  const { status, body: answer } = await adjust(newId(), body)
  expect(status).toBe(400)
  expect(answer.details).toEqual([expect.objectContaining({ path })])
})

test('a tap that is sent again discounts once', async () => {
  const order = await orderIn(cafe, 'preparing')
  const staff = await authenticateStaff(cafe.database, cafe.staff)
  const command = { type: 'adjust' as const, kind: 'discount' as const, amount: 2_000, reason: 'Chờ lâu' }
  const tap = { id: newId(), branchId: order.branchId, orderId: order.id, command, screen: 'Quầy' }
  const answers = [await carryOutTap(cafe.database, staff, tap), await carryOutTap(cafe.database, staff, tap)]
  expect(answers).toMatchObject([{ ok: true }, { ok: true }])
  const { body } = await cafe.api.get<Order>(`/orders/${order.id}`, { token: cafe.staff })
  expect(body).toMatchObject({ total: order.total - 2_000, adjustments: [{ value: 2_000 }] })
})
