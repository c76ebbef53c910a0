import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carryOutTap } from '@/lib/board/carry-out-tap'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { ORDER_STATUSES, type OrderStatus } from '@/lib/order-status'
import { changeDetailSchema } from '@/lib/orders/change-details'
import type { Order } from '@/lib/orders/order'
import { presentEvent, type StoredEvent } from '@/lib/orders/order-event'
import { MAX_LINES } from '@/lib/orders/order-limits'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'
import { optionIds } from '../support/options'
import { newTable, orderIn } from '../support/orders'

let cafe: Cafe
let optionId: (name: string) => string
beforeAll(async () => {
  cafe = await startCafe()
  optionId = await optionIds(cafe)
})
afterAll(() => cafe.stop())

const PRICE = 39_000
type Answer = Order & ErrorBody
type Headers = Record<string, string>
const add = (id: string, body: unknown, headers: Headers = {}, token = cafe.staff) =>
  cafe.api.post<Answer>(`/orders/${id}/items`, body, { token, headers })
const addOne = (id: string, part: object = {}) =>
  add(id, { items: [{ menuItemId: cafe.menuItemId, quantity: 1, ...part }] })
const takeOff = (id: string, itemId: string | undefined, body: unknown, headers: Headers = {}) =>
  cafe.api.post<Answer>(`/orders/${id}/items/${itemId}/void`, body, { token: cafe.staff, headers })
const change = (id: string, itemId: string | undefined, body: unknown) =>
  cafe.api.patch<Answer>(`/orders/${id}/items/${itemId}`, body, { token: cafe.staff })
const update = (id: string, body: unknown) => cafe.api.patch<Answer>(`/orders/${id}`, body, { token: cafe.staff })
const pay = (id: string) => cafe.api.post<Order>(`/orders/${id}/payments`, { method: 'cash' }, { token: cafe.staff })
const refund = (id: string, body: object = {}) =>
  cafe.api.post<Answer>(`/orders/${id}/refunds`, { method: 'cash', ...body }, { token: cafe.staff })
const move = (id: string, status: OrderStatus) =>
  cafe.api.patch<Order>(`/orders/${id}/status`, { status }, { token: cafe.staff })
const bump = (id: string, itemIds: string[]) =>
  cafe.api.patch<Order>(`/orders/${id}/items`, { itemIds, done: true }, { token: cafe.staff })
const read = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.manager })).body
const lastEventOf = async (orderId: string) => {
  const [event] = await cafe.database.query<StoredEvent>(
    `SELECT e.id, e.type, e.seq, e.branch_id AS "branchId", e.order_id AS "orderId", e.from_status AS "from",
       e.to_status AS "to", e.stored_order AS "order", e.changes,
         (extract(epoch FROM e.at) * 1000)::float8 AS at
     FROM order_events e WHERE e.order_id = $1 ORDER BY e.version DESC LIMIT 1`,
    [orderId],
  )
  if (!event) throw new Error(`Order ${orderId} has no event.`)
  return presentEvent(event)
}
/** Two lines: two coffees, and one. */
const twoLines = async (status: OrderStatus = 'pending') => {
  const order = await orderIn(cafe)
  await addOne(order.id, { note: 'nóng' })
  const chain: OrderStatus[] = ['confirmed', 'preparing', 'ready', 'completed']
  for (const step of chain.slice(0, chain.indexOf(status) + 1)) await move(order.id, step)
  return read(order.id)
}
const sum = ({ items }: Order) => items.reduce((total, item) => total + item.quantity * item.unitPrice, 0)

describe('POST /orders/:id/items', () => {
  test.each<OrderStatus>(['pending', 'confirmed', 'preparing'])('adds lines to a %s order', async (status) => {
    const order = await orderIn(cafe, status)
    const options = [{ optionId: optionId('L') }, { optionId: optionId('30 %') }, { optionId: optionId('Ít đá') }]
    const answer = await add(order.id, {
      items: [{ menuItemId: cafe.menuItemId, quantity: 3, note: 'mang sau', options }],
      version: order.version,
    })
    expect(answer.status).toBe(200)
    const [kept, added] = answer.body.items
    expect(kept).toEqual(order.items[0])
    expect(added).toMatchObject({ quantity: 3, unitPrice: PRICE + 6_000, note: 'mang sau', done: false })
    expect(Date.parse(added?.addedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(order.updatedAt))
    expect(answer.body).toMatchObject({ id: order.id, status, version: order.version + 1, total: sum(answer.body) })
    expect(await read(order.id)).toEqual(answer.body)
    const event = await lastEventOf(order.id)
    expect(event).toMatchObject({ type: 'order.updated', data: { from: status, to: status, order: answer.body } })
    expect(event.data.changes).toEqual([
      { type: 'line_added', itemId: added?.id, menuItemName: 'Bạc xỉu', quantity: 3 },
    ])
  })

  test('to a ready order become a new order at its table, with its allergy note', async () => {
    const order = await orderIn(cafe, 'ready')
    await cafe.database.prisma.order.update({
      where: { id: order.id },
      data: { allergyNote: 'tôm', customerName: 'Anh Bình', type: 'takeaway' },
    })
    const { status, body } = await addOne(order.id)
    expect(status).toBe(201)
    const copied = { tableId: order.tableId, allergyNote: 'tôm', customerName: 'Anh Bình', type: 'takeaway' }
    expect(body).toMatchObject({ ...copied, status: 'pending', total: PRICE, version: 1 })
    expect(body.id).not.toBe(order.id)
    expect(await read(order.id)).toMatchObject({ version: order.version, total: order.total })
  })

  test('to a paid order for later become a new order for the same pickup', async () => {
    const order = await orderIn(cafe, 'confirmed')
    const pickupAt = new Date(Date.now() + 7_200_000)
    await cafe.database.prisma.order.update({ where: { id: order.id }, data: { pickupAt } })
    await pay(order.id)
    const { status, body } = await addOne(order.id)
    expect([status, Date.parse(body.pickupAt ?? '')]).toEqual([201, pickupAt.getTime()])
  })

  test('to a paid order become a new order', async () => {
    const order = await orderIn(cafe, 'preparing')
    await pay(order.id)
    const { status, body } = await addOne(order.id)
    expect([status, body.paymentStatus]).toEqual([201, 'unpaid'])
    expect(await read(order.id)).toMatchObject({ total: order.total, refundDue: 0 })
  })

  test.each<OrderStatus>(['completed', 'cancelled'])('to a %s order are refused', async (status) => {
    const order = await orderIn(cafe, status)
    expect(await addOne(order.id)).toMatchObject({ status: 409, body: { code: 'invalid_transition', order } })
  })

  test('are refused at another version, and for an order outside the scope', async () => {
    const order = await orderIn(cafe, 'ready')
    const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
    expect(await add(order.id, { items, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    })
    const there = await orderIn(cafe, 'pending', cafe.there)
    expect(await addOne(there.id)).toMatchObject({ status: 404 })
  })

  test('are refused with the line that is wrong', async () => {
    const order = await orderIn(cafe)
    const unknown = await addOne(order.id, { menuItemId: newId() })
    expect(unknown).toMatchObject({ status: 400, body: { details: [{ path: 'items.0.menuItemId' }] } })
    const wrongOption = await addOne(order.id, { options: [{ optionId: newId() }] })
    expect(wrongOption).toMatchObject({
      status: 400,
      body: { details: [{ path: 'items.0.options.0.optionId' }, {}, {}, {}] },
    })
    await cafe.api.patch(`/menu-items/${cafe.menuItemId}`, { available: false }, { token: cafe.staff })
    expect(await addOne(order.id)).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    await cafe.api.patch(`/menu-items/${cafe.menuItemId}`, { available: true }, { token: cafe.staff })
    expect(await read(order.id)).toEqual(order)
  })

  test('count with the lines that the order has', async () => {
    const order = await orderIn(cafe)
    const items = Array.from({ length: MAX_LINES }, () => ({ menuItemId: cafe.menuItemId, quantity: 1 }))
    expect(await add(order.id, { items })).toMatchObject({ status: 400, body: { details: [{ path: 'items' }] } })
    expect((await add(order.id, { items: items.slice(order.items.length) })).status).toBe(200)
    expect(await add(order.id, { items: items.slice(0, 1) })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'items' }] },
    })
  })

  test('with an Idempotency-Key are added once, also where they become a new order', async () => {
    for (const status of ['pending', 'ready'] as const) {
      const order = await orderIn(cafe, status)
      const before = await cafe.database.prisma.order.count()
      const headers = { 'Idempotency-Key': newId() }
      const body = { items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] }
      const first = await add(order.id, body, headers)
      expect(await add(order.id, body, headers)).toMatchObject({ status: first.status, body: first.body })
      expect(await cafe.database.prisma.order.count()).toBe(before + (status === 'ready' ? 1 : 0))
      expect((await read(order.id)).items).toHaveLength(status === 'ready' ? 1 : 2)
    }
  })

  test('make an order with made lines only one with a line to make', async () => {
    const order = await orderIn(cafe, 'preparing')
    await bump(
      order.id,
      order.items.map(({ id }) => id),
    )
    const { body } = await addOne(order.id)
    expect(body.items.map(({ done }) => done)).toEqual([true, false])
  })
})

describe('POST /orders/:id/items/:itemId/void', () => {
  test.each<OrderStatus>(['pending', 'confirmed', 'preparing', 'ready'])(
    'takes pieces off a line of a %s order, then the line',
    async (status) => {
      const order = await twoLines(status)
      const [first, second] = order.items
      const some = await takeOff(order.id, first?.id, { quantity: 1, reason: 'sold_out', version: order.version })
      expect(some.status).toBe(200)
      expect(some.body.items).toEqual([{ ...first, quantity: 1 }, second])
      expect(some.body).toMatchObject({
        status,
        total: 2 * PRICE,
        refund: null,
        refundDue: 0,
        version: order.version + 1,
      })
      const event = await lastEventOf(order.id)
      expect(event.data).toMatchObject({
        order: some.body,
        changes: [{ type: 'line_voided', itemId: first?.id, menuItemName: 'Bạc xỉu', quantity: 1, reason: 'sold_out' }],
      })
      const all = await takeOff(order.id, first?.id, { reason: 'spoiled' })
      expect(all.body.items).toEqual([second])
      expect(all.body.total).toBe(PRICE)
      const line = {
        itemId: first?.id,
        menuItemId: first?.menuItemId,
        menuItemName: first?.menuItemName,
        kitchenName: first?.kitchenName,
        station: first?.station,
        stationId: first?.stationId,
        note: first?.note,
        options: first?.options,
        parts: first?.parts,
        unitPrice: first?.unitPrice,
        quantity: 1,
      }
      expect(all.body.voids).toEqual([
        { ...line, id: expect.any(String), reason: 'sold_out', at: some.body.updatedAt },
        { ...line, id: expect.any(String), reason: 'spoiled', at: all.body.updatedAt },
      ])
      const rows = await cafe.database.prisma.orderVoid.findMany({
        where: { orderId: order.id },
        orderBy: { at: 'asc' },
      })
      expect(rows.map(({ actor }) => actor)).toEqual([
        expect.objectContaining({ kind: 'staff' }),
        expect.objectContaining({ kind: 'staff' }),
      ])
    },
  )

  test('never takes the last piece, nor more than there is, nor a line that is not there', async () => {
    const order = await orderIn(cafe)
    const [line] = order.items
    for (const body of [{ reason: 'other' }, { reason: 'other', quantity: 2 }, { reason: 'other', quantity: 3 }]) {
      expect(await takeOff(order.id, line?.id, body)).toMatchObject({
        status: 409,
        body: { code: 'invalid_transition', order },
      })
    }
    expect(await takeOff(order.id, newId(), { reason: 'other' })).toMatchObject({ status: 404 })
    const refused = await takeOff(order.id, line?.id, { reason: 'other' })
    expect(refused.body.error).toContain('Cancel the order instead')
    expect(await read(order.id)).toEqual(order)
  })

  test.each<OrderStatus>(['completed', 'cancelled'])('is refused for a %s order', async (status) => {
    const order = await orderIn(cafe, status)
    expect(await takeOff(order.id, order.items[0]?.id, { quantity: 1, reason: 'other' })).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    })
  })

  test('of the last line to make makes the order ready, where the branch wants that', async () => {
    const order = await twoLines('preparing')
    await bump(order.id, [order.items[0]?.id ?? ''])
    const where = { id: cafe.here.branchId }
    await cafe.database.prisma.branch.update({ where, data: { readyWhenAllDone: true } })
    const { body } = await takeOff(order.id, order.items[1]?.id, { reason: 'guest_changed_mind' })
    await cafe.database.prisma.branch.update({ where, data: { readyWhenAllDone: false } })
    expect(body).toMatchObject({ status: 'ready', items: [{ done: true }] })
  })

  test('at another version, without a reason or with a wrong quantity is refused', async () => {
    const order = await orderIn(cafe)
    const [line] = order.items
    expect(await takeOff(order.id, line?.id, { quantity: 1, reason: 'other', version: 9 })).toMatchObject({
      body: { code: 'version_conflict' },
    })
    for (const body of [{}, { reason: 'why' }, { reason: 'other', quantity: 0 }]) {
      expect(await takeOff(order.id, line?.id, body)).toMatchObject({ status: 400 })
    }
  })

  test('with an Idempotency-Key is carried out once', async () => {
    const order = await twoLines()
    const headers = { 'Idempotency-Key': newId() }
    const body = { quantity: 1, reason: 'mistake' }
    const first = await takeOff(order.id, order.items[0]?.id, body, headers)
    expect(await takeOff(order.id, order.items[0]?.id, body, headers)).toMatchObject({ status: 200, body: first.body })
    expect((await read(order.id)).voids).toHaveLength(1)
  })
})

describe('POST /orders/:id/void', () => {
  const takeAllOff = (id: string, lines: object[], part: object = {}, headers: Headers = {}) =>
    cafe.api.post<Answer>(`/orders/${id}/void`, { lines, ...part }, { token: cafe.staff, headers })
  const reference = 'bac-xiu'
  beforeAll(async () => {
    await cafe.database.prisma.menuItem.update({ where: { id: cafe.menuItemId }, data: { reference } })
  })

  test('takes pieces off several lines, each with its reason and its event', async () => {
    const order = await twoLines()
    await addOne(order.id, { note: 'mang sau' })
    const [first, second, third] = (await read(order.id)).items
    const { status, body } = await takeAllOff(
      order.id,
      [
        { itemId: first?.id, quantity: 1, reason: 'sold_out' },
        { itemId: second?.id, reason: 'mistake' },
      ],
      { version: order.version + 1 },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ items: [{ ...first, quantity: 1 }, third], total: 2 * PRICE })
    expect(body.version).toBe(order.version + 3)
    expect(body.voids?.map(({ itemId, quantity, reason }) => [itemId, quantity, reason])).toEqual([
      [first?.id, 1, 'sold_out'],
      [second?.id, 1, 'mistake'],
    ])
    expect((await lastEventOf(order.id)).data).toMatchObject({ order: body, changes: [{ itemId: second?.id }] })
    expect(await read(order.id)).toEqual(body)
  })

  test('names an item by its reference, if it is one item of the order', async () => {
    const order = await orderIn(cafe)
    const { status, body } = await takeAllOff(order.id, [{ reference, quantity: 1, reason: 'other' }])
    expect([status, body.items[0]?.quantity]).toEqual([200, (order.items[0]?.quantity ?? 0) - 1])

    const several = await twoLines()
    for (const [id, sent] of [
      [several.id, reference],
      [order.id, 'moon-cake'],
    ] as const) {
      const refused = await takeAllOff(id, [{ reference: sent, quantity: 1, reason: 'other' }])
      expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, 'lines.0.reference'])
    }
    expect((await read(several.id)).voids).toEqual([])
  })

  test('takes nothing off if one line cannot be voided, and says which', async () => {
    const order = await twoLines()
    const [first, second] = order.items
    const one = { itemId: first?.id, quantity: 1, reason: 'mistake' }
    const all = { itemId: first?.id, reason: 'mistake' }
    for (const [wrong, status, headers] of [
      [[one, { itemId: newId(), reason: 'mistake' }], 404, {}],
      [[one, { itemId: second?.id, quantity: 2, reason: 'mistake' }], 409, {}],
      [[all, { itemId: second?.id, reason: 'mistake' }], 409, { 'Idempotency-Key': newId() }],
    ] as const) {
      const refused = await takeAllOff(order.id, [...wrong], {}, headers)
      expect(refused).toMatchObject({ status, body: { order, details: [{ path: 'lines.1' }] } })
      expect(await read(order.id)).toEqual(order)
    }
    expect(await takeAllOff(order.id, [one], { version: 9 })).toMatchObject({ body: { code: 'version_conflict' } })
    for (const wrong of [[], [{ reason: 'other' }], [{ ...one, reference }], [{ itemId: first?.id }]]) {
      expect((await takeAllOff(order.id, wrong)).status).toBe(400)
    }
    expect(await read(order.id)).toEqual(order)
  })

  test('with an Idempotency-Key is carried out once', async () => {
    const order = await twoLines()
    const headers = { 'Idempotency-Key': newId() }
    const lines = order.items.map(({ id: itemId }, index) => ({
      itemId,
      reason: 'mistake',
      ...(index === 0 && { quantity: 1 }),
    }))
    const first = await takeAllOff(order.id, lines, {}, headers)
    expect(first.status).toBe(200)
    expect(await takeAllOff(order.id, lines, {}, headers)).toMatchObject({ status: 200, body: first.body })
    expect((await read(order.id)).voids).toHaveLength(2)
  })
})

describe('the money of a paid order', () => {
  const moneyOf = async (orderId: string) =>
    (await cafe.database.prisma.payment.findMany({ where: { orderId }, orderBy: { at: 'asc' } })).map(
      ({ kind, amount }) => [kind, amount],
    )

  test('of which something is voided has a refund due, each time', async () => {
    const order = await twoLines('preparing')
    await pay(order.id)
    const [first, second] = order.items
    const voided = await takeOff(order.id, first?.id, { quantity: 1, reason: 'sold_out' })
    expect(voided.body).toMatchObject({ paymentStatus: 'paid', refund: 'due', refundDue: PRICE, total: 2 * PRICE })
    expect(await refund(order.id, { amount: 1 })).toMatchObject({ status: 409, body: { code: 'wrong_amount' } })
    const given = await refund(order.id, { amount: PRICE })
    expect(given.body).toMatchObject({ refund: 'done', refundDue: 0, total: 2 * PRICE })
    expect(await refund(order.id)).toMatchObject({ status: 409, body: { code: 'already_refunded' } })
    const again = await takeOff(order.id, second?.id, { reason: 'spoiled' })
    expect(again.body).toMatchObject({ refund: 'due', refundDue: PRICE })
    await refund(order.id)
    expect(await moneyOf(order.id)).toEqual([
      ['payment', 3 * PRICE],
      ['refund', PRICE],
      ['refund', PRICE],
    ])
    for (const status of ['ready', 'completed'] as const) await move(order.id, status)
    expect(await read(order.id)).toMatchObject({ status: 'completed', refund: 'done', refundDue: 0 })
  })

  test('that is cancelled after a refund must give back the rest', async () => {
    const order = await twoLines('confirmed')
    await pay(order.id)
    await takeOff(order.id, order.items[0]?.id, { quantity: 1, reason: 'mistake' })
    await refund(order.id)
    const cancelled = await move(order.id, 'cancelled')
    expect(cancelled.body).toMatchObject({ refund: 'due', refundDue: 2 * PRICE })
    expect((await refund(order.id)).body).toMatchObject({ refund: 'done', refundDue: 0 })
    expect(await moneyOf(order.id)).toEqual([
      ['payment', 3 * PRICE],
      ['refund', PRICE],
      ['refund', 2 * PRICE],
    ])
  })

  test('that is cancelled while a refund is due gives back all at once', async () => {
    const order = await twoLines('confirmed')
    await pay(order.id)
    await takeOff(order.id, order.items[0]?.id, { quantity: 1, reason: 'mistake' })
    const cancelled = await move(order.id, 'cancelled')
    expect(cancelled.body).toMatchObject({ refund: 'due', refundDue: 3 * PRICE })
    await refund(order.id, { amount: 3 * PRICE })
    expect(await moneyOf(order.id)).toEqual([
      ['payment', 3 * PRICE],
      ['refund', 3 * PRICE],
    ])
  })
})

describe('PATCH /orders/:id/items/:itemId', () => {
  test('changes the note and the options of a line, with the price', async () => {
    const order = await orderIn(cafe, 'confirmed')
    const [line] = order.items
    const noted = await change(order.id, line?.id, { note: 'không đường', version: order.version })
    expect(noted.body).toMatchObject({ items: [{ ...line, note: 'không đường' }], total: order.total })
    const options = [{ optionId: optionId('L') }, { optionId: optionId('30 %') }, { optionId: optionId('Ít đá') }]
    const { body } = await change(order.id, line?.id, { options })
    expect(body.items[0]).toMatchObject({ note: 'không đường', unitPrice: PRICE + 6_000 })
    expect(body.items[0]?.options.map(({ name }) => name)).toEqual(['L', '30 %', 'Ít đá'])
    expect(body).toMatchObject({ total: 2 * (PRICE + 6_000), version: order.version + 2 })
    const [detail] = (await lastEventOf(order.id)).data.changes
    expect(detail).toMatchObject({
      type: 'line_changed',
      from: { note: 'không đường', unitPrice: PRICE },
      to: { note: 'không đường', unitPrice: PRICE + 6_000, options: body.items[0]?.options },
    })
    expect(changeDetailSchema.parse(detail)).toEqual(detail)
  })

  test('with the same values changes nothing', async () => {
    const order = await orderIn(cafe)
    const [line] = order.items
    const options = line?.options.map(({ optionId, quantity }) => ({ optionId, quantity }))
    expect((await change(order.id, line?.id, { note: line?.note, options })).body).toEqual(order)
    expect((await change(order.id, line?.id, { options })).body).toEqual(order)
  })

  test.each<OrderStatus>(['preparing', 'ready', 'completed', 'cancelled'])(
    'is too late for a %s order',
    async (status) => {
      const order = await orderIn(cafe, status)
      const answer = await change(order.id, order.items[0]?.id, { note: 'x' })
      expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_transition', order } })
    },
  )

  test('is too late for a line that is made; the other lines can change', async () => {
    const order = await twoLines('confirmed')
    const [made, other] = order.items
    await bump(order.id, [made?.id ?? ''])
    expect(await change(order.id, made?.id, { note: 'x' })).toMatchObject({ status: 409 })
    expect(await change(order.id, other?.id, { note: 'x' })).toMatchObject({ status: 200 })
  })

  test('of a paid order makes a refund due, or is refused if it costs more', async () => {
    const order = await orderIn(cafe, 'confirmed')
    await pay(order.id)
    const sized = (size: string) => [size, '100 %', 'Đá bình thường'].map((name) => ({ optionId: optionId(name) }))
    const dearer = await change(order.id, order.items[0]?.id, { options: sized('L') })
    expect(dearer).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    const cheaper = await change(order.id, order.items[0]?.id, { options: sized('S') })
    expect(cheaper.body).toMatchObject({ total: 2 * (PRICE - 5_000), refund: 'due', refundDue: 10_000 })
    const former = await change(order.id, order.items[0]?.id, { options: sized('M') })
    expect(former.body).toMatchObject({ total: order.total, paymentStatus: 'paid', refund: null, refundDue: 0 })
  })

  test('is refused with the field that is wrong', async () => {
    const order = await orderIn(cafe)
    const [line] = order.items
    expect(await change(order.id, line?.id, {})).toMatchObject({ status: 400 })
    expect(await change(order.id, newId(), { note: 'x' })).toMatchObject({ status: 404 })
    expect(await change(order.id, line?.id, { note: 'x', version: 9 })).toMatchObject({
      body: { code: 'version_conflict' },
    })
    expect(await change(order.id, line?.id, { options: [] })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'options' }, {}, {}] },
    })
  })
})

describe('PATCH /orders/:id', () => {
  test.each<OrderStatus>(['pending', 'confirmed', 'preparing', 'ready'])(
    'moves a %s order to a table',
    async (status) => {
      const table = await newTable(cafe)
      const order = await orderIn(cafe, status)
      const { body } = await update(order.id, {
        tableId: table.tableId,
        customerName: 'Chị Hương',
        rush: true,
        version: order.version,
      })
      expect(body).toMatchObject({
        tableId: table.tableId,
        customerName: 'Chị Hương',
        rush: true,
        status,
        version: order.version + 1,
      })
      const { type, data } = await lastEventOf(order.id)
      expect([type, data.changes]).toEqual([
        'order.updated',
        [
          { type: 'rush', rush: true },
          {
            type: 'table_moved',
            from: { tableId: order.tableId, tableLabel: order.tableLabel },
            to: { tableId: table.tableId, tableLabel: body.tableLabel },
          },
          { type: 'renamed', from: '', to: 'Chị Hương' },
        ],
      ])
      expect((await update(order.id, { tableId: table.tableId })).body).toEqual(body)
    },
  )

  test('refuses a table of another branch, a removed one, and a finished order', async () => {
    const order = await orderIn(cafe)
    expect(await update(order.id, { tableId: cafe.there.tableId })).toMatchObject({ status: 404 })
    const removed = await newTable(cafe)
    await cafe.database.prisma.cafeTable.update({ where: { id: removed.tableId }, data: { retiredAt: new Date() } })
    expect(await update(order.id, { tableId: removed.tableId })).toMatchObject({ status: 404 })
    expect(await update(order.id, {})).toMatchObject({ status: 400 })
    const table = await newTable(cafe)
    for (const status of ['completed', 'cancelled'] as const) {
      const finished = await orderIn(cafe, status)
      expect(await update(finished.id, { tableId: table.tableId })).toMatchObject({ status: 409 })
    }
    expect(await read(order.id)).toEqual(order)
  })

  test.each<OrderStatus>(['pending', 'confirmed', 'preparing', 'ready'])(
    'changes type, notes and pickup of a %s order, and takes them back',
    async (status) => {
      const order = await orderIn(cafe, status)
      const ahead = new Date(Date.now() + 3 * 3_600_000).toISOString()
      const wanted = { type: 'takeaway', note: 'ra\ncùng lúc', allergyNote: 'đậu phộng', pickupAt: ahead }
      const { body } = await update(order.id, { ...wanted, version: order.version })
      expect(body).toMatchObject({ ...wanted, pickupAt: expect.anything(), status, version: order.version + 1 })
      expect(Date.parse(body.pickupAt ?? '')).toBe(Date.parse(ahead))
      expect(body.pickupAt).toMatch(/\+07:00$/)
      expect(await read(order.id)).toEqual(body)
      const { type, data } = await lastEventOf(order.id)
      expect([type, data.changes]).toEqual([
        'order.updated',
        [
          { type: 'type_changed', from: 'dine_in', to: 'takeaway' },
          { type: 'pickup_changed', from: null, to: body.pickupAt },
          { type: 'note_changed', from: '', to: 'ra\ncùng lúc' },
          { type: 'allergy_changed', from: '', to: 'đậu phộng' },
        ],
      ])
      for (const detail of data.changes) expect(changeDetailSchema.parse(detail)).toEqual(detail)
      // The same moment in another zone is the same pickup.
      expect((await update(order.id, { ...wanted, pickupAt: body.pickupAt })).body).toEqual(body)
      const back = await update(order.id, { note: '', allergyNote: '', pickupAt: null })
      expect(back.body).toMatchObject({ type: 'takeaway', note: '', allergyNote: '', pickupAt: null })
      expect((await lastEventOf(order.id)).data.changes.map(({ type }) => type)).toEqual([
        'pickup_changed',
        'note_changed',
        'allergy_changed',
      ])
    },
  )

  test('refuses what a new order would not have, with the field', async () => {
    const order = await orderIn(cafe)
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
    for (const [path, body] of [
      ['pickupAt', { pickupAt: days(61) }],
      ['pickupAt', { pickupAt: days(-1) }],
      ['pickupAt', { pickupAt: 'soon' }],
      ['type', { type: 'buffet' }],
      ['type', { type: null }],
      ['note', { note: 'x'.repeat(2_001) }],
      ['allergyNote', { allergyNote: 'a\nb' }],
    ] as const) {
      expect(await update(order.id, body), path).toMatchObject({ status: 400, body: { details: [{ path }] } })
    }
    expect(await read(order.id)).toEqual(order)
  })

  test('a pickup that is over can stay', async () => {
    const order = await orderIn(cafe)
    const pickupAt = new Date(Date.now() - 86_400_000)
    await cafe.database.prisma.order.update({ where: { id: order.id }, data: { pickupAt } })
    const same = await update(order.id, { pickupAt: pickupAt.toISOString(), note: 'gọi khi xong' })
    expect(same).toMatchObject({ status: 200, body: { note: 'gọi khi xong' } })
  })

  test('is too late for a finished or stopped order, and for another version', async () => {
    for (const status of ['completed', 'cancelled', 'preparing'] as const) {
      const order = await orderIn(cafe, status)
      if (status === 'preparing')
        await cafe.api.post(`/orders/${order.id}/stop`, { reason: 'guest_left' }, { token: cafe.staff })
      for (const body of [{ type: 'delivery' }, { note: 'x' }, { allergyNote: 'x' }, { pickupAt: null, note: 'x' }]) {
        expect(await update(order.id, body)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
      }
    }
    const order = await orderIn(cafe)
    await update(order.id, { note: 'một' })
    const stale = await update(order.id, { note: 'hai', version: order.version })
    expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict', order: { note: 'một' } } })
  })
})

test('an order says what changed of it and when, until it is over', async () => {
  const order = await orderIn(cafe, 'confirmed')
  expect(order.changeMarks).toEqual([])
  const table = await newTable(cafe)
  const moved = (await update(order.id, { tableId: table.tableId, rush: true })).body
  expect(moved.changeMarks).toEqual([
    { field: 'table', from: order.tableLabel, version: moved.version, at: moved.updatedAt },
  ])
  const [line] = order.items
  const noted = (await change(order.id, line?.id, { note: 'nóng' })).body
  const from = { note: line?.note, options: line?.options }
  expect(noted.changeMarks).toEqual([
    ...moved.changeMarks,
    { field: 'line', itemId: line?.id, from, version: noted.version, at: noted.updatedAt },
  ])
  const pickupAt = new Date(Date.now() + 3_600_000).toISOString()
  const timed = (await update(order.id, { pickupAt })).body
  const cleared = (await update(order.id, { pickupAt: null })).body
  expect(cleared.changeMarks.slice(2)).toEqual([
    { field: 'pickup', from: null, version: timed.version, at: timed.updatedAt },
    { field: 'pickup', from: timed.pickupAt, version: cleared.version, at: cleared.updatedAt },
  ])
  await move(order.id, 'preparing')
  expect((await read(order.id)).changeMarks).toEqual(cleared.changeMarks)
  expect((await lastEventOf(order.id)).data.order.changeMarks).toEqual(cleared.changeMarks)
  await move(order.id, 'ready')
  expect((await move(order.id, 'completed')).body.changeMarks).toEqual([])
})

test('a note of the whole order is placed with it, and goes to a new order beside it', async () => {
  const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
  const body = { tableId: cafe.here.tableId, items, note: 'ra cùng lúc' }
  const order = (await cafe.api.post<Order>('/orders', body, { token: cafe.staff })).body
  expect(order.note).toBe('ra cùng lúc')
  await pay(order.id)
  expect((await addOne(order.id)).body).toMatchObject({ note: 'ra cùng lúc', allergyNote: '' })
})

test('a tap adds lines once, voids and changes them; a paired screen may not', async () => {
  const order = await orderIn(cafe)
  const viewer = await authenticateStaff(cafe.database, cafe.staff)
  type Command = Parameters<typeof carryOutTap>[2]['command']
  const tap = (command: Command, id = newId(), who: Parameters<typeof carryOutTap>[1] = viewer) =>
    carryOutTap(cafe.database, who, { id, branchId: order.branchId, orderId: order.id, command, screen: '' })
  const lines = [{ menuItemId: cafe.menuItemId, quantity: 1, note: '' }]
  const id = newId()
  const first = await tap({ type: 'add_lines', lines }, id)
  expect(first).toMatchObject({ ok: true, order: { id: order.id, items: [{}, {}] } })
  expect(await tap({ type: 'add_lines', lines }, id)).toEqual(first)
  const [kept, added] = (await read(order.id)).items
  await tap({ type: 'change_line', itemId: kept?.id ?? '', note: 'ít đá' })
  await tap({ type: 'void_line', itemId: added?.id ?? '', reason: 'mistake' })
  expect(await read(order.id)).toMatchObject({ items: [{ note: 'ít đá' }], voids: [{ reason: 'mistake' }], version: 4 })
  const screen = {
    role: 'bumping_screen' as const,
    screenId: newId(),
    name: 'Bar',
    orgId: cafe.here.orgId,
    branchId: order.branchId,
    stationIds: [],
    view: 'touch' as const,
    diagonal: 43,
    readingDistance: 2.5,
  }
  const refused = await tap(
    { type: 'void_line', itemId: kept?.id ?? '', quantity: 1, reason: 'mistake' },
    newId(),
    screen,
  )
  expect(refused).toMatchObject({ ok: false, code: 'forbidden' })
})

test.each(ORDER_STATUSES)('the lines of a %s order sum up to its total', async (status) => {
  const order = await orderIn(cafe, status)
  await addOne(order.id)
  await takeOff(order.id, order.items[0]?.id, { quantity: 1, reason: 'other' })
  const now = await read(order.id)
  expect(now.total).toBe(sum(now))
})
