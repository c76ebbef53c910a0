import { expect, test } from 'vitest'
import { readBranchEvent } from '@/lib/estimates/branch-event'
import { findEstimatedBranches } from '@/lib/estimates/estimate-repository'
import { keepEstimates, type OnProblem } from '@/lib/estimates/keep-estimates'
import { newModel } from '@/lib/estimates/model'
import { observe } from '@/lib/estimates/observe'
import type { Order } from '@/lib/orders/order'
import type { OrderEvent } from '@/lib/orders/order-event'
import { save } from '@/lib/orders/order-repository'
import type { Station } from '@/lib/stations/station-repository'
import { type Cafe, startCafeForTest } from '../support/cafe'
import { subscribe } from '../support/endpoints'
import { untilOneWaits } from '../support/lock-waits'
import { orderIn } from '../support/orders'
import { startWebhookServerForTest } from '../support/webhook-server'

/* But for the first test, the service of the café tells nothing by itself: a test says when an estimator looks. */

type Problem = Parameters<OnProblem>[0]

const fail: OnProblem = ({ error }) => {
  throw error
}

async function look(cafe: Cafe, { onProblem = fail, maxEvents }: { onProblem?: OnProblem; maxEvents?: number } = {}) {
  const branch = (await findEstimatedBranches(cafe.database)).find(({ id }) => id === cafe.here.branchId)
  if (!branch) throw new Error('There is no branch.')
  return keepEstimates(cafe.database, branch, onProblem, maxEvents)
}

const keptOf = ({ database, here }: Cafe) =>
  database.prisma.branchEstimates.findUniqueOrThrow({ where: { branchId: here.branchId } })
const orderNow = async (cafe: Cafe, { id }: Order) =>
  (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.staff })).body
const eventsOf = async (cafe: Cafe) =>
  (await cafe.api.get<{ events: OrderEvent[] }>(`/events?branchId=${cafe.here.branchId}`, { token: cafe.staff })).body
    .events
const move = (cafe: Cafe, { id }: Order, status: string) =>
  cafe.api.patch<Order>(`/orders/${id}/status`, { status }, { token: cafe.staff })

test('a new order gets an estimate, which is told as every event and leaves version and time', async () => {
  const cafe = await startCafeForTest({ ESTIMATES: 'on', WEBHOOK_ALLOW_PRIVATE: '1' })
  const { api, staff: token } = cafe
  const server = await startWebhookServerForTest()
  await subscribe(cafe, server.url, { eventTypes: ['order.estimate_changed'] })
  const placed = await orderIn(cafe)
  const before = (await api.get('/orders', { token })).headers.get('ETag')
  await expect.poll(async () => (await orderNow(cafe, placed)).estimate).not.toBeNull()

  const order = await orderNow(cafe, placed)
  expect(order).toEqual({ ...placed, estimate: order.estimate })
  const [from, likely, to] = [order.estimate?.from, order.estimate?.likely, order.estimate?.to].map((time) => {
    expect(time).toMatch(/:00\.000\+07:00$/)
    return Date.parse(time ?? '')
  }) as [number, number, number]
  expect(from).toBeLessThanOrEqual(likely)
  expect(likely).toBeLessThanOrEqual(to)
  expect(to).toBeGreaterThan(Date.parse(placed.createdAt))

  const list = await api.get<{ orders: Order[] }>('/orders', { token })
  expect(list.body.orders).toEqual([order])
  expect(list.headers.get('ETag')).not.toBe(before)
  const event = (await eventsOf(cafe)).at(-1)
  expect(event).toMatchObject({
    type: 'order.estimate_changed',
    data: { seq: 2, from: 'pending', to: 'pending', order },
  })
  expect(Date.parse(event?.timestamp ?? '')).toBeGreaterThan(Date.parse(placed.updatedAt))
  await expect.poll(() => server.hits.map(({ body }) => JSON.parse(body).data.order)).toEqual([order])

  const rush = await api.patch<Order>(`/orders/${order.id}`, { rush: true, version: 1 }, { token })
  expect(rush.body).toMatchObject({ version: 2, estimate: order.estimate })
  for (const status of ['confirmed', 'preparing']) await move(cafe, order, status)
  expect((await move(cafe, order, 'ready')).body).toMatchObject({ version: 5, estimate: null })
})

test('processes continue where the last one ended, also two at once, as one that saw all events', async () => {
  const cafe = await startCafeForTest()
  for (const status of ['ready', 'preparing', 'cancelled', 'pending'] as const) {
    await orderIn(cafe, status)
    await Promise.all([look(cafe), look(cafe)])
  }
  await look(cafe)
  const model = newModel()
  const events = await eventsOf(cafe)
  for (const event of events.flatMap((event) => readBranchEvent(event) ?? [])) observe(model, event)
  const kept = await keptOf(cafe)
  expect(kept.model).toBe(JSON.stringify(model))
  expect(kept.lastSeq).toBe(events.at(-1)?.data.seq)
  const told = events.filter(({ type }) => type === 'order.estimate_changed').map(({ data }) => data.orderId)
  expect(new Set(told).size).toBe(told.length)

  const seq = events.length
  await look(cafe)
  expect(await eventsOf(cafe)).toHaveLength(seq)
})

test('while old events are left to learn from, nothing is told; then only of open orders', async () => {
  const cafe = await startCafeForTest()
  const made = await orderIn(cafe, 'completed')
  const open = await orderIn(cafe, 'confirmed')
  expect(await look(cafe, { maxEvents: 5 })).toEqual({ isBehind: true, hasOpen: false })
  expect((await orderNow(cafe, open)).estimate).toBeNull()
  expect(await look(cafe, { maxEvents: 5 })).toEqual({ isBehind: false, hasOpen: true })
  expect((await orderNow(cafe, open)).estimate).not.toBeNull()
  expect((await eventsOf(cafe)).slice(7).map(({ type, data }) => [type, data.orderId])).toEqual([
    ['order.estimate_changed', open.id],
  ])
  expect((await orderNow(cafe, made)).estimate).toBeNull()
})

test('a broken event is left out, and a broken model is made anew', async () => {
  const cafe = await startCafeForTest()
  const { database } = cafe
  const problems: Problem[] = []
  const onProblem: OnProblem = (problem) => problems.push(problem)
  const broken = await orderIn(cafe)
  await database.query(`UPDATE order_events SET stored_order = stored_order - 'items' WHERE order_id = $1`, [broken.id])
  const order = await orderIn(cafe)
  await look(cafe, { onProblem })
  expect(problems).toMatchObject([{ branchId: cafe.here.branchId, seq: 1 }])
  expect((await orderNow(cafe, order)).estimate).not.toBeNull()

  for (const model of ['{', '{"open":{},"lastSeq":0}']) {
    await database.query('UPDATE branch_estimates SET model = $1', [model])
    const next = await orderIn(cafe)
    await look(cafe, { onProblem })
    await move(cafe, next, 'confirmed')
    await look(cafe, { onProblem: fail })
    expect((await orderNow(cafe, next)).estimate).not.toBeNull()
  }
  expect(problems).toHaveLength(3)
})

test('a change that waits for an estimate is carried out and keeps it; an estimate waits for no change', async () => {
  const cafe = await startCafeForTest()
  const { database } = cafe
  const order = await orderIn(cafe)
  const estimate = { from: 1_900_000_020_000, likely: 1_900_000_080_000, to: 1_900_000_140_000, starts: [] }
  const told = { orderId: order.id, version: 1, estimate, startAt: null }
  const change = await database.transaction(async (sql) => {
    await save(sql, { actor: { kind: 'system' } }, { told })
    const changing = move(cafe, order, 'confirmed')
    await untilOneWaits(database)
    return { changing }
  })
  expect(await change.changing).toMatchObject({
    status: 200,
    body: { version: 2, estimate: { from: expect.any(String) } },
  })
  expect((await eventsOf(cafe)).map(({ type, data }) => [type, data.seq, data.order.version])).toEqual([
    ['order.created', 1, 1],
    ['order.estimate_changed', 2, 1],
    ['order.status_changed', 3, 2],
  ])

  await database.transaction(async (sql) => {
    await sql.prisma.order.update({ where: { id: order.id }, data: { note: '' } })
    expect(await save(database, { actor: { kind: 'system' } }, { told: { ...told, version: 2 } })).toBeNull()
  })
  expect(await save(database, { actor: { kind: 'system' } }, { told })).toBeNull()
})

test('a scheduled order has no estimate before its start', async () => {
  const cafe = await startCafeForTest()
  const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
  const pickupAt = new Date(Date.now() + 3 * 3_600_000).toISOString()
  const { body } = await cafe.api.post<Order>(
    '/orders',
    { tableId: cafe.here.tableId, items, pickupAt },
    { token: cafe.staff },
  )
  await look(cafe)
  expect((await orderNow(cafe, body)).estimate).toBeNull()
  await cafe.api.patch(`/orders/${body.id}`, { pickupAt: null }, { token: cafe.staff })
  // The service tells meanwhile that it is due. Then the next look tells its estimate.
  await expect
    .poll(async () => {
      await look(cafe)
      return (await orderNow(cafe, body)).estimate
    })
    .not.toBeNull()

  const promised = () =>
    cafe.database.prisma.order.findUniqueOrThrow({
      where: { id: body.id },
      select: { estimateTo: true, firstToldFrom: true, firstToldTo: true },
    })
  expect(Object.values(await promised())).not.toContain(null)
  const later = await cafe.api.patch<Order>(`/orders/${body.id}`, { pickupAt }, { token: cafe.staff })
  expect(later.body.estimate).toBeNull()
  expect(await promised()).toEqual({ estimateTo: null, firstToldFrom: null, firstToldTo: null })
})

test('lines that take less are told when to start, in REST, events and the stored order', async () => {
  const cafe = await startCafeForTest()
  const { database, api, staff: token } = cafe
  const { prisma } = database
  const [slow, quick] = await Promise.all(
    ['Kitchen', 'Bar'].map((name) =>
      prisma.menuItem.findFirstOrThrow({ where: { station: { name }, removedAt: null, optionGroups: { none: {} } } }),
    ),
  )
  if (!slow || !quick) throw new Error('There are no such items.')
  const order = async () => {
    const items = [slow, quick].map(({ id: menuItemId }) => ({ menuItemId, quantity: 1 }))
    return (await api.post<Order>('/orders', { tableId: cafe.here.tableId, items }, { token })).body
  }
  const before = await order()
  await look(cafe)
  expect((await orderNow(cafe, before)).estimate?.starts).toEqual([])

  const model = JSON.parse((await keptOf(cafe)).model)
  model.work[`item ${slow.id}`] = { log: Math.log(20), count: 50, usedAt: model.lastAt }
  model.work[`item ${quick.id}`] = { log: Math.log(1), count: 50, usedAt: model.lastAt }
  await prisma.branchEstimates.updateMany({ data: { model: JSON.stringify(model) } })
  const placed = await order()
  await look(cafe)
  const told = await orderNow(cafe, placed)
  const [start] = told.estimate?.starts ?? []
  expect(told.estimate?.starts).toEqual([{ id: placed.items[1]?.id, at: start?.at }])
  expect(start?.at).toMatch(/:00\.000\+07:00$/)
  expect(Date.parse(start?.at ?? '')).toBeGreaterThan(Date.now() + 60_000)
  expect(Date.parse(start?.at ?? '')).toBeLessThan(Date.parse(told.estimate?.likely ?? ''))
  expect((await eventsOf(cafe)).at(-1)).toMatchObject({ type: 'order.estimate_changed', data: { order: told } })
})

test('a scheduled order starts as early as it needs, where a station starts lines together', async () => {
  const cafe = await startCafeForTest()
  const { api, staff: token, manager } = cafe
  const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
  const pickupAt = new Date(Date.now() + 25 * 60_000).toISOString()
  const { body: placed } = await api.post<Order>('/orders', { tableId: cafe.here.tableId, items, pickupAt }, { token })
  await look(cafe)
  expect(await orderNow(cafe, placed)).toEqual(placed)

  const { body } = await api.get<{ stations: Station[] }>('/stations', { token: manager })
  const station = body.stations.find(({ name }) => name === placed.items[0]?.station)
  await api.patch(`/stations/${station?.id}`, { startsTogether: true }, { token: manager })
  await look(cafe)
  const moved = await orderNow(cafe, placed)
  expect(moved).toEqual({ ...placed, startAt: moved.startAt })
  expect(moved.startAt).toMatch(/:00\.000\+07:00$/)
  expect(Math.abs(Date.parse(moved.startAt) - Date.parse(placed.startAt))).toBeGreaterThanOrEqual(2 * 60_000)
  expect(Date.parse(moved.startAt)).toBeLessThan(Date.parse(pickupAt))
  const events = await eventsOf(cafe)
  expect(events.slice(1)).toMatchObject([
    { type: 'order.estimate_changed', data: { seq: 2, order: { startAt: moved.startAt, estimate: null } } },
  ])
  await look(cafe)
  expect(await eventsOf(cafe)).toHaveLength(events.length)
})
