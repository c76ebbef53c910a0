import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { ORDER_STATUSES } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { type Cafe, type Place, startCafe } from '../support/cafe'
import { DEFAULT_OPTIONS } from '../support/options'
import { orderIn } from '../support/orders'

type OrderPage = { orders: Order[]; total: number; page: number; limit: number }

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const list = (query = '', token = cafe.manager) => cafe.api.get<OrderPage & ErrorBody>(`/orders${query}`, { token })
const idsOf = async (query: string, token?: string) => (await list(query, token)).body.orders.map(({ id }) => id)

/** Moves an order to another day, so that a test has that day to itself. */
async function moveTo(day: string, { id }: Order, createdAt = `${day}T05:00:00Z`) {
  await cafe.database.query('UPDATE orders SET day = $2::date, created_at = $3::timestamptz WHERE id = $1', [
    id,
    day,
    createdAt,
  ])
}

/** An order of another day; `times` are instants on it. Oldest first. */
async function ordersOn(day: string, times: string[], place: Place = cafe.here): Promise<Order[]> {
  const orders: Order[] = []
  for (const time of times) {
    const order = await orderIn(cafe, 'pending', place)
    await moveTo(day, order, time)
    orders.push(order)
  }
  return orders
}

describe('GET /orders', () => {
  test('gives today, page 1, 20 a page, where nothing is asked for', async () => {
    const day = '2026-01-05'
    const [old] = await ordersOn(day, [`${day}T05:00:00Z`])
    const order = await orderIn(cafe)
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toMatchObject({ page: 1, limit: 20 })
    expect(body.orders).toContainEqual(order)
    expect(body.orders).not.toContainEqual(expect.objectContaining({ id: old?.id }))
  })

  test('shows an order with exactly the fields of the interface', async () => {
    const order = await orderIn(cafe)
    const [shown] = (await list('?limit=1')).body.orders
    expect(shown).toEqual({
      id: order.id,
      branchId: cafe.here.branchId,
      tableId: cafe.here.tableId,
      tableLabel: expect.stringMatching(/^[AB][1-3]$/),
      number: expect.any(Number),
      type: 'dine_in',
      customerName: '',
      reference: null,
      source: 'staff',
      pickupAt: null,
      startAt: order.createdAt,
      estimate: null,
      status: 'pending',
      previousStatus: null,
      statusSince: order.createdAt,
      rush: false,
      allergyNote: '',
      note: '',
      changeMarks: [],
      cancelReason: null,
      stoppedAt: null,
      stopReason: null,
      remakeOf: null,
      recalledAt: null,
      paymentStatus: 'unpaid',
      paymentMethod: null,
      refund: null,
      refundDue: 0,
      paidAmount: 0,
      itemsTotal: 78_000,
      adjustments: [],
      refundedAmount: 0,
      transferReference: expect.any(String),
      total: 78_000,
      expectedTotal: null,
      problems: [],
      version: 1,
      items: [
        {
          id: expect.any(String),
          menuItemId: cafe.menuItemId,
          menuItemName: 'Bạc xỉu',
          station: 'Bar',
          stationId: expect.any(String),
          quantity: 2,
          unitPrice: 39_000,
          note: 'ít đường',
          options: DEFAULT_OPTIONS,
          done: false,
          addedAt: null,
          kitchenName: 'Bạc xỉu',
          allergens: ['milk'],
          problems: [],
          parts: [],
          course: null,
          later: false,
          firedAt: null,
        },
      ],
      voids: [],
      payments: [],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/),
      updatedAt: order.createdAt,
    })
  })

  test('filters by status', async () => {
    const day = '2026-01-06'
    const expected = new Map<string, string>()
    for (const status of ORDER_STATUSES) {
      const order = await orderIn(cafe, status)
      await moveTo(day, order)
      expected.set(status, order.id)
    }
    for (const [status, id] of expected) {
      expect((await list(`?date=${day}&status=${status}`)).body).toMatchObject({ total: 1, orders: [{ id, status }] })
    }
    expect((await list(`?date=${day}`)).body.total).toBe(ORDER_STATUSES.length)
  })

  test('filters by branch, and combines filters', async () => {
    const day = '2026-01-07'
    const [here] = await ordersOn(day, [`${day}T05:00:00Z`])
    const [there] = await ordersOn(day, [`${day}T06:00:00Z`], cafe.there)
    expect(await idsOf(`?date=${day}`)).toEqual([there?.id, here?.id])
    expect(await idsOf(`?date=${day}&branchId=${cafe.here.branchId}`)).toEqual([here?.id])
    expect(await idsOf(`?date=${day}&branchId=${cafe.there.branchId}&status=pending`)).toEqual([there?.id])
    expect(await idsOf(`?date=${day}&branchId=${cafe.there.branchId}&status=ready`)).toEqual([])
  })

  test('takes a branch id in capitals', async () => {
    const day = '2026-01-08'
    const [order] = await ordersOn(day, [`${day}T05:00:00Z`])
    expect(await idsOf(`?date=${day}&branchId=${cafe.here.branchId.toUpperCase()}`)).toEqual([order?.id])
  })

  test('is newest first, and by id where the moment is the same', async () => {
    const day = '2026-01-09'
    const noon = `${day}T05:00:00Z`
    const [first, tie, laterTie, last] = await ordersOn(day, [`${day}T04:00:00Z`, noon, noon, `${day}T06:00:00Z`])
    expect(await idsOf(`?date=${day}`)).toEqual([last?.id, laterTie?.id, tie?.id, first?.id])
  })

  test('cuts a day into pages that hold every order once, each with the same total', async () => {
    const day = '2026-01-10'
    const times = Array.from({ length: 23 }, (_, minute) => `${day}T05:${String(minute).padStart(2, '0')}:00Z`)
    const expected = (await ordersOn(day, times)).map(({ id }) => id).reverse()

    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?date=${day}&limit=10&page=${page}`)))

    expect(pages.map(({ body }) => body.orders.length)).toEqual([10, 10, 3, 0])
    expect(pages.map(({ body }) => [body.total, body.page, body.limit])).toEqual([1, 2, 3, 4].map((n) => [23, n, 10]))
    expect(pages.flatMap(({ body }) => body.orders.map(({ id }) => id))).toEqual(expected)
    expect((await list(`?date=${day}`)).body.orders).toHaveLength(20)
    expect((await list(`?date=${day}&limit=100`)).body.orders).toHaveLength(23)
    expect(await idsOf(`?date=${day}&limit=1`)).toEqual(expected.slice(0, 1))
  })

  test.each(['page=1', 'page=1000000', 'page=1000000&limit=100', 'limit=1', 'limit=100'])(
    'accepts %s',
    async (query) => {
      const asked = new URLSearchParams(query)
      expect(await list(`?${query}`)).toMatchObject({
        status: 200,
        body: { page: Number(asked.get('page') ?? 1), limit: Number(asked.get('limit') ?? 20) },
      })
    },
  )

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=0x1',
    'page=abc',
    'page=',
    'page=%201',
    'page=1%00',
    'page=1000001',
    'page=99999999999999999999',
    'page=NaN',
    'page=Infinity',
    'page=%D9%A1',
    'page=1&page=2',
    'page[]=1',
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1.5',
    'limit=abc',
    'limit=',
    'limit=99999999999999999999',
    'limit=10&limit=10',
    'status=',
    'status=done',
    'status=Pending',
    'status=pending,confirmed',
    'status=pending&status=confirmed',
    "status=pending'--",
    'branchId=',
    'branchId=1',
    'branchId=null',
    'branchId=%00',
    'date=',
    'date=today',
    'date=2026-02-30',
    'date=2025-02-29',
    'date=1900-02-29',
    'date=2026-13-01',
    'date=2026-00-10',
    'date=2026-01-00',
    'date=2026-04-31',
    'date=2026-1-5',
    'date=26-01-05',
    'date=20260105',
    'date=2026-01-05T00:00:00Z',
    'date=-2026-01-05',
    'date=%2B12026-01-05',
    'date=0000-01-01',
    'date=2026-01-05&date=2026-01-06',
    'Status=pending',
    'sort=asc',
    'orgId=00000000-0000-4000-8000-000000000000',
    'constructor=1',
    'x',
  ])('refuses %s with 400', async (query) => {
    expect(await list(`?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: [{ path: expect.any(String), message: expect.any(String) }] },
    })
  })

  test.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('finds nothing on %s', async (date) => {
    expect(await list(`?date=${date}`)).toMatchObject({ status: 200, body: { orders: [], total: 0 } })
  })

  test('shows staff the orders of their branch only, whatever branch they ask for', async () => {
    const day = '2026-01-11'
    const [here] = await ordersOn(day, [`${day}T05:00:00Z`])
    await ordersOn(day, [`${day}T06:00:00Z`], cafe.there)
    expect((await list(`?date=${day}`, cafe.staff)).body).toMatchObject({ total: 1, orders: [{ id: here?.id }] })
    const asked = await list(`?date=${day}&branchId=${cafe.there.branchId}`, cafe.staff)
    expect(asked).toMatchObject({ status: 200, body: { orders: [], total: 0 } })
  })

  test('shows an organisation its own orders only', async () => {
    const day = '2026-01-12'
    await ordersOn(day, [`${day}T05:00:00Z`])
    const [elsewhere] = await ordersOn(day, [`${day}T05:00:00Z`], cafe.elsewhere)
    expect(await idsOf(`?date=${day}`, cafe.otherManager)).toEqual([elsewhere?.id])
    expect(await idsOf(`?date=${day}`)).not.toContain(elsewhere?.id)
  })

  test('narrows to X-Branch-ID', async () => {
    const day = '2026-01-13'
    await ordersOn(day, [`${day}T05:00:00Z`])
    const [there] = await ordersOn(day, [`${day}T05:00:00Z`], cafe.there)
    const { body } = await cafe.api.get<OrderPage>(`/orders?date=${day}`, {
      token: cafe.manager,
      headers: { 'X-Branch-ID': cafe.there.branchId },
    })
    expect(body).toMatchObject({ total: 1, orders: [{ id: there?.id }] })
  })
})

describe('GET /orders, days and time zones', () => {
  const setBranchZone = (timeZone: string) =>
    cafe.database.prisma.branch.update({
      where: { id: cafe.elsewhere.branchId },
      data: { timeZone, dayEndsAt: '00:00' },
    })
  const elsewhere = (query = '') => list(query, cafe.otherManager)
  /** The calendar day in a zone, at most a few milliseconds before or after `instant`. */
  const dayIn = (timeZone: string, instant: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant))

  // 26 hours apart: never the same day.
  test('an order belongs to the day of the branch when it was placed, also after a change of the time zone', async () => {
    await setBranchZone('Pacific/Kiritimati')
    const east = await orderIn(cafe, 'pending', cafe.elsewhere)
    const eastDay = dayIn('Pacific/Kiritimati', east.createdAt)
    const todayInTheEast = await elsewhere()
    await setBranchZone('Etc/GMT+12')
    const west = await orderIn(cafe, 'pending', cafe.elsewhere)
    const westDay = dayIn('Etc/GMT+12', west.createdAt)
    const todayInTheWest = await elsewhere()
    await setBranchZone('Europe/Berlin')

    expect(eastDay > westDay).toBe(true)
    expect(todayInTheEast.body.orders.map(({ id }) => id)).toContain(east.id)
    expect(todayInTheWest.body.orders.map(({ id }) => id)).toContain(west.id)
    expect(todayInTheWest.body.orders.map(({ id }) => id)).not.toContain(east.id)
    expect(await idsOf(`?date=${eastDay}`, cafe.otherManager)).toContain(east.id)
    expect(await idsOf(`?date=${westDay}`, cafe.otherManager)).toContain(west.id)
  })

  test('writes createdAt in the offset of the branch, whose zone may differ from the organisation’s', async () => {
    await setBranchZone('Asia/Kathmandu')
    const order = await orderIn(cafe, 'pending', cafe.elsewhere)
    await setBranchZone('America/St_Johns')
    const shown = await cafe.api.get<Order>(`/orders/${order.id}`, { token: cafe.otherManager })
    await setBranchZone('Europe/Berlin')
    expect(order.createdAt).toMatch(/\+05:45$/)
    expect(shown.body.createdAt).toMatch(/-0[23]:30$/)
    expect(Date.parse(shown.body.createdAt)).toBe(Date.parse(order.createdAt))
  })

  test.each([
    {
      night: '2025-10-26',
      name: 'the clock goes back',
      instants: ['2025-10-25T22:00:00Z', '2025-10-26T00:30:00Z', '2025-10-26T01:30:00Z', '2025-10-26T22:59:59.999Z'],
      shown: [
        '2025-10-26T00:00:00.000+02:00',
        '2025-10-26T02:30:00.000+02:00',
        '2025-10-26T02:30:00.000+01:00',
        '2025-10-26T23:59:59.999+01:00',
      ],
    },
    {
      night: '2026-03-29',
      name: 'the clock goes forward',
      instants: ['2026-03-28T23:00:00Z', '2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00Z', '2026-03-29T21:59:59Z'],
      shown: [
        '2026-03-29T00:00:00.000+01:00',
        '2026-03-29T01:59:59.999+01:00',
        '2026-03-29T03:00:00.000+02:00',
        '2026-03-29T23:59:59.000+02:00',
      ],
    },
  ])('in Berlin, in the night when $name, offsets and order are right', async ({ night, instants, shown }) => {
    await ordersOn(night, instants, cafe.elsewhere)
    const { body } = await elsewhere(`?date=${night}`)
    expect(body.orders.map(({ createdAt }) => createdAt)).toEqual(shown.toReversed())
  })
})

describe('GET /orders/:id', () => {
  const read = (id: string, token = cafe.manager) => cafe.api.get<Order & ErrorBody>(`/orders/${id}`, { token })

  test('answers the order as it was placed', async () => {
    const order = await orderIn(cafe)
    expect(await read(order.id)).toMatchObject({ status: 200, body: order })
    expect((await read(order.id.toUpperCase())).body).toEqual(order)
  })

  test('follows every change', async () => {
    const order = await orderIn(cafe, 'ready')
    expect((await read(order.id, cafe.staff)).body).toMatchObject({ status: 'ready', version: 4 })
    expect(Date.parse(order.updatedAt)).toBeGreaterThanOrEqual(Date.parse(order.createdAt))
  })

  test('answers 404, in the same words, for what does not exist and for what belongs to others', async () => {
    const there = await orderIn(cafe, 'pending', cafe.there)
    const elsewhere = await orderIn(cafe, 'pending', cafe.elsewhere)
    const unknown = await read(newId())
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await read(elsewhere.id)).body).toEqual(unknown.body)
    expect((await read(there.id, cafe.staff)).body).toEqual(unknown.body)
    expect((await read(there.id)).status).toBe(200)
  })

  test.each([
    '1',
    'null',
    'undefined',
    '00000000-0000-0000-0000-00000000000',
    '019ab8a2-5c1e-7b3c-9f10-2d3e4f5a6b7c0',
    'zzzzzzzz-zzzz-4zzz-8zzz-zzzzzzzzzzzz',
    '{id}',
    '%00',
    '%E0%A4%A',
    '%',
    '..%2F..%2Fetc%2Fpasswd',
    "1'%20OR%20'1'%3D'1",
    '%F0%9F%98%80',
    'a'.repeat(3000),
  ])('refuses the id %s with 400', async (id) => {
    expect(await read(id)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })
})
