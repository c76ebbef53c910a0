import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { branchStates } from '@/lib/board/branch-state-repository'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { MAX_LINES, MAX_NOTE, MAX_QUANTITY } from '@/lib/orders/order-limits'
import { type Cafe, startCafe } from '../support/cafe'
import { sitDown } from '../support/orders'

let cafe: Cafe
let key: string
beforeAll(async () => {
  cafe = await startCafe()
  const asked = { name: 'Fast', permissions: ['orders.place', 'orders.read', 'orders.change', 'tickets.bump'] }
  const { body } = await cafe.api.post<{ key: string }>(
    '/api-keys',
    { ...asked, branchIds: [cafe.here.branchId] },
    { token: cafe.manager },
  )
  key = body.key
})
afterAll(() => cafe.stop())

type Answer = Order & ErrorBody

const UNKNOWN = '019ab8a2-5c1e-7b3c-9f10-00000000dead'
const line = (part: object = {}) => ({ menuItemId: cafe.menuItemId, quantity: 1, ...part })
const place = (body: object) =>
  cafe.api.post<Answer>('/orders', { branchId: cafe.here.branchId, ...body }, { token: key })
const accept = (items: object[], others: object = {}) => place({ items, onUnknownItem: 'accept', ...others })

describe('a line that is not on the menu', () => {
  test('is refused, and names its field, unless the program wants it accepted', async () => {
    const known = line()
    expect(await place({ items: [known, { ...known, menuItemId: UNKNOWN }] })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'items.1.menuItemId' }] },
    })
    expect(await place({ items: [{ reference: 'moon-cake', quantity: 1 }] })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'items.0.reference' }] },
    })
    expect(await place({ items: [{ name: 'Bánh', price: 1, quantity: 1 }] })).toMatchObject({
      status: 400,
      body: {
        details: [{ path: 'items.0.name', message: 'only with onUnknownItem: "accept"' }, { path: 'items.0.price' }],
      },
    })
  })

  test('is no open line if its reference is that of an item of the menu', async () => {
    const reference = 'bac-xiu'
    const item = await cafe.database.prisma.menuItem.update({ where: { id: cafe.menuItemId }, data: { reference } })
    const expected = { menuItemId: item.id, menuItemName: item.name, quantity: 2, unitPrice: item.price }
    const placed = await place({ items: [{ reference, quantity: 2 }] })
    expect(placed).toMatchObject({ status: 201, body: { items: [expected], total: 2 * item.price } })
    const accepted = await accept([{ reference, name: 'Cà phê', price: 1, quantity: 2 }])
    expect(accepted).toMatchObject({ status: 201, body: { items: [expected], total: 2 * item.price } })
    const path = `/orders/${placed.body.id}/items`
    const added = await cafe.api.post<Order>(path, { items: [{ reference, quantity: 1 }] }, { token: key })
    expect(added).toMatchObject({ status: 200, body: { items: [expected, { menuItemId: item.id, quantity: 1 }] } })
    const both = await place({ items: [line({ reference })] })
    expect([both.status, both.body.code]).toEqual([400, 'invalid_request'])
  })

  test('becomes an open line with its name and price, which counts in the total', async () => {
    const { status, body } = await accept([
      line({ quantity: 2 }),
      { name: 'Bánh trung thu', price: 90_000, quantity: 3, note: 'hộp quà' },
      { menuItemId: UNKNOWN, name: 'Trà cũ', price: 20_000, quantity: 1 },
      { reference: 'POS-77', quantity: 1 },
    ])
    expect(status).toBe(201)
    const known = body.items[0]
    expect(body.items).toMatchObject([
      { menuItemId: cafe.menuItemId, problems: [] },
      {
        menuItemId: null,
        menuItemName: 'Bánh trung thu',
        kitchenName: 'Bánh trung thu',
        unitPrice: 90_000,
        quantity: 3,
      },
      { menuItemId: null, menuItemName: 'Trà cũ', unitPrice: 20_000, station: null, allergens: [] },
      { menuItemId: null, menuItemName: 'POS-77', unitPrice: 0 },
    ])
    expect(body.total).toBe((known?.unitPrice ?? 0) * 2 + 290_000)
  })

  test('is made at the default station of its branch', async () => {
    const { body } = await cafe.api.get<{ stations: { id: string; name: string }[] }>('/stations', {
      token: cafe.manager,
    })
    const station = body.stations.find(({ name }) => name === 'Pastry') ?? body.stations[0]
    const path = `/branches/${cafe.here.branchId}`
    const set = (defaultStationId: string | null) =>
      cafe.api.patch<ErrorBody>(path, { defaultStationId }, { token: cafe.manager })
    expect((await set(station?.id ?? '')).status).toBe(200)
    const open = { name: 'Bánh trung thu', price: 90_000, quantity: 1 }
    expect((await accept([open])).body.items).toMatchObject([{ station: station?.name }])
    expect(await set(UNKNOWN)).toMatchObject({ status: 404 })
    expect((await set(null)).status).toBe(200)
    expect((await accept([open])).body.items).toMatchObject([{ station: null }])
  })

  test('is voided, added, made again and counted in reports as others are', async () => {
    const { body: order } = await accept([line(), { name: 'Bánh dẻo', price: 50_000, quantity: 3 }])
    const added = await cafe.api.post<Answer>(
      `/orders/${order.id}/items`,
      { items: [{ name: 'Bánh dẻo', price: 50_000, quantity: 2 }], onUnknownItem: 'accept' },
      { token: key },
    )
    expect(added).toMatchObject({ status: 200, body: { total: order.total + 100_000 } })
    const [, open] = order.items
    const voided = await cafe.api.post<Answer>(
      `/orders/${order.id}/items/${open?.id}/void`,
      { quantity: 1, reason: 'sold_out' },
      { token: key },
    )
    expect(voided.body).toMatchObject({
      total: order.total + 50_000,
      voids: [{ menuItemId: null, menuItemName: 'Bánh dẻo', quantity: 1 }],
    })
    const report = await cafe.api.get<{ items: { itemId: string | null; name: string; pieces: number }[] }>(
      `/reports/service?branchId=${cafe.here.branchId}`,
      { token: cafe.manager },
    )
    expect(report.body.items.filter(({ itemId }) => itemId === null)).toContainEqual(
      expect.objectContaining({ name: 'Bánh dẻo', pieces: 4 }),
    )
    const events = await cafe.api.get<{ events: { data: { order: Order } }[] }>(
      `/events?branchId=${cafe.here.branchId}&limit=100`,
      { token: key },
    )
    const stored = events.body.events.map(({ data }) => data.order).findLast(({ id }) => id === order.id)
    expect(stored?.items[1]).toMatchObject({ menuItemId: null, menuItemName: 'Bánh dẻo', quantity: 2 })
  })
})

/** Gives the item a group from which one option must be chosen. @returns what takes it away */
async function giveGroup() {
  const [groupId, hot, iced] = [newId(), newId(), newId()]
  const { orgId } = cafe.here
  await cafe.database.prisma.optionGroup.create({
    data: {
      id: groupId,
      orgId,
      name: 'Nhiệt độ',
      min: 1,
      max: 1,
      position: 90,
      options: {
        create: [
          { id: hot, name: 'Nóng', reference: 'hot', position: 0 },
          { id: iced, name: 'Đá', position: 1 },
        ],
      },
      items: { create: [{ menuItemId: cafe.menuItemId, position: 90 }] },
    },
  })
  return () => cafe.database.prisma.optionGroup.delete({ where: { id: groupId } })
}

describe('what is accepted all the same is marked', () => {
  test('a sold-out item', async () => {
    const soldOut = (available: boolean) =>
      cafe.api.patch(`/menu-items/${cafe.menuItemId}`, { available }, { token: cafe.staff })
    await soldOut(false)
    expect(await place({ items: [line()] })).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect(await accept([line()])).toMatchObject({ status: 201, body: { items: [{ problems: ['sold_out'] }] } })
    await soldOut(true)
  })

  test('an option that the item does not have, and a choice that is missing', async () => {
    const remove = await giveGroup()
    expect(await accept([line({ options: [] })])).toMatchObject({
      status: 201,
      body: { items: [{ problems: ['options'], options: [] }] },
    })
    const open = { reference: 'oat', name: 'Sữa yến mạch', price: 12_000 }
    const { body } = await accept([line({ options: [{ reference: 'hot' }, open] })])
    expect(body.items).toMatchObject([
      { problems: ['options'], options: [{ name: 'Nóng' }, { optionId: null, name: 'Sữa yến mạch', price: 12_000 }] },
    ])
    const refused = await place({ items: [line({ options: [{ reference: 'hot' }, { reference: 'oat' }] })] })
    expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, 'items.0.options.1.reference'])
    await remove()
  })

  test('an order while guests cannot order', async () => {
    const path = `/branches/${cafe.here.branchId}`
    await cafe.api.post(`${path}/pause-ordering`, { minutes: 15 }, { token: cafe.manager })
    expect((await accept([line()])).body.problems).toEqual(['ordering_paused'])
    await cafe.api.post(`${path}/resume-ordering`, undefined, { token: cafe.manager })
    expect((await accept([line()])).body.problems).toEqual([])
  })

  test('another total than the program expects', async () => {
    const { body } = await accept([line()], { expectedTotal: 1 })
    expect(body).toMatchObject({ expectedTotal: 1, problems: ['total_differs'] })
    expect(await accept([line()], { expectedTotal: body.total })).toMatchObject({
      status: 201,
      body: { expectedTotal: null, problems: [] },
    })
    expect(await place({ items: [line()], expectedTotal: 1 })).toMatchObject({
      status: 409,
      body: { code: 'wrong_amount', details: [{ path: 'expectedTotal' }] },
    })
  })
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('the limits of an order of a program', () => {
  test('200 lines of 2,000 characters with 999 pieces, in 59 days, of which nothing is cut', async () => {
    const note = 'ế'.repeat(MAX_NOTE)
    const items = Array.from({ length: MAX_LINES }, (_, index) => ({
      ...line(),
      quantity: index === 0 ? MAX_QUANTITY : 1,
      note,
    }))
    const { status, body } = await place({ items, allergyNote: note, pickupAt: inDays(59) })
    expect(status).toBe(201)
    expect(body.items).toHaveLength(MAX_LINES)
    expect(body.items.every((item) => item.note === note)).toBe(true)
    expect(body.allergyNote).toBe(note)
    const itemIds = body.items.map(({ id }) => id)
    expect(await cafe.api.patch(`/orders/${body.id}/status`, { status: 'confirmed' }, { token: key })).toMatchObject({
      status: 200,
    })
    expect(await cafe.api.patch(`/orders/${body.id}/items`, { itemIds, done: true }, { token: key })).toMatchObject({
      status: 200,
    })
  })

  test.each<[string, () => object, string]>([
    ['201 lines', () => ({ items: Array.from({ length: MAX_LINES + 1 }, () => line()) }), 'items'],
    ['1,000 pieces', () => ({ items: [line({ quantity: 1_000 })] }), 'items.0.quantity'],
    ['a note of 2,001 characters', () => ({ items: [line({ note: 'x'.repeat(2_001) })] }), 'items.0.note'],
    ['an allergy of 2,001 characters', () => ({ items: [line()], allergyNote: 'x'.repeat(2_001) }), 'allergyNote'],
    ['a pickup in 61 days', () => ({ items: [line()], pickupAt: inDays(61) }), 'pickupAt'],
    [
      'a total that is too large',
      () => ({ items: [{ name: 'Vàng', price: 2_147_483_647, quantity: 2 }], onUnknownItem: 'accept' }),
      'items',
    ],
  ])('%s are refused, and the field is named', async (_, body, path) => {
    expect(await place(body())).toMatchObject({ status: 400, body: { details: [{ path }] } })
  })
})

test('a guest keeps smaller limits, which name their field', async () => {
  const session = await sitDown(cafe)
  const order = (body: object) => cafe.api.post<Answer>('/guest/orders', body, { session })
  const long = line({ note: 'ế'.repeat(280) })
  const cases: [object, string][] = [
    [{ items: Array.from({ length: 51 }, () => line()) }, 'items'],
    [{ items: [line({ quantity: 100 })] }, 'items.0.quantity'],
    [{ items: [line({ note: 'x'.repeat(281) })] }, 'items.0.note'],
    [{ items: [long, long, long, long, long] }, 'items.4.note'],
    [{ items: [line()], allergyNote: 'x'.repeat(281) }, 'allergyNote'],
    [{ items: [line()], pickupAt: inDays(15) }, 'pickupAt'],
  ]
  for (const [body, path] of cases) {
    expect(await order(body)).toMatchObject({ status: 400, body: { details: [{ path }] } })
  }
})

describe('a refused order of a program', () => {
  const shown = async () =>
    (await branchStates(cafe.database, [cafe.here.branchId])).get(cafe.here.branchId)?.refusedOrders ?? []
  const newMinute = () => cafe.database.query("UPDATE refused_orders SET minute = minute - interval '1 hour'", [])

  test('is told on the boards of its branch with its number, once a minute for a program', async () => {
    await cafe.database.query('DELETE FROM refused_orders', [])
    await place({ items: [line({ quantity: 1_000 })], reference: '0099' })
    const [first] = await shown()
    await place({ items: [line({ quantity: 1_000 })], reference: '0100' })
    const [second, ...others] = await shown()
    expect(second).toMatchObject({
      source: 'Fast',
      reference: '0099',
      code: 'invalid_request',
      field: 'items.0.quantity',
    })
    expect([second?.others, others]).toEqual([1, []])
    // A board that has shown the first one shows this one, too.
    expect(second?.id).not.toBe(first?.id)
    expect(second?.at).toBeGreaterThan(first?.at ?? 0)
  })

  test('is told whatever the reason, also with an Idempotency-Key and at a table', async () => {
    const order = { tableId: cafe.here.tableId, items: [line()], reference: '0101' }
    await cafe.api.post('/orders', order, { token: key })
    await newMinute()
    const headers = { 'Idempotency-Key': 'other-content' }
    await cafe.api.post('/orders', { ...order, customerName: 'Hương' }, { token: key, headers })
    expect((await shown())[0]).toMatchObject({ reference: '0101', code: 'reference_taken', field: 'reference' })
    await newMinute()
    await place({ items: 'none', reference: 'a\u0000b' })
    expect((await shown())[0]).toMatchObject({ reference: null, code: 'invalid_request' })
  })

  test('is told where it is too large to be read, and where lines for an order are refused', async () => {
    await newMinute()
    const tooLarge = await place({ reference: '0103', items: [line({ note: 'x'.repeat(3_100_000) })] })
    expect(tooLarge.status).toBe(413)
    expect((await shown())[0]).toMatchObject({
      source: 'Fast',
      reference: null,
      code: 'payload_too_large',
      field: null,
    })

    await newMinute()
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const noText = await cafe.api.send('POST', '/orders', { headers, body: new Uint8Array([0x7b, 0xff, 0x7d]) })
    expect(noText.status).toBe(400)
    expect((await shown())[0]).toMatchObject({ source: 'Fast', reference: null, code: 'invalid_request' })

    const order = await place({ items: [line()], reference: '0104' })
    await newMinute()
    const path = `/orders/${order.body.id}/items`
    const large = { items: [line({ note: 'x'.repeat(3_100_000) })] }
    expect((await cafe.api.post(path, large, { token: key })).status).toBe(413)
    expect((await shown())[0]).toMatchObject({ reference: '0104', code: 'payload_too_large' })
    await newMinute()
    expect((await cafe.api.post(path, { items: [line({ quantity: 0 })] }, { token: key })).status).toBe(400)
    expect((await shown())[0]).toMatchObject({ reference: '0104', code: 'invalid_request', field: 'items.0.quantity' })
    await newMinute()
    expect((await cafe.api.post(path, { items: [] }, { token: cafe.staff })).status).toBe(400)
    await cafe.api.post(`/orders/${newId()}/items`, { items: [line()] }, { token: cafe.staff })
    expect((await shown())[0]).toMatchObject({ others: 0, field: 'items.0.quantity' })
  })

  test('is not told of people, of other branches, or when it was accepted', async () => {
    await cafe.database.query('DELETE FROM refused_orders', [])
    await place({ items: [line()], reference: '0102' })
    const wrong = { items: [line({ quantity: 0 })] }
    await cafe.api.post('/orders', { ...wrong, branchId: cafe.here.branchId }, { token: cafe.staff })
    await cafe.api.post('/orders', { ...wrong, branchId: cafe.there.branchId }, { token: key })
    await cafe.api.post('/orders', { ...wrong, tableId: cafe.elsewhere.tableId }, { token: key })
    const { there, elsewhere } = cafe
    const others = await branchStates(cafe.database, [there.branchId, elsewhere.branchId])
    expect([...others.values()].flatMap(({ refusedOrders }) => refusedOrders ?? [])).toEqual([])
  })
})
