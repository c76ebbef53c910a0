import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { missedChanges } from '@/lib/board/missed-changes-repository'
import type { Order } from '@/lib/orders/order'
import type { OrderEvent } from '@/lib/orders/order-event'
import { tellDue } from '@/lib/orders/tell-due'
import { queueJobsNow } from '@/lib/printing/queue-jobs'
import { ticketHistory } from '@/lib/reports/ticket-history'
import { managerOf } from '../support/bank'
import { type Cafe, startCafe } from '../support/cafe'
import { subscribe } from '../support/endpoints'
import { addPrinter, escposPrinter } from '../support/printing'
import { startWebhookServerForTest } from '../support/webhook-server'

/*
 * Times are moved in the database, so that no test waits for one. The service of the café looks for due orders too, at any moment: what a
 * test moves to the past may be told by either.
 */

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe({ WEBHOOK_ALLOW_PRIVATE: '1', PRINTER_ALLOW_PRIVATE: '1' })
})
afterAll(() => cafe.stop())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const place = async (pickupAt?: string) => {
  const order = { tableId: cafe.here.tableId, items: [{ menuItemId: cafe.menuItemId, quantity: 1 }], pickupAt }
  return (await cafe.api.post<Order>('/orders', order, { token: cafe.staff })).body
}
const scheduled = () => place(inMinutes(90))
const move = async ({ id }: Order, status: string) =>
  (await cafe.api.patch<Order>(`/orders/${id}/status`, { status }, { token: cafe.staff })).body
const startedBefore = ({ id }: Order, interval: string) =>
  cafe.database.query('UPDATE orders SET start_at = now() - $2::interval WHERE id = $1', [id, interval])
const orderNow = async ({ id }: Order) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.staff })).body
const eventsOf = ({ id }: Order) =>
  cafe.database.query<{ type: string; version: number; actor: unknown; changes: unknown }>(
    'SELECT type, version, actor, changes FROM order_events WHERE order_id = $1 ORDER BY version',
    [id],
  )
const DUE = { type: 'order.updated', actor: { kind: 'system' }, changes: [{ type: 'due' }] }
const dueEventsOf = async (order: Order) => (await eventsOf(order)).filter(({ type }) => type === DUE.type)
const told = async (order: Order) => {
  await tellDue(cafe.database)
  await expect.poll(() => dueEventsOf(order)).toHaveLength(1)
  return orderNow(order)
}

describe('another pickup', () => {
  const change = async ({ id }: Order, pickupAt: string | null) =>
    (await cafe.api.patch<Order>(`/orders/${id}`, { pickupAt }, { token: cafe.staff })).body
  const leadOf = ({ pickupAt, startAt }: Order) => Date.parse(pickupAt ?? '') - Date.parse(startAt)

  test.each(['pending', 'confirmed'])('makes a %s order wait for it, and it is told when it is due', async (status) => {
    const order = status === 'pending' ? await place() : await move(await place(), status)
    const waits = await change(order, inMinutes(180))
    expect([waits.status, leadOf(waits)]).toEqual([status, leadOf(await scheduled())])
    await startedBefore(order, '1 second')
    await tellDue(cafe.database)
    const isTold = async () =>
      (await eventsOf(order)).filter(({ changes }) => JSON.stringify(changes) === '[{"type":"due"}]')
    await expect.poll(isTold).toHaveLength(1)
    const later = await change(order, inMinutes(240))
    expect(Date.parse(later.startAt)).toBeGreaterThan(Date.now())
    await startedBefore(order, '1 second')
    await tellDue(cafe.database)
    await expect.poll(isTold).toHaveLength(2)
  })

  test.each([null, inMinutes(1)])('starts an order that waited now, if that is the time (%#)', async (pickupAt) => {
    const order = await scheduled()
    const started = await change(order, pickupAt)
    expect(started.startAt).toBe(started.updatedAt)
    await tellDue(cafe.database)
    await expect.poll(async () => (await eventsOf(order)).at(-1)?.changes).toEqual([{ type: 'due' }])
  })

  test('leaves the start of an order that is begun as it is', async () => {
    const order = await move(await move(await place(), 'confirmed'), 'preparing')
    const pickup = inMinutes(180)
    const { startAt, pickupAt } = await change(order, pickup)
    expect([startAt, Date.parse(pickupAt ?? '')]).toEqual([order.startAt, Date.parse(pickup)])
  })
})

describe('a scheduled order', () => {
  test.each(['pending', 'confirmed'])(
    'that is %s is told once when it is due, however many look at the same moment',
    async (status) => {
      const placed = await Promise.all(Array.from({ length: 5 }, scheduled))
      const orders = status === 'pending' ? placed : await Promise.all(placed.map((order) => move(order, status)))
      await tellDue(cafe.database)
      for (const order of orders) expect(await dueEventsOf(order)).toEqual([])

      await Promise.all(orders.map((order) => startedBefore(order, '1 second')))
      await Promise.all(Array.from({ length: 8 }, () => tellDue(cafe.database)))
      await tellDue(cafe.database)
      for (const order of orders) {
        await expect.poll(() => dueEventsOf(order)).toEqual([{ ...DUE, version: order.version + 1 }])
        expect(await orderNow(order)).toMatchObject({
          status,
          version: order.version + 1,
          statusSince: order.statusSince,
        })
      }
    },
  )

  test('is told by the service, also when it was due while no process ran', async () => {
    const order = await scheduled()
    await startedBefore(order, '1 hour')
    await expect.poll(() => dueEventsOf(order)).toHaveLength(1)
  })

  test('that was started or cancelled before is not told', async () => {
    const started = await move(await move(await scheduled(), 'confirmed'), 'preparing')
    const cancelled = await move(await scheduled(), 'cancelled')
    await Promise.all([started, cancelled].map((order) => startedBefore(order, '1 second')))
    await tellDue(cafe.database)
    expect(await dueEventsOf(started)).toEqual([])
    expect(await dueEventsOf(cancelled)).toEqual([])
  })

  test('that is held at the moment does not delay another one, and is told later', async () => {
    const [held, other] = [await scheduled(), await scheduled()]
    await cafe.database.transaction(async (sql) => {
      await sql.query('SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE', [held.id])
      await startedBefore(other, '1 second')
      await sql.query(`UPDATE orders SET start_at = now() - interval '1 minute' WHERE id = $1`, [held.id])
      await told(other)
    })
    await told(held)
  })

  test('is still what a program read before only if it names no version', async () => {
    const order = await scheduled()
    await startedBefore(order, '1 second')
    const due = await told(order)
    const confirm = (body: object) =>
      cafe.api.patch<Order>(`/orders/${order.id}/status`, { status: 'confirmed', ...body }, { token: cafe.staff })
    expect((await confirm({ version: order.version })).body).toMatchObject({ code: 'version_conflict', order: due })
    expect((await confirm({})).body).toMatchObject({ status: 'confirmed', version: due.version + 1 })
  })
})

test('an order for now is never told', async () => {
  const order = await place()
  await cafe.database.query(`UPDATE orders SET created_at = created_at - interval '1 hour' WHERE id = $1`, [order.id])
  await tellDue(cafe.database)
  expect(await dueEventsOf(order)).toEqual([])
})

describe('who is told', () => {
  let order: Order
  let due: Order
  let webhook: OrderEvent
  beforeEach(async () => {
    const server = await startWebhookServerForTest()
    await subscribe(cafe, server.url, { eventTypes: ['order.updated'] })
    order = await scheduled()
    await startedBefore(order, '1 second')
    due = await told(order)
    const bodies = () => server.hits.map(({ body }): OrderEvent => JSON.parse(body))
    const own = () => bodies().filter(({ data }) => data.orderId === order.id)
    await expect.poll(own).toHaveLength(1)
    ;[webhook] = own() as [OrderEvent]
  })

  test('are webhooks, the list of events and the history of the order, and no digest', async () => {
    expect(webhook).toEqual({
      type: 'order.updated',
      timestamp: due.updatedAt,
      data: {
        seq: expect.any(Number),
        branchId: cafe.here.branchId,
        orderId: order.id,
        from: 'pending',
        to: 'pending',
        order: due,
        changes: [{ type: 'due' }],
      },
    })
    const { orgId, branchId } = cafe.here
    const query = new URLSearchParams({ branchId, limit: '100' })
    const { body } = await cafe.api.get<{ events: OrderEvent[] }>(`/events?${query}`, { token: cafe.manager })
    expect(body.events.filter(({ data }) => data.orderId === order.id).at(-1)).toMatchObject(webhook)

    const { steps } = await ticketHistory(cafe.database, orgId, branchId, order.id)
    expect(steps.at(-1)).toMatchObject({ actor: DUE.actor, changes: DUE.changes, rush: null, done: [] })

    const since = webhook.data.seq - 1
    const missed = await missedChanges(cafe.database, orgId, branchId, since)
    expect(missed.digest).toEqual({ new: [], changed: [], finished: [], cancelled: [] })
    expect(missed.reply?.orders).toEqual([due])
    await move(order, 'confirmed')
    expect((await missedChanges(cafe.database, orgId, branchId, since)).digest?.changed).toEqual([order.number])
  })
})

test('a slip that was printed when the order came due says nothing else after the event', async () => {
  const device = await escposPrinter()
  await addPrinter(cafe, await managerOf(cafe), { port: device.port })
  const order = await move(await scheduled(), 'confirmed')
  // The slip is printed by the time alone, before the event.
  await cafe.database.query(`UPDATE orders SET start_at = now(), due_at = now() WHERE id = $1`, [order.id])
  await device.printed(1)
  await cafe.database.query('UPDATE orders SET due_at = NULL WHERE id = $1', [order.id])
  const due = await told(order)
  const compared = () => cafe.database.query('SELECT state, compared FROM print_jobs WHERE order_id = $1', [order.id])
  await cafe.database.transaction((sql) => queueJobsNow(sql))
  await expect.poll(compared).toEqual([{ state: 'printed', compared: due.version }])
})
