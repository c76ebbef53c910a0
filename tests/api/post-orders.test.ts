import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { anItem, anOrder } from '../support/an-order'
import { type Cafe, startCafe } from '../support/cafe'
import { DEFAULT_OPTIONS } from '../support/options'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const place = (body: unknown, token = cafe.staff) => cafe.api.post<Order & ErrorBody>('/orders', body, { token })
const line = (rest: object = {}) => ({ menuItemId: cafe.menuItemId, quantity: 1, ...rest })
const ofItems = (items: unknown) => ({ tableId: cafe.here.tableId, items })
const orderCount = () => cafe.database.prisma.order.count()
const lines = (...quantities: number[]) => quantities.map((quantity) => line({ quantity }))

/** A menu item of the demo café at a price of the test's own. */
async function itemAt(price: number): Promise<string> {
  const { prisma } = cafe.database
  const { orgId, categoryId } = await prisma.menuItem.findUniqueOrThrow({ where: { id: cafe.menuItemId } })
  const item = { id: newId(), orgId, categoryId, name: `Món ${price}`, price, position: 99 }
  return (await prisma.menuItem.create({ data: item })).id
}

describe('POST /orders', () => {
  test('places a pending, unpaid order at the table, with the prices of the menu', async () => {
    const otherItem = await itemAt(12_500)
    const { status, body } = await place(
      ofItems([line({ quantity: 2, note: 'ít đường' }), { menuItemId: otherItem, quantity: 3 }]),
    )
    expect(status).toBe(201)
    const total = 2 * 39_000 + 3 * 12_500
    expect(body).toEqual(
      anOrder({
        id: expect.any(String),
        branchId: cafe.here.branchId,
        tableId: cafe.here.tableId,
        tableLabel: expect.any(String),
        number: expect.any(Number),
        source: 'staff',
        transferReference: expect.any(String),
        total,
        items: [
          anItem({
            id: expect.any(String),
            menuItemId: cafe.menuItemId,
            quantity: 2,
            unitPrice: 39_000,
            note: 'ít đường',
            options: DEFAULT_OPTIONS,
            allergens: ['milk'],
            stationId: expect.any(String),
          }),
          anItem({
            id: expect.any(String),
            menuItemId: otherItem,
            menuItemName: 'Món 12500',
            station: null,
            quantity: 3,
            unitPrice: 12_500,
          }),
        ],
        startAt: body.createdAt,
        statusSince: body.createdAt,
        createdAt: expect.any(String),
        updatedAt: body.createdAt,
      }),
    )
    expect((await cafe.api.get<Order>(`/orders/${body.id}`, { token: cafe.staff })).body).toEqual(body)
    expect(await cafe.database.prisma.orderEvent.findMany({ where: { orderId: body.id } })).toMatchObject([
      { type: 'order.created', version: 1, from: null, to: 'pending', actor: { kind: 'staff' } },
    ])
  })

  test('keeps what the guest must not eat with the order, in every answer and every event', async () => {
    const allergyNote = 'đậu phộng, tôm'
    const { status, body } = await place({ ...ofItems([line()]), allergyNote })
    expect({ status, body }).toMatchObject({ status: 201, body: { allergyNote, items: [{ note: '' }] } })
    const path = `/orders/${body.id}`
    const moved = await cafe.api.patch<Order>(`${path}/status`, { status: 'confirmed' }, { token: cafe.staff })
    const read = await cafe.api.get<Order>(path, { token: cafe.staff })
    expect([moved.body.allergyNote, read.body.allergyNote]).toEqual([allergyNote, allergyNote])
    const events = await cafe.database.query<{ told: string }>(
      `SELECT stored_order->>'allergyNote' AS told FROM order_events WHERE order_id = $1`,
      [body.id],
    )
    expect(events).toEqual([{ told: allergyNote }, { told: allergyNote }])
  })

  test('keeps the lines in the order they were given, and the same item on two lines apart', async () => {
    const notes = ['một', 'hai', 'ba', 'bốn']
    const { body } = await place(ofItems(notes.map((note) => line({ note }))))
    expect(body.items.map(({ note }) => note)).toEqual(notes)
  })

  test('counts the tickets of a branch without gap, also when they come at the same moment', async () => {
    const before = (await place(ofItems([line()]))).body.number
    const placed = await Promise.all(Array.from({ length: 25 }, () => place(ofItems([line()]))))
    const numbers = placed.map(({ body }) => body.number).toSorted((one, two) => one - two)
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => before + 1 + index))
  })

  test('numbers each branch for itself', async () => {
    const here = await place(ofItems([line()]))
    const there = await place({ tableId: cafe.there.tableId, items: [line()] }, cafe.manager)
    const hereAgain = await place(ofItems([line()]))
    expect(there.status).toBe(201)
    expect(hereAgain.body.number).toBe(here.body.number + 1)
  })

  test('takes ids in capitals', async () => {
    const answer = await place({
      tableId: cafe.here.tableId.toUpperCase(),
      items: [line({ menuItemId: cafe.menuItemId.toUpperCase() })],
    })
    expect(answer).toMatchObject({ status: 201, body: { tableId: cafe.here.tableId } })
  })

  test.each([
    ['of 2,000 characters', 'x'.repeat(2_000)],
    ['with line ends and tabs', 'một\nhai\r\n\tba'],
    ['with emoji', '🌶️🌶️ cay 👩‍🍳'],
    ['with marks of other scripts', 'không đá — 不要冰 — بدون ثلج'],
    ['that looks like SQL', "'); DROP TABLE orders; --"],
    ['that looks like HTML', '<script>alert(1)</script>'],
    ['that looks like an escape', '\\u0000 \\ud800 %00'],
    ['that is blank', '   '],
  ])('keeps a note %s as it is', async (_, note) => {
    const { status, body } = await place(ofItems([line({ note })]))
    expect(status).toBe(201)
    expect(body.items[0]?.note).toBe(note)
  })

  test('takes 200 lines of 999', async () => {
    const cheap = await itemAt(1)
    const { status, body } = await place(
      ofItems(Array.from({ length: 200 }, () => ({ menuItemId: cheap, quantity: 999 }))),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({ total: 199_800 })
    expect(body.items).toHaveLength(200)
  })

  test('takes a total as large as the column, and refuses one more with 400', async () => {
    const largest = await itemAt(2_147_483_647)
    const cheap = await itemAt(1)
    const item = { menuItemId: largest, quantity: 1 }
    expect(await place(ofItems([item]))).toMatchObject({ status: 201, body: { total: 2_147_483_647 } })
    for (const items of [
      [item, { menuItemId: cheap, quantity: 1 }],
      [{ ...item, quantity: 99 }],
      Array.from({ length: 50 }, () => ({ ...item, quantity: 99 })),
    ]) {
      expect(await place(ofItems(items))).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    }
  })

  test.each([
    ['no body', () => undefined],
    ['null', () => null],
    ['a list', () => [ofItems([line()])]],
    ['no table', () => ({ items: [line()] })],
    ['a table that is null', () => ({ tableId: null, items: [line()] })],
    ['a table by its label', () => ({ tableId: 'A1', items: [line()] })],
    ['no items', () => ({ tableId: cafe.here.tableId })],
    ['an empty list of items', () => ofItems([])],
    ['items that are no list', () => ofItems(line())],
    ['items as an object with a length', () => ofItems({ length: 1, 0: line() })],
    ['201 lines', () => ofItems(Array.from({ length: 201 }, () => line()))],
    ['a line that is null', () => ofItems([null])],
    ['a line that is an id', () => ofItems([cafe.menuItemId])],
    ['a line without an item', () => ofItems([{ quantity: 1 }])],
    ['an item that is no UUID', () => ofItems([line({ menuItemId: 'Bạc xỉu' })])],
    ['no quantity', () => ofItems([{ menuItemId: cafe.menuItemId }])],
    ['quantity 0', () => ofItems(lines(0))],
    ['quantity -1', () => ofItems(lines(-1))],
    ['quantity 1000', () => ofItems(lines(1000))],
    ['quantity 1.5', () => ofItems(lines(1.5))],
    ['quantity 1e300', () => ofItems(lines(1e300))],
    ['a quantity that is a string', () => ofItems([line({ quantity: '1' })])],
    ['a quantity that is true', () => ofItems([line({ quantity: true })])],
    ['a quantity that is null', () => ofItems([line({ quantity: null })])],
    ['a note of 2,001 characters', () => ofItems([line({ note: 'x'.repeat(2_001) })])],
    ['a note that is a number', () => ofItems([line({ note: 1 })])],
    ['a note that is null', () => ofItems([line({ note: null })])],
    ['a note with a NUL character', () => ofItems([line({ note: 'a\u0000b' })])],
    ['a note with an escape character', () => ofItems([line({ note: 'a\u001bb' })])],
    ['a note with a C1 control character', () => ofItems([line({ note: 'a\u0085b' })])],
    ['a note with a lone high surrogate', () => ofItems([line({ note: 'a\ud83cb' })])],
    ['a note with a lone low surrogate', () => ofItems([line({ note: '\udf36' })])],
    ['an allergy note of 2,001 characters', () => ({ ...ofItems([line()]), allergyNote: 'x'.repeat(2_001) })],
    ['an allergy note that is null', () => ({ ...ofItems([line()]), allergyNote: null })],
    ['an allergy note that is a list', () => ({ ...ofItems([line()]), allergyNote: ['tôm'] })],
    ['an allergy note with a NUL character', () => ({ ...ofItems([line()]), allergyNote: 'tôm\u0000' })],
    ['an allergy note with half a surrogate pair', () => ({ ...ofItems([line()]), allergyNote: '\ud800' })],
    ['a price', () => ofItems([line({ unitPrice: 1 })])],
    ['a total', () => ({ ...ofItems([line()]), total: 1 })],
    ['a state', () => ({ ...ofItems([line()]), status: 'completed' })],
    ['a payment', () => ({ ...ofItems([line()]), paymentStatus: 'paid' })],
    ['a branch', () => ({ ...ofItems([line()]), branchId: cafe.here.branchId })],
  ])('refuses %s with 400 and places nothing', async (_, body) => {
    const before = await orderCount()
    expect(await place(body())).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await orderCount()).toBe(before)
  })

  test('names every line that is wrong', async () => {
    const { body } = await place(ofItems([line(), line({ quantity: 0 }), line({ note: 7 })]))
    expect(body.details?.map(({ path }) => path)).toEqual(['items.1.quantity', 'items.2.note'])
  })

  test('refuses items that are unknown or of another organisation alike, and names the lines', async () => {
    const before = await orderCount()
    const foreign = await place(ofItems([line(), line({ menuItemId: cafe.otherMenuItemId })]))
    const unknown = await place(ofItems([line(), line({ menuItemId: newId() })]))
    expect(foreign).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: [{ path: 'items.1.menuItemId', message: expect.any(String) }] },
    })
    expect(unknown.body).toEqual(foreign.body)
    expect(await orderCount()).toBe(before)
  })

  test('refuses a table that is unknown, of another branch or of another organisation with the same 404', async () => {
    const before = await orderCount()
    const unknown = await place({ tableId: newId(), items: [line()] })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await place({ tableId: cafe.there.tableId, items: [line()] })).body).toEqual(unknown.body)
    expect((await place({ tableId: cafe.elsewhere.tableId, items: [line()] })).body).toEqual(unknown.body)
    const byManager = await place({ tableId: cafe.elsewhere.tableId, items: [line()] }, cafe.manager)
    expect(byManager.body).toEqual(unknown.body)
    expect(await orderCount()).toBe(before)
  })

  test('refuses what is sold out at the branch with 409, names the lines, and sells it at the other branch', async () => {
    const soldOut = await itemAt(5)
    await cafe.api.patch(`/menu-items/${soldOut}`, { available: false }, { token: cafe.staff })
    const items = [line(), { menuItemId: soldOut, quantity: 1 }]
    expect(await place(ofItems(items))).toMatchObject({
      status: 409,
      body: { code: 'sold_out', details: [{ path: 'items.1.menuItemId', message: 'Món 5 is sold out.' }] },
    })
    expect((await place({ tableId: cafe.there.tableId, items }, cafe.manager)).status).toBe(201)
    await cafe.api.patch(`/menu-items/${soldOut}`, { available: true }, { token: cafe.staff })
    expect((await place(ofItems(items))).status).toBe(201)
  })

  test('keeps name and price of an order when the menu changes later', async () => {
    const menuItemId = await itemAt(700)
    const { body } = await place(ofItems([{ menuItemId, quantity: 2 }]))
    await cafe.database.prisma.menuItem.update({ where: { id: menuItemId }, data: { name: 'Món mới', price: 900 } })
    expect((await cafe.api.get<Order>(`/orders/${body.id}`, { token: cafe.staff })).body).toEqual(body)
  })

  test('without a token is 401, and a guest session is no token', async () => {
    const before = await orderCount()
    expect((await cafe.api.post('/orders', ofItems([line()]))).status).toBe(401)
    const session = await cafe.api.post<{ sessionId: string }>('/guest/sessions', { tableCode: cafe.here.tableCode })
    const { sessionId } = session.body
    expect((await cafe.api.post('/orders', ofItems([line()]), { session: sessionId })).status).toBe(401)
    expect((await place(ofItems([line()]), sessionId)).status).toBe(401)
    expect(await orderCount()).toBe(before)
  })
})
