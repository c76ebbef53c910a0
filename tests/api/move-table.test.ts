import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TableBill } from '@/lib/bills/table-bill'
import type { ErrorBody } from '@/lib/errors'
import { authenticateGuest, openNextSession, tableAfterMove } from '@/lib/guests/guest-session'
import { ownOrders } from '@/lib/guests/own-orders'
import { callStaff } from '@/lib/guests/table-calls'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { type Cafe, startCafe } from '../support/cafe'
import { newTable, orderIn, sitDown } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

type Moved = { orders: { id: string; number: number }[] } & ErrorBody

const move = (fromId: string, tableId: string, token = cafe.staff) =>
  cafe.api.post<Moved>(`/tables/${fromId}/move`, { tableId }, { token })
const orderNow = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.manager })).body
const bill = async (tableId: string) =>
  (await cafe.api.get<TableBill>(`/tables/${tableId}/bill`, { token: cafe.staff })).body
const eventsOf = async (orderId: string) =>
  cafe.database.prisma.orderEvent.findMany({ where: { orderId }, orderBy: { version: 'asc' } })

describe('POST /tables/{id}/move', () => {
  test('moves what is open and what is on the bill, each with an event, and nothing else', async () => {
    const [from, to] = [await newTable(cafe), await newTable(cafe)]
    const open = [await orderIn(cafe, 'pending', from), await orderIn(cafe, 'ready', from)]
    const unpaid = await orderIn(cafe, 'completed', from)
    const cancelled = await orderIn(cafe, 'cancelled', from)
    const paid = await orderIn(cafe, 'ready', from)
    await cafe.api.post(`/orders/${paid.id}/payments`, { method: 'cash' }, { token: cafe.staff })
    await cafe.api.patch(`/orders/${paid.id}/status`, { status: 'completed' }, { token: cafe.staff })

    const { status, body } = await move(from.tableId, to.tableId)
    expect(status).toBe(200)
    expect(body.orders).toEqual([...open, unpaid].map(({ id, number }) => ({ id, number })))
    for (const before of [...open, unpaid]) {
      const now = await orderNow(before.id)
      expect(now).toMatchObject({ tableId: to.tableId, status: before.status, version: before.version + 1 })
      const last = (await eventsOf(before.id)).at(-1)
      expect(last).toMatchObject({ type: 'order.updated', actor: { kind: 'staff' } })
    }
    for (const { id } of [cancelled, paid]) expect((await orderNow(id)).tableId).toBe(from.tableId)
    expect((await bill(from.tableId)).orders).toEqual([])
    expect((await bill(to.tableId)).orders.map(({ id }) => id)).toEqual([...open, unpaid].map(({ id }) => id))
    expect(await move(from.tableId, to.tableId)).toMatchObject({ status: 200, body: { orders: [] } })
  })

  test('joins two tables: one bill has the orders of both', async () => {
    const [from, to] = [await newTable(cafe), await newTable(cafe)]
    const there = await orderIn(cafe, 'preparing', to)
    const moved = await orderIn(cafe, 'preparing', from)
    await move(from.tableId, to.tableId)
    const joined = await bill(to.tableId)
    expect(joined.orders.map(({ id }) => id)).toEqual([there.id, moved.id])
    expect(joined.total).toBe(there.total + moved.total)
  })

  test('moves calls, and ends the sessions of the table: its guests scan the code of the other one and see the orders', async () => {
    const [from, to] = [await newTable(cafe), await newTable(cafe)]
    const session = await sitDown(cafe, from)
    const guest = await authenticateGuest(cafe.database, session)
    const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
    const { body: order } = await cafe.api.post<Order>('/guest/orders', { items }, { session })
    await callStaff(cafe.database, guest, 'bill')
    await callStaff(cafe.database, guest, 'staff')
    const other = await authenticateGuest(cafe.database, await sitDown(cafe, to))
    await callStaff(cafe.database, other, 'bill')

    await move(from.tableId, to.tableId)
    expect((await cafe.api.post('/guest/orders', { items }, { session })).status).toBe(401)
    const calls = await cafe.database.prisma.tableCall.findMany({
      where: { tableId: { in: [from.tableId, to.tableId] } },
      select: { tableId: true, kind: true },
      orderBy: { kind: 'asc' },
    })
    expect(calls).toEqual([
      { tableId: to.tableId, kind: 'bill' },
      { tableId: to.tableId, kind: 'staff' },
    ])
    const again = await authenticateGuest(cafe.database, await sitDown(cafe, to))
    expect((await ownOrders(cafe.database, again.sessionId)).map(({ id }) => id)).toEqual([order.id])
  })

  test('keeps a call although the same one was forgotten at the other table', async () => {
    const [from, to] = [await newTable(cafe), await newTable(cafe)]
    const callAt = async (place: typeof from) =>
      callStaff(cafe.database, await authenticateGuest(cafe.database, await sitDown(cafe, place)), 'bill')
    await callAt(to)
    const of = (tableId: string) => cafe.database.prisma.tableCall.findMany({ where: { tableId } })
    await cafe.database.query(`UPDATE table_calls SET called_at = now() - interval '3 hours' WHERE table_id = $1`, [
      to.tableId,
    ])
    await callAt(from)
    const [call] = await of(from.tableId)
    await move(from.tableId, to.tableId)
    expect(await of(to.tableId)).toEqual([{ ...call, tableId: to.tableId }])
  })

  test('opens no session for the phones of the table until its orders are back or paid; the next guests get one', async () => {
    const [from, to] = [await newTable(cafe), await newTable(cafe)]
    const phones = [await sitDown(cafe, from), await sitDown(cafe, from)]
    const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
    const { body: order } = await cafe.api.post<Order>('/guest/orders', { items }, { session: phones[0] ?? '' })
    const reopen = (session: string | undefined) => openNextSession(cafe.database, from.tableCode, session)
    const movedTo = () => Promise.all(phones.map((session) => tableAfterMove(cafe.database, session)))
    expect(await movedTo()).toEqual([null, null])

    await move(from.tableId, to.tableId)
    const { tableLabel } = await orderNow(order.id)
    expect(await movedTo()).toEqual([tableLabel, tableLabel])
    for (const session of phones) await expect(reopen(session)).rejects.toMatchObject({ code: 'table_closed' })
    const next = await reopen(undefined)
    expect(await tableAfterMove(cafe.database, next.sessionId)).toBeNull()

    await move(to.tableId, from.tableId)
    expect(await movedTo()).toEqual([null, null])
    await move(from.tableId, to.tableId)
    for (const status of ['confirmed', 'preparing', 'ready', 'completed'])
      await cafe.api.patch(`/orders/${order.id}/status`, { status }, { token: cafe.staff })
    expect(await movedTo()).toEqual([tableLabel, tableLabel])
    await cafe.api.post(`/orders/${order.id}/payments`, { method: 'cash' }, { token: cafe.staff })
    expect(await movedTo()).toEqual([null, null])
    for (const session of phones) expect((await reopen(session)).tableLabel).toBe(next.tableLabel)
  })

  test('opens no session either for the phones of a table for which only staff ordered', async () => {
    const [from, to] = [await newTable(cafe), await newTable(cafe)]
    const phone = await sitDown(cafe, from)
    const order = await orderIn(cafe, 'preparing', from)
    expect(await tableAfterMove(cafe.database, phone)).toBeNull()
    await move(from.tableId, to.tableId)
    expect(await tableAfterMove(cafe.database, phone)).toBe((await orderNow(order.id)).tableLabel)
  })

  test('shows nothing to the guests who sat at the other table before', async () => {
    const [from, to] = [await newTable(cafe), await newTable(cafe)]
    const earlier = await authenticateGuest(cafe.database, await sitDown(cafe, to))
    const theirs = await orderIn(cafe, 'completed', to)
    const moved = await orderIn(cafe, 'preparing', from)
    // Placed before the earlier guests had finished, and moved after.
    await cafe.database.query(
      `UPDATE orders SET created_at = now() - interval '30 minutes', finished_at = now() - interval '10 minutes' WHERE id = $1`,
      [theirs.id],
    )
    await cafe.database.query(`UPDATE orders SET created_at = now() - interval '20 minutes' WHERE id = $1`, [moved.id])
    await cafe.database.query(`UPDATE guest_sessions SET opened_at = opened_at - interval '40 minutes' WHERE id = $1`, [
      earlier.sessionId,
    ])
    await move(from.tableId, to.tableId)
    expect((await ownOrders(cafe.database, earlier.sessionId)).map(({ id }) => id)).toEqual([theirs.id])
  })

  test('is refused for the table itself, a counter, and a table of another branch, business or past', async () => {
    const from = await newTable(cafe)
    const order = await orderIn(cafe, 'confirmed', from)
    expect((await move(from.tableId, from.tableId)).status).toBe(400)
    const counter = await cafe.database.prisma.cafeTable.create({
      data: { id: newId(), branchId: from.branchId, label: 'C', code: newId().slice(-10), isCounter: true },
    })
    expect((await move(from.tableId, counter.id)).status).toBe(400)
    expect((await move(counter.id, from.tableId)).status).toBe(400)
    const gone = await newTable(cafe)
    await cafe.api.delete(`/tables/${gone.tableId}`, { token: cafe.manager })
    for (const tableId of [cafe.there.tableId, cafe.elsewhere.tableId, gone.tableId, newId()]) {
      expect(await move(from.tableId, tableId, cafe.manager)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
    expect((await orderNow(order.id)).tableId).toBe(from.tableId)
  })

  test('two moves against each other, and one with taps meanwhile, all end, and no order is lost', async () => {
    const [one, other] = [await newTable(cafe), await newTable(cafe)]
    const orders = []
    for (const table of [one, other, one, other]) orders.push(await orderIn(cafe, 'confirmed', table))
    const outcomes = await Promise.all([
      move(one.tableId, other.tableId),
      move(other.tableId, one.tableId),
      ...orders.map(({ id }) =>
        cafe.api.patch(`/orders/${id}/status`, { status: 'preparing' }, { token: cafe.manager }),
      ),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 200))
    const now = await Promise.all(orders.map(({ id }) => orderNow(id)))
    expect(now.every(({ status }) => status === 'preparing')).toBe(true)
    expect(new Set(now.map(({ tableId }) => tableId)).size).toBe(1)
  })
})
