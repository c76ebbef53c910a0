import { afterAll, beforeAll, expect, test } from 'vitest'
import { byStaff } from '@/lib/access/scope'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { carryOut, change, withLocked } from '@/lib/orders/carry-out'
import type { Order } from '@/lib/orders/order'
import { findOrder } from '@/lib/orders/order-repository'
import { createApiClient } from '../support/api-client'
import { managerOf } from '../support/bank'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn, orderOf } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  const started = await startCafe()
  cafe = { ...started, api: createApiClient(started.baseUrl, { retriesOn503: true }) }
})
afterAll(() => cafe.stop())

type Answer = Order & ErrorBody
const add = (id: string, headers: Record<string, string> = {}) =>
  cafe.api.post<Answer>(
    `/orders/${id}/items`,
    { items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] },
    { token: cafe.staff, headers },
  )
const takeOff = (id: string, itemId: string | undefined, quantity: number) =>
  cafe.api.post<Answer>(`/orders/${id}/items/${itemId}/void`, { quantity, reason: 'sold_out' }, { token: cafe.staff })
const move = (id: string, status: string) =>
  cafe.api.patch<Answer>(`/orders/${id}/status`, { status }, { token: cafe.staff })
const read = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.staff })).body
const pieces = ({ items }: Pick<Order, 'items'>) => items.reduce((sum, { quantity }) => sum + quantity, 0)

/** Every event of the order has the lines and voids of its version, and their sum. */
async function expectWholeEvents(orderId: string) {
  const events = await cafe.database.query<{ order: Order; changes: { type: string; quantity?: number }[] }>(
    'SELECT stored_order AS order, changes FROM order_events WHERE order_id = $1 ORDER BY version',
    [orderId],
  )
  expect(events.map(({ order }) => order.version)).toEqual(events.map((_, index) => index + 1))
  for (const [index, { order, changes }] of events.entries()) {
    expect(order.total).toBe(order.items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0))
    const before = events[index - 1]?.order
    if (!before) continue
    const sumOf = (type: string) =>
      changes.filter((detail) => detail.type === type).reduce((sum, { quantity = 0 }) => sum + quantity, 0)
    expect(pieces(order)).toBe(pieces(before) + sumOf('line_added') - sumOf('line_voided'))
    const voided = (of: Order) => of.voids.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(voided(order)).toBe(voided(before) + sumOf('line_voided'))
  }
}

test('100 identical additions with one Idempotency-Key are one', async () => {
  const order = await orderIn(cafe)
  const headers = { 'Idempotency-Key': newId() }
  const answers = await Promise.all(Array.from({ length: 100 }, () => add(order.id, headers)))
  for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body])
  expect(answers[0]).toMatchObject({ body: { items: [{}, {}], version: 2 } })
  expect(await read(order.id)).toEqual(answers[0]?.body)
})

test('additions, marks, voids, notes and rush marks of one order at once: each event has all lines', async () => {
  const order = await orderOf(cafe, 10)
  const ids = order.items.map(({ id }) => id)
  const patch = (path: string, body: unknown) =>
    cafe.api.patch<Answer>(`/orders/${order.id}${path}`, body, { token: cafe.staff })
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => add(order.id)),
    ...ids.slice(0, 4).map((id) => patch('/items', { itemIds: [id], done: true })),
    ...ids.slice(4, 7).map((id) => takeOff(order.id, id, 1)),
    ...ids.slice(7).map((id) => patch(`/items/${id}`, { note: 'nóng' })),
    patch('', { rush: true }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const now = await read(order.id)
  expect(now).toMatchObject({ version: order.version + answers.length, rush: true })
  expect(now.items).toHaveLength(17)
  expect(now.items.filter(({ done }) => done)).toHaveLength(4)
  expect(now.items.filter(({ note }) => note === 'nóng')).toHaveLength(3)
  expect(now.voids).toHaveLength(3)
  await expectWholeEvents(order.id)
})

test('voids of the same pieces take them off once, and never the last one', async () => {
  for (let round = 0; round < 10; round++) {
    const order = await orderOf(cafe, 2)
    await add(order.id)
    const [first, second] = order.items
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => takeOff(order.id, first?.id, 1)),
      ...Array.from({ length: 4 }, () => takeOff(order.id, second?.id, 1)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
    const now = await read(order.id)
    expect([pieces(now), now.voids.length]).toEqual([1, 2])
    await expectWholeEvents(order.id)
  }
  for (let round = 0; round < 10; round++) {
    const order = await orderIn(cafe)
    const [line] = order.items
    const answers = await Promise.all(Array.from({ length: 6 }, () => takeOff(order.id, line?.id, 1)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(pieces(await read(order.id))).toBe(1)
    await expectWholeEvents(order.id)
  }
})

test('an addition while the order becomes ready, or is completed, is in it before that or in a new order, or refused', async () => {
  const seen = new Set<number>()
  for (let round = 0; round < 20; round++) {
    const order = await orderIn(cafe, 'preparing')
    const moving = move(order.id, 'ready').then(() => move(order.id, 'completed'))
    const [added] = await Promise.all([add(order.id), moving])
    seen.add(added.status)
    const now = await read(order.id)
    expect(now.status).toBe('completed')
    expect(pieces(now)).toBe(added.status === 200 ? 3 : 2)
    if (added.status === 201) expect(added.body).toMatchObject({ status: 'pending', tableId: order.tableId })
    if (added.status === 409) expect(added.body.code).toBe('invalid_transition')
    expect([200, 201, 409]).toContain(added.status)
    await expectWholeEvents(order.id)
  }
  expect(seen.size).toBeGreaterThan(0)
})

test('a payment and voids at once: what was paid is the total then, and the rest is due', async () => {
  for (let round = 0; round < 10; round++) {
    const order = await orderOf(cafe, 3)
    const [first, second] = order.items
    const pay = () => cafe.api.post<Answer>(`/orders/${order.id}/payments`, { method: 'cash' }, { token: cafe.staff })
    await Promise.all([takeOff(order.id, first?.id, 1), pay(), takeOff(order.id, second?.id, 1)])
    const now = await read(order.id)
    const [payment] = await cafe.database.prisma.payment.findMany({ where: { orderId: order.id } })
    expect(payment?.amount).toBe(now.total + now.refundDue)
    await expectWholeEvents(order.id)
  }
})

test('two refunds of one void give it back once', async () => {
  const order = await orderOf(cafe, 3)
  await cafe.api.post(`/orders/${order.id}/payments`, { method: 'cash' }, { token: cafe.staff })
  await takeOff(order.id, order.items[0]?.id, 1)
  const refund = () => cafe.api.post<Answer>(`/orders/${order.id}/refunds`, { method: 'cash' }, { token: cafe.staff })
  const answers = await Promise.all([refund(), refund(), refund()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await cafe.database.prisma.payment.count({ where: { orderId: order.id, kind: 'refund' } })).toBe(1)
})

test('a change of an order that changed since it was read is decided again', async () => {
  const { id } = await orderIn(cafe)
  const by = byStaff(await managerOf(cafe))
  const order = await findOrder(cafe.database, by.scope, id)
  await carryOut(cafe.database, by, id, { type: 'mark_rush', rush: true })
  const renamed = await change(cafe.database, by, order, { type: 'update_order', customerName: 'Hương' })
  expect(renamed).toMatchObject({ customerName: 'Hương', rush: true, version: order.version + 2 })

  await carryOut(cafe.database, by, id, { type: 'change_status', to: 'cancelled' })
  const moving = change(cafe.database, by, renamed, { type: 'change_status', to: 'confirmed' })
  await expect(moving).rejects.toMatchObject({ code: 'invalid_transition', order: { status: 'cancelled' } })
  const again = change(cafe.database, by, renamed, { type: 'change_status', to: 'confirmed', version: renamed.version })
  await expect(again).rejects.toMatchObject({ code: 'version_conflict', order: { status: 'cancelled' } })
  await expectWholeEvents(id)
})

test('changes of different values at the same moment are all kept, and of the same version one is', async () => {
  const order = await orderIn(cafe)
  const patch = (body: object) => cafe.api.patch<Answer>(`/orders/${order.id}`, body, { token: cafe.staff })
  const values = [{ note: 'ra cùng lúc' }, { allergyNote: 'tôm' }, { type: 'takeaway' }, { customerName: 'Hương' }]
  expect((await Promise.all(values.map(patch))).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const now = await read(order.id)
  expect(now).toMatchObject({ ...Object.assign({}, ...values), version: order.version + 4 })
  const notes = ['một', 'hai', 'ba'].map((note) => patch({ note, version: now.version }))
  const answers = await Promise.all(notes)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  await expectWholeEvents(order.id)
})

test('a change of an order that was read before a station got another name has the new one', async () => {
  const { id } = await orderIn(cafe)
  const by = byStaff(await managerOf(cafe))
  const order = await findOrder(cafe.database, by.scope, id)
  const { station = null, stationId = null } = order.items[0] ?? {}
  const rename = (name: string | null) => cafe.api.patch(`/stations/${stationId}`, { name }, { token: cafe.manager })
  expect((await rename('Quầy mới')).status).toBe(200)
  const changed = await change(cafe.database, by, order, { type: 'update_order', rush: true })
  expect(changed.items.map((item) => item.station)).toEqual(['Quầy mới'])
  expect((await rename(station)).status).toBe(200)
})

test('what refers to an order, such as a slip, does not wait for a change of it', async () => {
  const { id } = await orderIn(cafe)
  const by = byStaff(await managerOf(cafe))
  await cafe.database.transaction(async (sql) => {
    await carryOut(sql, by, id, { type: 'mark_rush', rush: true })
    await withLocked(sql, by, id, async (sql) => {
      const free = await cafe.database.query('SELECT FROM orders WHERE id = $1 FOR KEY SHARE NOWAIT', [id])
      expect(free).toHaveLength(1)
      return findOrder(sql, by.scope, id)
    })
  })
})
