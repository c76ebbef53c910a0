import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GuestOrder } from '@/lib/guests/own-orders'
import type { Order } from '@/lib/orders/order'
import { type Cafe, type Place, startCafe, startCafeForTest } from '../support/cafe'
import { orderIn, sitDown } from '../support/orders'
import { pairDevice } from '../support/paired-screen'
import { connectPublic, cookieAt, type PublicPage } from '../support/public-page'
import { sessionCookie } from '../support/session-cookie'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const advance = (orderId: string, status: string) =>
  cafe.api.patch<Order>(`/orders/${orderId}/status`, { status }, { token: cafe.manager })

/** A guest at a table with the page open. */
async function guestAt(place: Place) {
  const session = await sitDown(cafe, place)
  const page = await connectPublic(cafe.baseUrl, { cookie: cookieAt(place, session) })
  const order = async () => {
    const items = [{ menuItemId: cafe.menuItemId, quantity: 1, note: 'ít đường' }]
    return (await cafe.api.post<Order>('/guest/orders', { items }, { session })).body
  }
  return { session, page, order }
}

const heartbeat = ({ socket }: PublicPage) => new Promise<void>((resolve) => socket.once('heartbeat', resolve))

const shown = (orders: GuestOrder[] | undefined) => orders?.map(({ number, status }) => [number, status])

describe("a guest's page", () => {
  test('is sent the own orders at once and with each change, and those of the others at the table without their notes', async () => {
    const { page, order } = await guestAt(cafe.here)
    const neighbour = await guestAt(cafe.here)
    expect(await page.follow(cafe.here.tableCode)).toEqual({ ok: true })
    expect(await neighbour.page.follow(cafe.here.tableCode)).toEqual({ ok: true })
    expect(page.orders.at(-1)).toEqual([])

    const placed = await order()
    await expect.poll(() => shown(page.orders.at(-1))).toEqual([[placed.number, 'pending']])
    await advance(placed.id, 'confirmed')
    await expect.poll(() => shown(page.orders.at(-1))).toEqual([[placed.number, 'confirmed']])
    const theirs = await neighbour.order()
    const both = [
      [theirs.number, 'pending'],
      [placed.number, 'confirmed'],
    ]
    for (const { orders } of [page, neighbour.page]) await expect.poll(() => shown(orders.at(-1))).toEqual(both)
    expect(neighbour.page.orders.at(-1)?.map(({ isOwn, items }) => [isOwn, items[0]?.note])).toEqual([
      [true, 'ít đường'],
      [false, ''],
    ])
    expect(neighbour.page.orders.at(-1)?.[1]?.transfer).toBeNull()
    expect(neighbour.page.numbers).toEqual([])
  })

  test('is sent an own order also after staff have moved it to another table, where the others of its table do not see it', async () => {
    const { branchId, tableId: first } = cafe.here
    const other = { branchId, id: { not: first }, isCounter: false }
    const table = await cafe.database.prisma.cafeTable.findFirstOrThrow({ where: other })
    const place = { ...cafe.here, tableId: table.id, tableCode: table.code }
    const { page, order } = await guestAt(place)
    const neighbour = await guestAt(place)
    for (const guest of [page, neighbour.page]) expect(await guest.follow(place.tableCode)).toEqual({ ok: true })
    const { id, number } = await order()
    for (const { orders } of [page, neighbour.page])
      await expect.poll(() => shown(orders.at(-1))).toEqual([[number, 'pending']])
    await cafe.api.patch(`/orders/${id}`, { tableId: first }, { token: cafe.manager })
    await expect.poll(() => neighbour.page.orders.at(-1)).toEqual([])
    await advance(id, 'confirmed')
    await expect.poll(() => shown(page.orders.at(-1))).toEqual([[number, 'confirmed']])
  })

  test('is told that it is current only if it is, whatever happens to other branches', async () => {
    const own = await startCafeForTest()
    const open = async (place: Place) => {
      const page = await connectPublic(own.baseUrl, { cookie: cookieAt(place, await sitDown(own, place)) })
      await page.follow(place.tableCode)
      let heartbeats = 0
      page.socket.on('heartbeat', () => {
        heartbeats += 1
      })
      await heartbeat(page)
      return { page, heartbeats: () => heartbeats }
    }
    const stale = await open(own.here)
    const other = await open(own.there)
    /** The heartbeats that it was sent so far. */
    const sentToStale = async () => {
      await new Promise<void>((resolve) => stale.page.socket.emit('ping', resolve))
      return stale.heartbeats()
    }
    await own.database.query('ALTER TABLE orders RENAME TO orders_away', [])
    await own.database.query('UPDATE branches SET seq = seq + 1 WHERE id = $1', [own.here.branchId])
    await expect.poll(() => own.logLines.some((line) => line.includes('public pages did not get a change'))).toBe(true)
    const before = await sentToStale()
    for (let count = 0; count < 2; count++) await heartbeat(other.page)
    expect(await sentToStale()).toBe(before)
    await own.database.query('ALTER TABLE orders_away RENAME TO orders', [])
    await expect.poll(stale.heartbeats).toBeGreaterThan(before)
  })

  test('learns what its process was never told of by the heartbeat', async () => {
    const { page, order } = await guestAt(cafe.here)
    const { id, branchId, number } = await order()
    await page.follow(cafe.here.tableCode)
    // Written past the service, so that no event tells of it.
    await cafe.database.query("UPDATE orders SET status = 'ready' WHERE id = $1", [id])
    await cafe.database.query('UPDATE branches SET seq = seq + 1 WHERE id = $1', [branchId])
    await expect.poll(() => shown(page.orders.at(-1)?.filter(({ isOwn }) => isOwn))).toEqual([[number, 'ready']])
  })

  test('is told when the session is over, and closed', async () => {
    const { page } = await guestAt(cafe.here)
    await page.follow(cafe.here.tableCode)
    const closed = new Promise((resolve) => page.socket.once('disconnect', resolve))
    await cafe.database.query('UPDATE guest_sessions SET expires_at = now()', [])
    expect(await page.goodbye).toBe('session_over')
    await closed
  })

  test.each<[string, () => Promise<string | undefined>, string]>([
    ['without a cookie', async () => undefined, 'unauthenticated'],
    ['with an unknown session', async () => cookieAt(cafe.here, '0'.repeat(32)), 'unauthenticated'],
    [
      'with the session of another table',
      async () => cookieAt(cafe.there, await sitDown(cafe, cafe.there)),
      'unauthenticated',
    ],
    ['with the cookie of a manager', () => sessionCookie(cafe.manager), 'unauthenticated'],
  ])('is sent nothing %s', async (_, cookie, error) => {
    const given = await cookie()
    const page = await connectPublic(cafe.baseUrl, given ? { cookie: given } : {})
    expect(await page.follow(cafe.here.tableCode)).toEqual({ ok: false, error })
    expect(page.orders).toEqual([])
  })
})

describe('a counter', () => {
  test('needs nobody to sign in, and is sent numbers and nothing else', async () => {
    const waiting = await orderIn(cafe, 'pending', cafe.there)
    const confirmed = await orderIn(cafe, 'confirmed', cafe.there)
    const preparing = await orderIn(cafe, 'preparing', cafe.there)
    const page = await connectPublic(cafe.baseUrl)
    expect(await page.watch(cafe.there.branchId)).toEqual({ ok: true })
    // The same may be said again.
    for (const numbers of page.numbers)
      expect(numbers).toEqual({ preparing: [confirmed.number, preparing.number], ready: [] })
    expect(page.numbers.length).toBeGreaterThan(0)

    await advance(preparing.id, 'ready')
    await expect.poll(() => page.numbers.at(-1)).toEqual({ preparing: [confirmed.number], ready: [preparing.number] })
    const second = await orderIn(cafe, 'ready', cafe.there)
    await expect
      .poll(() => page.numbers.at(-1))
      .toEqual({ preparing: [confirmed.number], ready: [second.number, preparing.number] })
    await advance(preparing.id, 'completed')
    await expect.poll(() => page.numbers.at(-1)?.ready).toEqual([second.number])
    expect(page.numbers.flatMap(({ preparing: at }) => at)).not.toContain(waiting.number)
    expect(page.orders).toEqual([])
  })

  test('is sent nothing of another branch', async () => {
    const page = await connectPublic(cafe.baseUrl)
    await page.watch(cafe.elsewhere.branchId)
    const [other] = [await connectPublic(cafe.baseUrl)]
    await other.watch(cafe.there.branchId)
    const { number } = await orderIn(cafe, 'confirmed', cafe.there)
    await expect.poll(() => other.numbers.at(-1)?.preparing).toContain(number)
    // The same may be said again.
    expect(page.numbers.length).toBeGreaterThan(0)
    for (const numbers of page.numbers) expect(numbers).toEqual({ preparing: [], ready: [] })
  })

  test('is sent what the time and a setting change without an event, and only then', async () => {
    const own = await startCafeForTest()
    const run = (text: string, id: string) => own.database.query(text, [id])
    const { branchId } = own.here
    await run('UPDATE branches SET pickup_names = true WHERE id = $1', branchId)
    const [first, later] = [await orderIn(own, 'confirmed'), await orderIn(own, 'confirmed')]
    await run(`UPDATE orders SET customer_name = 'Hương' WHERE id = $1`, first.id)
    await run(`UPDATE orders SET start_at = now() + interval '1 hour', due_at = now() WHERE id = $1`, later.id)
    const page = await connectPublic(own.baseUrl)
    await page.watch(branchId)
    const preparing = () => page.sent.at(-1)?.preparing.map(({ number, name }) => [number, name])
    expect(preparing()).toEqual([[first.number, 'Hương']])

    await own.api.patch(`/branches/${branchId}`, { pickupNames: false }, { token: own.manager })
    await expect.poll(preparing).toEqual([[first.number, undefined]])
    await run('UPDATE orders SET start_at = now() WHERE id = $1', later.id)
    await expect.poll(preparing).toEqual([
      [first.number, undefined],
      [later.number, undefined],
    ])
    await run(`UPDATE orders SET created_at = now() - interval '12 hours' WHERE id = $1`, first.id)
    await expect.poll(preparing).toEqual([[later.number, undefined]])
    const sent = page.sent.length
    for (let count = 0; count < 2; count++) await heartbeat(page)
    expect(page.sent.length).toBe(sent)
  })

  test.each([
    ['a branch that does not exist', '00000000-0000-7000-8000-000000000000', 'not_found'],
    ['what is no branch', "' OR 1=1", 'invalid_request'],
  ])('is refused %s', async (_, branchId, error) => {
    const page = await connectPublic(cafe.baseUrl)
    expect(await page.watch(branchId)).toEqual({ ok: false, error })
  })

  test('is not served to a page of another site, nor to more than 500 of one address', async () => {
    await expect(connectPublic(cafe.baseUrl, { origin: 'https://evil.example' })).rejects.toThrow('websocket error')
    const refused: PromiseRejectedResult[] = []
    // Not all at once: on a slow machine some would wait longer than a client does.
    for (let opened = 0; opened < 510; opened += 30) {
      const pages = await Promise.allSettled(Array.from({ length: 30 }, () => connectPublic(cafe.baseUrl)))
      refused.push(...pages.filter((page) => page.status === 'rejected'))
    }
    expect(refused.length).toBeGreaterThanOrEqual(10)
    for (const { reason } of refused) expect(String(reason)).toContain('rate_limited')
    // Whoever fills the address up does not darken a counter that is paired.
    await connectPublic(cafe.baseUrl, { cookie: (await pairDevice(cafe, { view: 'ready' })).cookie })
    await expect(connectPublic(cafe.baseUrl, { cookie: `passboard.screen=${'0'.repeat(64)}` })).rejects.toThrow(
      'rate_limited',
    )
  })

  test('is answered alone when it asks, and not more than once a second', async () => {
    const [page, other] = [await connectPublic(cafe.baseUrl), await connectPublic(cafe.baseUrl)]
    await page.watch(cafe.elsewhere.branchId)
    const before = page.numbers.length
    const answers = [other.watch(cafe.elsewhere.branchId), other.watch(cafe.elsewhere.branchId)]
    expect(await Promise.all(answers)).toEqual([{ ok: true }, { ok: false, error: 'rate_limited' }])
    expect(page.numbers.length).toBe(before)
  })

  test('tells a number of today from the same number of yesterday', async () => {
    const first = await orderIn(cafe, 'ready', cafe.there)
    const second = await orderIn(cafe, 'ready', cafe.there)
    await cafe.database.query('UPDATE orders SET day = day - 1, number = 77 WHERE id = $1', [first.id])
    await cafe.database.query('UPDATE orders SET number = 77 WHERE id = $1', [second.id])
    const page = await connectPublic(cafe.baseUrl)
    await page.watch(cafe.there.branchId)
    const same = page.sent.at(-1)?.ready.filter(({ number }) => number === 77) ?? []
    expect(new Set(same.map(({ key }) => key)).size).toBe(2)
    expect(Object.keys(same[0] ?? {})).toEqual(['key', 'number'])
    expect(Object.keys(page.sent.at(-1) ?? {})).toEqual(['seq', 'preparing', 'ready'])
  })
})
