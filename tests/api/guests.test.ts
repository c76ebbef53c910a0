import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { POST as unknownOrders } from '@/app/t/[code]/unknown-orders/route'
import type { ErrorBody } from '@/lib/errors'
import { sentGuestOrderSchema } from '@/lib/guests/guest-order-schema'
import { authenticateGuest, type OpenedSession } from '@/lib/guests/guest-session'
import { pruneGuestSessions } from '@/lib/guests/guest-session-repository'
import { ownOrders } from '@/lib/guests/own-orders'
import { placeGuestOrder } from '@/lib/guests/place-guest-order'
import { newId } from '@/lib/ids'
import type { GuestMenu } from '@/lib/menu/read-menu'
import type { OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { type Cafe, type Place, startCafe } from '../support/cafe'
import { newTable, sitDown } from '../support/orders'

const SIX_HOURS_MS = 6 * 3_600_000

let cafe: Cafe
let session: string
beforeAll(async () => {
  cafe = await startCafe()
  session = await sitDown(cafe)
})
afterAll(() => cafe.stop())

const open = (tableCode: unknown) => cafe.api.post<OpenedSession & ErrorBody>('/guest/sessions', { tableCode })
const menu = (guest: string) => cafe.api.get<GuestMenu>('/guest/menu', { session: guest })
const order = (guest: string, items: unknown = [{ menuItemId: cafe.menuItemId, quantity: 1 }]) =>
  cafe.api.post<Order & ErrorBody>('/guest/orders', { items }, { session: guest })
const read = (guest: string, id: string) => cafe.api.get<Order>(`/guest/orders/${id}`, { session: guest })
const cancel = (guest: string, id: string) =>
  cafe.api.post<Order & ErrorBody>(`/guest/orders/${id}/cancel`, undefined, { session: guest })
const move = (id: string, status: OrderStatus) =>
  cafe.api.patch<Order>(`/orders/${id}/status`, { status }, { token: cafe.staff })
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

describe('POST /guest/sessions', () => {
  test('opens a session of six hours at the table, with 128 random bits', async () => {
    const before = Date.now()
    const { status, body } = await open(cafe.here.tableCode)
    expect(status).toBe(201)
    expect(body).toEqual({
      sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
      expiresAt: expect.any(String),
      tableLabel: expect.any(String),
      branchName: 'Hàng Bông',
      organisationName: 'Cà phê Phố',
      currency: 'VND',
    })
    const expiresAt = Date.parse(String(body.expiresAt))
    expect(expiresAt).toBeGreaterThanOrEqual(before + SIX_HOURS_MS)
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + SIX_HOURS_MS)
  })

  test('gives everybody at a table a session of their own, and keeps only its hash', async () => {
    const guests = await Promise.all(Array.from({ length: 5 }, () => sitDown(cafe)))
    expect(new Set(guests).size).toBe(5)
    const rows = await cafe.database.prisma.guestSession.findMany({ omit: { tokenHash: false } })
    expect(JSON.stringify(rows)).not.toContain(guests[0])
    expect(rows.map(({ tokenHash }) => tokenHash)).toContain(hashOf(guests[0] ?? ''))
  })

  test.each([
    ['an unknown code', () => 'ZZZZZZZZZZ'],
    ['a code in small letters', () => `${cafe.here.tableCode.toLowerCase()}z`],
    ['a code with a space', () => `${cafe.here.tableCode} `],
    ['the id of a table', () => cafe.here.tableId.slice(0, 32)],
    ['a pattern', () => '%'],
  ])('answers %s with 404', async (_, code) => {
    expect(await open(code())).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test.each([
    ['no code', undefined],
    ['an empty code', ''],
    ['a code that is a number', 1],
    ['a code that is null', null],
    ['a condition', { not: '' }],
    ['33 characters', 'A'.repeat(33)],
    ['a NUL character', 'A\u0000'],
    ['half a surrogate pair', 'A\udc00'],
  ])('refuses %s with 400', async (_, code) => {
    expect(await open(code)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test('refuses keys that it does not know', async () => {
    const body = { tableCode: cafe.here.tableCode, tableId: cafe.there.tableId }
    expect((await cafe.api.post('/guest/sessions', body)).status).toBe(400)
  })
})

describe('a page whose orders are missing', () => {
  const unknownAt = async (code: string, ids: string[]) => {
    const request = new Request('http://localhost', { method: 'POST', body: JSON.stringify(ids) })
    const response = await unknownOrders(request, { params: Promise.resolve({ code }) })
    return { status: response.status, body: await response.json() }
  }

  test('is told which of them its branch does not have, by the code of a table', async () => {
    const { body } = await order(await sitDown(cafe, await newTable(cafe)))
    const never = newId()
    expect(await unknownAt(cafe.here.tableCode, [body.id, never])).toEqual({
      status: 200,
      body: { ok: true, value: [never] },
    })
    expect(await unknownAt(cafe.there.tableCode, [body.id])).toMatchObject({ body: { value: [body.id] } })
    expect(await unknownAt('ZZZZZZZZZZ', [body.id])).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await unknownAt(cafe.here.tableCode, ['1'])).toMatchObject({ status: 400 })
  })
})

describe('X-Session-ID', () => {
  const REQUESTS: [string, (guest: string) => Promise<{ status: number; body: unknown }>][] = [
    ['GET /guest/menu', menu],
    ['POST /guest/orders', order],
    ['GET /guest/orders/:id', (guest) => read(guest, newId())],
    ['POST /guest/orders/:id/cancel', (guest) => cancel(guest, newId())],
  ]

  test.each(REQUESTS)('that is over is 401 for %s', async (_, request) => {
    const over = await sitDown(cafe)
    expect((await request(over)).status).not.toBe(401)
    await cafe.database.query(
      `UPDATE guest_sessions SET expires_at = now() - interval '1 second' WHERE token_hash = $1`,
      [hashOf(over)],
    )
    expect(await request(over)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  test.each(REQUESTS)('that is missing, unknown or something else is 401 for %s', async (_, request) => {
    const row = await cafe.database.prisma.guestSession.findUniqueOrThrow({
      where: { tokenHash: hashOf(session) },
      omit: { tokenHash: false },
    })
    const wrong = [
      '',
      ' ',
      '0'.repeat(32),
      session.slice(0, -1),
      session.toUpperCase(),
      `${session}, ${session}`,
      row.id,
      row.tokenHash,
      cafe.staff,
      cafe.here.tableCode,
      "' OR 1=1 --",
      'é'.repeat(50),
      'x'.repeat(8_000),
    ]
    for (const guest of wrong.filter((guest) => guest !== session)) {
      expect(await request(guest)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    }
  })
})

describe('GET /guest/menu', () => {
  const availableAt = async (place: Place) => {
    const { body } = await menu(await sitDown(cafe, place))
    const items = body.categories.flatMap((category) => category.items)
    return items.find(({ id }) => id === cafe.menuItemId)?.available
  }

  test('shows the menu by category, with prices in the smallest unit', async () => {
    const { status, body } = await menu(session)
    expect(status).toBe(200)
    expect(body.currency).toBe('VND')
    expect(body.categories.map(({ name }) => name)).toEqual(['Cà phê', 'Trà và nước', 'Món mặn', 'Bánh ngọt'])
    expect(body.categories[0]?.items[2]).toEqual({
      id: cafe.menuItemId,
      name: 'Bạc xỉu',
      price: 39_000,
      description: 'Nhiều sữa, ít cà phê, lớp bọt mịn.',
      photoUrl: expect.stringMatching(/^\/photos\/[0-9a-f]{64}\.webp$/),
      allergens: ['milk'],
      available: true,
      served: true,
      servedFrom: null,
      optionGroups: expect.any(Array),
      components: [],
    })
  })

  test('shows the menu of the own organisation only', async () => {
    const { body } = await menu(await sitDown(cafe, cafe.elsewhere))
    expect(body.currency).toBe('EUR')
    expect(body.categories.map(({ name }) => name)).toEqual(['Kaffee', 'Küche'])
    expect(JSON.stringify(body)).not.toContain(cafe.menuItemId)
  })

  test("shows what is 86'd as not available, at that branch only", async () => {
    await cafe.api.patch(`/menu-items/${cafe.menuItemId}`, { available: false }, { token: cafe.staff })
    const [here, there] = [await availableAt(cafe.here), await availableAt(cafe.there)]
    await cafe.api.patch(`/menu-items/${cafe.menuItemId}`, { available: true }, { token: cafe.staff })
    expect([here, there]).toEqual([false, true])
    expect(await availableAt(cafe.here)).toBe(true)
  })
})

describe('POST /guest/orders', () => {
  test('orders at the table of the session', async () => {
    const { status, body } = await order(session, [
      { menuItemId: cafe.menuItemId, quantity: 2, note: 'dị ứng đậu phộng' },
    ])
    expect(status).toBe(201)
    expect(body).toMatchObject({
      tableId: cafe.here.tableId,
      branchId: cafe.here.branchId,
      status: 'pending',
      paymentStatus: 'unpaid',
      total: 78_000,
      items: [{ menuItemName: 'Bạc xỉu', quantity: 2, note: 'dị ứng đậu phộng' }],
    })
    expect((await cafe.api.get<Order>(`/orders/${body.id}`, { token: cafe.staff })).body).toEqual(body)
    const [event] = await cafe.database.prisma.orderEvent.findMany({ where: { orderId: body.id } })
    expect(event?.actor).toMatchObject({ kind: 'guest' })
    expect(JSON.stringify(event)).not.toContain(session)
  })

  test.each([
    ['at another table', () => ({ tableId: cafe.there.tableId })],
    ['as somebody else', () => ({ guestSessionId: newId() })],
    ['at a price of their own', () => ({ total: 1 })],
    ['paid', () => ({ paymentStatus: 'paid' })],
  ])('does not let a guest order %s', async (_, extra) => {
    const body = { items: [{ menuItemId: cafe.menuItemId, quantity: 1 }], ...extra() }
    expect(await cafe.api.post('/guest/orders', body, { session })).toMatchObject({ status: 400 })
  })

  test.each([
    ['nothing', () => []],
    ['51 lines', () => Array.from({ length: 51 }, () => ({ menuItemId: cafe.menuItemId, quantity: 1 }))],
    ['quantity 0', () => [{ menuItemId: cafe.menuItemId, quantity: 0 }]],
    ['quantity 100', () => [{ menuItemId: cafe.menuItemId, quantity: 100 }]],
    ['quantity 2.5', () => [{ menuItemId: cafe.menuItemId, quantity: 2.5 }]],
    ['a note of 281 characters', () => [{ menuItemId: cafe.menuItemId, quantity: 1, note: 'x'.repeat(281) }]],
    ['a note with a NUL character', () => [{ menuItemId: cafe.menuItemId, quantity: 1, note: '\u0000' }]],
    ['a note with half a surrogate pair', () => [{ menuItemId: cafe.menuItemId, quantity: 1, note: '\ud800' }]],
    ['an unknown item', () => [{ menuItemId: newId(), quantity: 1 }]],
    ['an item of another organisation', () => [{ menuItemId: cafe.otherMenuItemId, quantity: 1 }]],
  ])('refuses %s with 400', async (_, items) => {
    const before = await cafe.database.prisma.order.count()
    expect(await order(session, items())).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await cafe.database.prisma.order.count()).toBe(before)
  })

  test('refuses what is sold out at this branch with 409', async () => {
    await cafe.api.patch(`/menu-items/${cafe.menuItemId}`, { available: false }, { token: cafe.staff })
    const [here, there] = [await order(session), await order(await sitDown(cafe, cafe.there))]
    await cafe.api.patch(`/menu-items/${cafe.menuItemId}`, { available: true }, { token: cafe.staff })
    expect(here).toMatchObject({
      status: 409,
      body: { code: 'sold_out', details: [{ path: 'items.0.menuItemId', message: 'Bạc xỉu is sold out.' }] },
    })
    expect(there.status).toBe(201)
  })
})

const priceOfItem = async (): Promise<number> => {
  const { price } = await cafe.database.prisma.menuItem.findUniqueOrThrow({ where: { id: cafe.menuItemId } })
  return price
}

test('what a guest must not eat goes from their page to the kitchen, and back to their own orders', async () => {
  const guest = await authenticateGuest(cafe.database, session)
  const lines = [{ menuItemId: cafe.menuItemId, quantity: 1, note: '' }]
  const total = await priceOfItem()
  const sent = sentGuestOrderSchema.parse({ key: newId(), lines, allergyNote: 'đậu phộng' })
  await placeGuestOrder(cafe.database, guest, sent, total)
  await placeGuestOrder(cafe.database, guest, sent, total)
  const [own, ...others] = await ownOrders(cafe.database, guest.sessionId)
  expect(own).toMatchObject({ allergyNote: 'đậu phộng' })
  expect(others.filter(({ id }) => id === own?.id)).toEqual([])
  expect(await read(session, own?.id ?? '')).toMatchObject({ body: { allergyNote: 'đậu phộng' } })
  await expect(placeGuestOrder(cafe.database, guest, { ...sent, allergyNote: 'tôm' }, total)).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  })
  const without = sentGuestOrderSchema.parse({ key: newId(), lines })
  await placeGuestOrder(cafe.database, guest, without, total)
  expect((await ownOrders(cafe.database, guest.sessionId))[0]).toMatchObject({ allergyNote: '' })
})

test("a guest's order that is sent again in a later session at the table is placed once", async () => {
  const guest = await authenticateGuest(cafe.database, session)
  const later = await authenticateGuest(cafe.database, await sitDown(cafe))
  const lines = [{ menuItemId: cafe.menuItemId, quantity: 1, note: '' }]
  const total = await priceOfItem()
  const sent = sentGuestOrderSchema.parse({ key: newId(), lines })
  await placeGuestOrder(cafe.database, guest, sent, total)
  const before = await cafe.database.prisma.order.count()
  await placeGuestOrder(cafe.database, later, sent, total)
  expect(await cafe.database.prisma.order.count()).toBe(before)
})

test('a guest pays the total that the page showed, or is told that it is another one', async () => {
  const guest = await authenticateGuest(cafe.database, session)
  const lines = [{ menuItemId: cafe.menuItemId, quantity: 2, note: '' }]
  const price = await priceOfItem()
  const before = await cafe.database.prisma.order.count()
  const sent = () => sentGuestOrderSchema.parse({ key: newId(), lines })
  await expect(placeGuestOrder(cafe.database, guest, sent(), price)).rejects.toMatchObject({
    code: 'invalid_request',
    details: [{ path: 'total' }],
  })
  expect(await cafe.database.prisma.order.count()).toBe(before)
  await placeGuestOrder(cafe.database, guest, sent(), 2 * price)
  expect((await ownOrders(cafe.database, guest.sessionId))[0]).toMatchObject({ total: 2 * price })
})

test('an own order is paid by transfer until a day after it was completed', async () => {
  const { orgId: id } = cafe.here
  const account = { bankBin: '970436', bankAccount: '1234567890', bankAccountName: 'CA PHE PHO' }
  await cafe.database.prisma.organisation.update({ where: { id }, data: account })
  const own = await sitDown(cafe, await newTable(cafe))
  const placed = (await order(own)).body
  for (const status of ['confirmed', 'preparing', 'ready', 'completed'] as const) await move(placed.id, status)
  const { sessionId } = await authenticateGuest(cafe.database, own)
  const finished = (hours: number) =>
    cafe.database.query(`UPDATE orders SET finished_at = now() - $2::int * interval '1 hour' WHERE id = $1`, [
      placed.id,
      hours,
    ])
  await finished(23)
  expect(await ownOrders(cafe.database, sessionId)).toMatchObject([{ isDue: true, transfer: { amount: placed.total } }])
  await finished(25)
  expect(await ownOrders(cafe.database, sessionId)).toMatchObject([{ isDue: true, transfer: null }])
  const none = { bankBin: null, bankAccount: null, bankAccountName: null }
  await cafe.database.prisma.organisation.update({ where: { id }, data: none })
})

describe('GET /guest/orders/:id', () => {
  test('follows an order of this session', async () => {
    const { id } = (await order(session)).body
    await move(id, 'confirmed')
    expect(await read(session, id)).toMatchObject({ status: 200, body: { id, status: 'confirmed', version: 2 } })
  })

  test("answers 404, in the same words, for what is not this session's", async () => {
    const neighbour = await sitDown(cafe)
    const theirs = (await order(neighbour)).body
    const byStaff = await cafe.api.post<Order>(
      '/orders',
      { tableId: cafe.here.tableId, items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] },
      { token: cafe.staff },
    )
    const unknown = await read(session, newId())
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await read(session, theirs.id)).body).toEqual(unknown.body)
    expect((await read(session, byStaff.body.id)).body).toEqual(unknown.body)
    expect((await read(neighbour, theirs.id)).status).toBe(200)
  })

  test.each(['1', 'null', '%00'])('refuses the id %s with 400', async (id) => {
    expect(await read(session, id)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })
})

describe('POST /guest/orders/:id/cancel', () => {
  test('takes back a pending order', async () => {
    const placed = (await order(session)).body
    const { status, body } = await cancel(session, placed.id)
    expect(status).toBe(200)
    const { updatedAt } = body
    const cancelled = { status: 'cancelled', previousStatus: 'pending', cancelReason: 'guest_changed_mind' }
    expect(body).toEqual({ ...placed, ...cancelled, statusSince: updatedAt, version: 2, updatedAt })
  })

  test.each<OrderStatus[]>([
    ['confirmed'],
    ['confirmed', 'preparing'],
    ['confirmed', 'preparing', 'ready'],
    ['confirmed', 'preparing', 'ready', 'completed'],
    ['cancelled'],
  ])('is 409, with the order as it is, after %s %s %s %s', async (...steps) => {
    const { id } = (await order(session)).body
    for (const step of steps.filter(Boolean)) await move(id, step)
    const current = (await read(session, id)).body
    expect(await cancel(session, id)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', order: current },
    })
    expect((await read(session, id)).body).toEqual(current)
  })

  test('of an order of another session or an unknown one is 404 and cancels nothing', async () => {
    const neighbour = await sitDown(cafe)
    const theirs = (await order(neighbour)).body
    const unknown = await cancel(session, newId())
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await cancel(session, theirs.id)).body).toEqual(unknown.body)
    expect((await read(neighbour, theirs.id)).body.status).toBe('pending')
  })

  test('at the same moment as the kitchen confirms: one of the two happens', async () => {
    const hurried = await sitDown(cafe, await newTable(cafe))
    const placed = await Promise.all(Array.from({ length: 10 }, () => order(hurried)))
    for (const { body } of placed) {
      const [taken, confirmed] = await Promise.all([cancel(hurried, body.id), move(body.id, 'confirmed')])
      expect([taken.status, confirmed.status].toSorted()).toEqual([200, 409])
    }
  })
})

describe('sessions that ended', () => {
  const idOf = async (secret: string) =>
    (await cafe.database.prisma.guestSession.findUnique({ where: { tokenHash: hashOf(secret) } }))?.id
  const ended = async (secret: string, ago: string) =>
    cafe.database.query('UPDATE guest_sessions SET expires_at = now() - $2::interval WHERE id = $1', [
      await idOf(secret),
      ago,
    ])

  test('more than a day ago are forgotten where nothing was ordered', async () => {
    const ordered = await sitDown(cafe, await newTable(cafe))
    const [recent, old] = [await sitDown(cafe), await sitDown(cafe)]
    expect((await order(ordered)).status).toBe(201)
    await ended(ordered, '25 hours')
    await ended(recent, '23 hours')
    await ended(old, '25 hours')
    await pruneGuestSessions(cafe.database)
    expect(await idOf(ordered)).toBeDefined()
    expect(await idOf(recent)).toBeDefined()
    expect(await idOf(old)).toBeUndefined()
    expect(await idOf(session)).toBeDefined()
  })

  test('more than 30 days ago are forgotten when their orders are finished and paid; the orders stay those of a guest', async () => {
    const [finished, open, unpaid] = [
      await sitDown(cafe, await newTable(cafe)),
      await sitDown(cafe, await newTable(cafe)),
      await sitDown(cafe, await newTable(cafe)),
    ]
    const [cancelled, paid] = [(await order(finished)).body, (await order(finished)).body]
    await cancel(finished, cancelled.id)
    await order(open)
    const pay = await cafe.api.post(`/orders/${paid.id}/confirm-payment`, undefined, { token: cafe.staff })
    expect(pay.status).toBe(200)
    const owed = (await order(unpaid)).body
    await move(owed.id, 'confirmed')
    for (const { id } of [paid, owed])
      for (const status of ['preparing', 'ready', 'completed'] as const)
        expect((await move(id, status)).status).toBe(200)
    for (const secret of [finished, open, unpaid]) await ended(secret, '31 days')
    await pruneGuestSessions(cafe.database)
    expect([await idOf(finished), await idOf(open), await idOf(unpaid)]).toEqual([
      undefined,
      expect.any(String),
      expect.any(String),
    ])
    for (const { id } of [cancelled, paid])
      expect((await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.staff })).body.source).toBe('guest')
  })
})
