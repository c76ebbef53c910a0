import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_MISSED_ORDERS } from '@/lib/board/missed-changes-repository'
import type { Digest } from '@/lib/board/protocol'
import type { OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { type Cafe, startCafeForTest } from '../support/cafe'
import { orderIn } from '../support/orders'
import { connectScreen, type Screen, sessionCookie } from '../support/screen'

const NOTHING: Digest = { new: [], changed: [], finished: [], cancelled: [] }

describe('a screen that names the seq it holds', () => {
  let cafe: Cafe
  let screen: Screen
  let branchId: string
  beforeEach(async () => {
    cafe = await startCafeForTest()
    branchId = cafe.here.branchId
    screen = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.staff) })
  })

  const seqNow = async () => (await screen.snapshot(branchId)).seq
  const move = ({ id }: Order, status: OrderStatus) =>
    cafe.api.patch<Order>(`/orders/${id}/status`, { status }, { token: cafe.manager })
  const stop = ({ id }: Order) =>
    cafe.api.post<Order>(`/orders/${id}/stop`, { reason: 'guest_left' }, { token: cafe.manager })
  const asItIs = async ({ id }: Order) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.manager })).body

  test('gets each order that changed since, as it is now, and no other', async () => {
    const untouched = await orderIn(cafe)
    const moved = await orderIn(cafe)
    const served = await orderIn(cafe, 'ready')
    const since = await seqNow()
    await move(moved, 'confirmed')
    await move(moved, 'preparing')
    await move(served, 'completed')
    const placed = await orderIn(cafe)
    await orderIn(cafe, 'pending', cafe.there)

    const reply = await screen.missed(branchId, since)
    expect(reply.seq).toBe(since + 4)
    expect(reply.orders).toEqual([await asItIs(moved), await asItIs(served), await asItIs(placed)])
    expect(reply.orders.map(({ id }) => id)).not.toContain(untouched.id)
  })

  test('gets a digest: new, changed, finished, cancelled or stopped, each order in one of them', async () => {
    const changed = await orderIn(cafe)
    const finished = await orderIn(cafe, 'ready')
    const cancelled = await orderIn(cafe)
    const stopped = await orderIn(cafe, 'preparing')
    const stoppedAndFinished = await orderIn(cafe, 'ready')
    const since = await seqNow()
    await move(changed, 'confirmed')
    await move(finished, 'completed')
    await move(cancelled, 'cancelled')
    for (const order of [stopped, stoppedAndFinished]) await stop(order)
    await move(stoppedAndFinished, 'completed')
    const placed = await orderIn(cafe)
    const placedAndMoved = await orderIn(cafe, 'preparing')
    const placedAndFinished = await orderIn(cafe, 'completed')
    const placedAndCancelled = await orderIn(cafe, 'cancelled')
    const placedAndStopped = await orderIn(cafe, 'preparing')
    await stop(placedAndStopped)

    expect((await screen.missed(branchId, since)).missed).toEqual({
      new: [placed.number, placedAndMoved.number],
      changed: [changed.number],
      finished: [finished.number, placedAndFinished.number],
      cancelled: [cancelled, stopped, stoppedAndFinished, placedAndCancelled, placedAndStopped].map(
        ({ number }) => number,
      ),
    })
  })

  test('gets nothing where nothing happened', async () => {
    await orderIn(cafe)
    const since = await seqNow()
    expect(await screen.missed(branchId, since)).toMatchObject({ seq: since, orders: [], missed: NOTHING })
  })

  test('gets a snapshot, and still the digest, where more changed than a snapshot holds', async () => {
    const since = await seqNow()
    const numbers: number[] = []
    for (let count = 0; count <= MAX_MISSED_ORDERS; count++) numbers.push((await orderIn(cafe)).number)

    const reply = await screen.join({ branchId, since })
    expect(reply).toMatchObject({ ok: true, kind: 'snapshot', missed: { ...NOTHING, new: numbers } })
    const oneLess = await screen.missed(branchId, since + 1)
    expect(oneLess.orders).toHaveLength(MAX_MISSED_ORDERS)
  }, 900_000)

  test('gets a snapshot and no digest where it is ahead: the database went back to a backup', async () => {
    const order = await orderIn(cafe)
    const reply = await screen.join({ branchId, since: 100 })
    expect(reply).toMatchObject({ ok: true, kind: 'snapshot', missed: null, snapshot: { seq: 1, orders: [order] } })
  })

  test('gets a snapshot and no digest where a part of the history was pruned', async () => {
    const order = await orderIn(cafe, 'confirmed')
    const pruned = 'SELECT id FROM order_events WHERE branch_id = $1 AND seq = 1'
    await cafe.database.query(`DELETE FROM webhook_deliveries WHERE event_id IN (${pruned})`, [branchId])
    await cafe.database.query(`DELETE FROM order_events WHERE id IN (${pruned})`, [branchId])
    const reply = await screen.join({ branchId, since: 0 })
    expect(reply).toMatchObject({ ok: true, kind: 'snapshot', missed: null, snapshot: { seq: 2, orders: [order] } })
    expect((await screen.missed(branchId, 1)).orders).toEqual([order])
  })

  test('gets a snapshot and no digest after more events than anybody counts', async () => {
    await orderIn(cafe)
    await cafe.database.query('UPDATE branches SET seq = 5001 WHERE id = $1', [branchId])
    expect(await screen.join({ branchId, since: 0 })).toMatchObject({ kind: 'snapshot', missed: null })
  })
})
