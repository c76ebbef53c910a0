import { beforeEach, describe, expect, test } from 'vitest'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { type Cafe, startCafeForTest } from '../support/cafe'
import { orderIn, orderOf } from '../support/orders'

type OrderPage = { orders: Order[]; total: number }

let cafe: Cafe
beforeEach(async () => {
  cafe = await startCafeForTest()
})

const list = (query = '', token = cafe.manager, etag?: string) =>
  cafe.api.get<OrderPage>(`/orders${query}`, { token, ...(etag && { headers: { 'If-None-Match': etag } }) })
const etagOf = async (query?: string, token?: string) => (await list(query, token)).headers.get('ETag') ?? ''
const read = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.manager })).body
const snapshot = () => boardSnapshot(cafe.database, cafe.here.orgId, cafe.here.branchId)
const send = async (method: string, path: string, body: object) => {
  const headers = { Authorization: `Bearer ${cafe.manager}`, 'Content-Type': 'application/json' }
  const { status } = await cafe.api.send(method, path, { headers, body: JSON.stringify(body) })
  expect([200, 201, 204]).toContain(status)
}

/** Each order in the lists and on the board is as the order itself is. */
async function expectCurrent() {
  const { orders } = (await list()).body
  expect(orders).toEqual(await Promise.all(orders.map(({ id }) => read(id))))
  const board = await snapshot()
  expect(board.orders).toEqual(await Promise.all(board.orders.map(({ id }) => read(id))))
  return orders
}

describe('a list that the client has', () => {
  test('is 304 without a body, until an order changes', async () => {
    const order = await orderIn(cafe)
    const { status, headers, body } = await list()
    expect(status).toBe(200)
    const etag = headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    expect(headers.get('Cache-Control')).toBe('private, no-cache')
    expect(headers.get('Vary')).toBe('Authorization, X-Org-ID, X-Branch-ID')
    expect(body.total).toBe(1)

    const same = await list('', cafe.manager, etag)
    expect([same.status, same.body]).toEqual([304, undefined])
    for (const name of ['ETag', 'Cache-Control', 'Vary']) expect(same.headers.get(name)).toBe(headers.get(name))
    expect(same.headers.get('RateLimit')).toMatch(/^"address"/)
    expect(same.headers.get('X-Request-ID')).toMatch(/^[\da-f-]{36}$/)

    await send('PATCH', `/orders/${order.id}/status`, { status: 'confirmed' })
    const changed = await list('', cafe.manager, etag)
    expect([changed.status, changed.body.orders[0]?.status]).toEqual([200, 'confirmed'])
    expect(changed.headers.get('ETag')).not.toBe(etag)
  })

  test('is named as RFC 9110 says: in a list, weakly, or by *', async () => {
    const etag = await etagOf()
    for (const matching of [`W/${etag}`, `"other", ${etag}`, `"a,b" , W/${etag}`, '*', ' * '])
      expect([matching, (await list('', cafe.manager, matching)).status]).toEqual([matching, 304])
    for (const other of ['"other"', etag.replaceAll('"', ''), `"${etag}`, 'W/"*"'])
      expect([other, (await list('', cafe.manager, other)).status]).toEqual([other, 200])
  })

  test('is another one with another filter or page', async () => {
    for (let count = 0; count < 3; count++) await orderIn(cafe)
    const etags = await Promise.all(['', '?limit=1', '?limit=1&page=2', '?status=ready'].map((query) => etagOf(query)))
    expect(new Set(etags).size).toBe(4)
  })

  test('has no ETag when it lists changes, and a refusal has none', async () => {
    const changes = await list('?updatedSince=2026-01-01T00:00:00Z', cafe.manager, '*')
    expect([changes.status, changes.headers.get('ETag')]).toEqual([200, null])
    const refused = await list('', 'nonsense', '*')
    expect([refused.status, refused.headers.get('ETag')]).toEqual([401, null])
  })

  test("is not the list of another caller: each gets the own branch's, with its own ETag", async () => {
    const here = await orderIn(cafe, 'pending', cafe.here)
    const there = await orderIn(cafe, 'pending', cafe.there)
    const elsewhere = await orderIn(cafe, 'pending', cafe.elsewhere)
    const seen = async () => {
      const tokens = [cafe.manager, cafe.staff, cafe.otherManager]
      const answers = await Promise.all(tokens.map((token) => list('', token)))
      expect(new Set(answers.map(({ headers }) => headers.get('ETag'))).size).toBe(3)
      return answers.map(({ body }) => body.orders.map(({ id }) => id))
    }
    const expected = [[there.id, here.id], [here.id], [elsewhere.id]]
    expect(await seen()).toEqual(expected)
    expect(await seen()).toEqual(expected)
    expect((await list('', cafe.staff, await etagOf())).status).toBe(200)
    const narrowed = await cafe.api.get<OrderPage>('/orders', {
      token: cafe.manager,
      headers: { 'X-Branch-ID': cafe.there.branchId, 'If-None-Match': await etagOf() },
    })
    expect(narrowed.body.orders.map(({ id }) => id)).toEqual([there.id])
  })
})

describe('lists and boards that are kept show', () => {
  test('every change of an order', async () => {
    const order = await orderOf(cafe, 3)
    const [first, second] = order.items
    await orderIn(cafe)
    await expectCurrent()
    const path = `/orders/${order.id}`
    const [other] = await cafe.database.prisma.cafeTable.findMany({
      where: { branchId: cafe.here.branchId, isCounter: false, id: { not: cafe.here.tableId } },
    })
    const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
    for (const [method, where, body] of [
      ['PATCH', path, { rush: true, tableId: other?.id, customerName: 'Lan' }],
      ['POST', `${path}/items`, { items }],
      ['PATCH', `${path}/items/${first?.id}`, { note: 'nóng' }],
      ['POST', `${path}/items/${second?.id}/void`, { reason: 'sold_out' }],
      ['PATCH', `${path}/items`, { itemIds: [first?.id], done: true }],
      ['POST', `${path}/payments`, { method: 'cash' }],
      ['POST', `${path}/items/${first?.id}/void`, { reason: 'spoiled' }],
      ['POST', `${path}/refunds`, { method: 'cash' }],
      ['PATCH', `${path}/status`, { status: 'preparing' }],
      ['POST', '/orders', { tableId: cafe.here.tableId, items }],
    ] as const) {
      const before = (await read(order.id)).version
      await send(method, where, body)
      const shown = (await expectCurrent()).find(({ id }) => id === order.id)
      expect(shown?.version).toBe(where === '/orders' ? before : before + 1)
    }
    expect((await list()).body.total).toBe(3)
  })

  test('the new name of a station, also when it is changed and changed back', async () => {
    const order = await orderIn(cafe)
    const { station = '', stationId = '' } = order.items[0] ?? {}
    const rename = (name: string | null) => send('PATCH', `/stations/${stationId}`, { name })
    const shown = async () => (await expectCurrent()).map(({ items }) => items[0]?.station)
    expect(await shown()).toEqual([station])
    await rename('Cũ')
    await rename(station)
    expect(await shown()).toEqual([station])
    await rename('Quầy mới')
    expect(await shown()).toEqual(['Quầy mới'])
  })

  test('times with the offset of a time zone that was changed', async () => {
    const { createdAt } = await orderIn(cafe)
    expect((await expectCurrent())[0]?.createdAt).toBe(createdAt)
    await cafe.database.query(`UPDATE branches SET time_zone = 'Asia/Tokyo' WHERE id = $1`, [cafe.here.branchId])
    expect((await expectCurrent())[0]?.createdAt).toMatch(/\+09:00$/)
  })

  test('today, also after the end of the day', async () => {
    await orderIn(cafe)
    const etag = await etagOf()
    expect((await list('', cafe.manager, etag)).status).toBe(304)
    // It is always another day in one of these time zones than in the other; an order keeps its day.
    const totals: number[] = []
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      await cafe.database.query('UPDATE branches SET time_zone = $2 WHERE id = $1', [cafe.here.branchId, zone])
      totals.push((await list()).body.total)
    }
    expect(Math.min(...totals)).toBe(0)
  })

  test('what a restored database has, where seq, order and version are the same again', async () => {
    const order = await orderIn(cafe)
    await orderIn(cafe)
    const before = await snapshot()
    await send('PATCH', `/orders/${order.id}/status`, { status: 'confirmed' })
    const etag = await etagOf()
    const [lost] = (await expectCurrent()).filter(({ id }) => id === order.id)
    expect((await snapshot()).orders.map(({ id }) => id)).toContain(order.id)

    // What a restore leaves: the database as it was before the change.
    await cafe.database.query(
      'DELETE FROM webhook_deliveries WHERE event_id IN (SELECT id FROM order_events WHERE order_id = $1 AND version = 2)',
      [order.id],
    )
    await cafe.database.query('DELETE FROM order_events WHERE order_id = $1 AND version = 2', [order.id])
    await cafe.database.query(
      `UPDATE orders SET status = 'pending', previous_status = NULL, version = 1, confirmed_at = NULL, updated_at = created_at,
         status_since = created_at WHERE id = $1`,
      [order.id],
    )
    await cafe.database.query('UPDATE branches SET seq = seq - 1 WHERE id = $1', [cafe.here.branchId])
    await send('PATCH', `/orders/${order.id}`, { customerName: newId().slice(-8) })

    expect((await snapshot()).seq).toBe(before.seq + 1)
    const [shown] = (await expectCurrent()).filter(({ id }) => id === order.id)
    expect(shown).toMatchObject({ status: 'pending', version: lost?.version })
    expect((await list('', cafe.manager, etag)).status).toBe(200)
  })

  test('the same board as before, not read again, while only another branch changes', async () => {
    await orderIn(cafe)
    const { orders } = await snapshot()
    await orderIn(cafe, 'pending', cafe.there)
    expect((await snapshot()).orders).toBe(orders)
    await orderIn(cafe)
    expect((await snapshot()).orders).toHaveLength(2)
  })

  test('no cancelled order of more than an hour ago, although nothing has changed', async () => {
    const order = await orderIn(cafe, 'cancelled')
    expect((await snapshot()).cancelled.map(({ id }) => id)).toEqual([order.id])
    await cafe.database.query(`UPDATE orders SET status_since = now() - interval '3585 seconds' WHERE id = $1`, [
      order.id,
    ])
    await orderIn(cafe)
    expect((await snapshot()).cancelled.map(({ id }) => id)).toEqual([order.id])
    await expect.poll(async () => (await snapshot()).cancelled).toEqual([])
  })
})
