import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { claimDue } from '@/lib/events/outbox-repository'
import { isOpen, type OrderStatus } from '@/lib/order-status'
import { carryOut } from '@/lib/orders/carry-out'
import type { Order } from '@/lib/orders/order'
import { placeOrder } from '@/lib/orders/place-order'
import { newOrderSchema } from '@/lib/orders/sent-order-schema'
import { BOARD_ENDPOINT_ID } from '@/lib/outbox/outbox'
import { createApiClient } from '../support/api-client'
import { type Cafe, startCafe } from '../support/cafe'
import { openTestDatabase } from '../support/database'
import { orderIn, orderOf } from '../support/orders'

type EventRow = { seq: number; orderId: string; version: number; to: OrderStatus }

describe('many at once, on Postgres', () => {
  let cafe: Cafe
  beforeAll(async () => {
    const started = await startCafe()
    cafe = { ...started, api: createApiClient(started.baseUrl, { retriesOn503: true }) }
  })
  afterAll(() => cafe.stop())

  const eventsOf = (branchId: string) =>
    cafe.database.query<EventRow>(
      'SELECT seq, order_id AS "orderId", version, to_status AS "to" FROM order_events WHERE branch_id = $1 ORDER BY seq',
      [branchId],
    )

  test('of 100 identical PATCHes exactly one is carried out, with one event', async () => {
    const order = await orderIn(cafe)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        cafe.api.patch<Order & { order: Order; code: string }>(
          `/orders/${order.id}/status`,
          { status: 'confirmed' },
          { token: cafe.staff },
        ),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const lost = answers.filter((answer) => answer.status === 409)
    expect(lost).toHaveLength(99)
    for (const { body } of lost) expect(body.order).toMatchObject({ id: order.id, status: 'confirmed', version: 2 })
    const events = (await eventsOf(cafe.here.branchId)).filter((event) => event.orderId === order.id)
    expect(events.map((event) => event.to)).toEqual(['pending', 'confirmed'])
  })

  test('of 50 confirmations of one payment exactly one moves the order', async () => {
    const order = await orderIn(cafe)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        cafe.api.post<Order>(`/orders/${order.id}/confirm-payment`, undefined, { token: cafe.staff }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const { body } = await cafe.api.get<Order>(`/orders/${order.id}`, { token: cafe.staff })
    expect(body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', version: 2 })
  })

  test('cancelling and confirming at once: one wins, the other is told', async () => {
    for (let round = 0; round < 20; round++) {
      const order = await orderIn(cafe)
      const answers = await Promise.all(
        (['confirmed', 'cancelled'] as const).map((status) =>
          cafe.api.patch<Order>(`/orders/${order.id}/status`, { status, version: 1 }, { token: cafe.staff }),
        ),
      )
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    }
  })

  test('50 screens that bump different items of one order at once all get theirs, and no event takes one back', async () => {
    const order = await orderOf(cafe, 50)
    const [first, ...others] = order.items.map((item) => item.id)
    const bump = (itemId = '') =>
      cafe.api.patch<Order>(`/orders/${order.id}/items`, { itemIds: [itemId], done: true }, { token: cafe.staff })
    // A rush mark and a move among them, which write the items into their events too.
    const answers = await Promise.all([
      bump(first),
      cafe.api.patch<Order>(`/orders/${order.id}`, { rush: true }, { token: cafe.staff }),
      ...others.map(bump),
      cafe.api.patch<Order>(`/orders/${order.id}/status`, { status: 'preparing' }, { token: cafe.staff }),
    ])
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    const { body } = await cafe.api.get<Order>(`/orders/${order.id}`, { token: cafe.staff })
    expect(body).toMatchObject({ status: 'preparing', rush: true, version: 2 + 52 })
    expect(body.items.filter((item) => item.done)).toHaveLength(50)

    const told = await cafe.database.query<{ version: number; type: string; done: number; rush: boolean; to: string }>(
      `SELECT version, type, stored_order->'rush' AS rush, to_status AS to,
         jsonb_array_length(jsonb_path_query_array(stored_order, '$.items[*] ? (@.done == true)')) AS done
       FROM order_events WHERE order_id = $1 ORDER BY version`,
      [order.id],
    )
    expect(told.map((event) => event.version)).toEqual(told.map((_, index) => index + 1))
    for (const [index, event] of told.entries()) {
      const before = told[index - 1]
      if (!before) continue
      const isBump = event.type === 'order.updated' && event.rush === before.rush
      expect(event.done).toBe(before.done + (isBump ? 1 : 0))
    }
    const events = await eventsOf(cafe.here.branchId)
    expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1))
  })

  test('bumping while the order is moved on: what was answered is what happened, and a refusal shows the order', async () => {
    for (let round = 0; round < 20; round++) {
      const order = await orderIn(cafe, 'preparing')
      const itemIds = order.items.map((item) => item.id)
      const [bumped, moved] = await Promise.all([
        cafe.api.patch<Order & { order: Order }>(
          `/orders/${order.id}/items`,
          { itemIds, done: true },
          { token: cafe.staff },
        ),
        cafe.api.patch<Order>(`/orders/${order.id}/status`, { status: 'ready' }, { token: cafe.staff }),
      ])
      expect(moved.status).toBe(200)
      const { body: now } = await cafe.api.get<Order>(`/orders/${order.id}`, { token: cafe.staff })
      expect(now).toEqual(moved.body)
      expect(now.items[0]?.done).toBe(bumped.status === 200)
      if (bumped.status !== 200) expect(bumped).toMatchObject({ status: 409, body: { order: now } })
    }
  })

  test('200 orders placed at once get the numbers and the seqs without gap or double', async () => {
    const before = await eventsOf(cafe.there.branchId)
    const placed = await Promise.all(Array.from({ length: 200 }, () => orderIn(cafe, 'pending', cafe.there)))
    const numbers = placed.map((order) => order.number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
    const after = await eventsOf(cafe.there.branchId)
    expect(after.map((event) => event.seq)).toEqual(after.map((_, index) => index + 1))
    expect(after).toHaveLength(before.length + 200)
  })

  test('every snapshot taken in a rush is exactly what the events up to its seq say', async () => {
    const { branchId, orgId } = cafe.here
    const orders = await Promise.all(Array.from({ length: 20 }, () => orderIn(cafe)))
    let rushing = true
    const rush = Promise.all(
      orders.map(async (order) => {
        for (const status of ['confirmed', 'preparing', 'ready', 'completed'] as const) {
          const answer = await cafe.api.patch(`/orders/${order.id}/status`, { status }, { token: cafe.staff })
          expect(answer.status).toBe(200)
        }
      }),
    ).finally(() => {
      rushing = false
    })
    const snapshots = []
    while (rushing) snapshots.push(await boardSnapshot(cafe.database, orgId, branchId))
    await rush

    const events = await eventsOf(branchId)
    expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1))
    expect(new Set(snapshots.map((snapshot) => snapshot.seq)).size).toBeGreaterThan(3)
    for (const { seq, orders: shown } of snapshots) {
      const told = new Map<string, EventRow>()
      for (const event of events) if (event.seq <= seq) told.set(event.orderId, event)
      const open = [...told.values()].filter((event) => isOpen(event.to))
      const versions = (rows: [string, number][]) => new Map(rows.toSorted())
      expect(versions(shown.map((order) => [order.id, order.version]))).toEqual(
        versions(open.map((event) => [event.orderId, event.version])),
      )
    }
  })
})

test('dispatchers that claim at the same moment never claim the same delivery, nor two events of one order', async () => {
  const database = await openTestDatabase()
  // No dispatcher runs here, so the backlog stays: 30 orders of one branch, two events each.
  await layBacklog(database)
  const claims = (
    await Promise.all(Array.from({ length: 8 }, () => claimDue(database, BOARD_ENDPOINT_ID, 5, 0)))
  ).flat()
  expect(new Set(claims.map((claim) => claim.event.id)).size).toBe(claims.length)
  expect(new Set(claims.map(({ event }) => 'orderId' in event && event.orderId)).size).toBe(claims.length)
  expect(claims.length).toBeGreaterThan(10)
  await database.close()
})

test('a connection that dies inside a transaction fails that transaction, and nothing else', async () => {
  const database = await openTestDatabase()
  const dying = database.transaction(async (sql) => {
    await sql.query('SELECT pg_terminate_backend(pg_backend_pid())', [])
  })
  await expect(dying).rejects.toThrow()
  expect(await database.query('SELECT 1 AS one', [])).toEqual([{ one: 1 }])
  await database.close()
})

async function layBacklog(database: OpenedDatabase) {
  const table = await database.prisma.cafeTable.findFirstOrThrow({ include: { branch: true } })
  const item = await database.prisma.menuItem.findFirstOrThrow({ where: { orgId: table.branch.orgId } })
  const by = {
    scope: { orgId: table.branch.orgId, branchId: null, guestSessionId: null },
    actor: { kind: 'staff' as const, id: item.id, name: 'Test' },
  }
  const order = newOrderSchema.parse({ items: [{ menuItemId: item.id, quantity: 1 }] })
  for (let count = 0; count < 30; count++) {
    const { id } = await placeOrder(database, by, table.id, order)
    await carryOut(database, by, id, { type: 'confirm_payment' })
  }
}
