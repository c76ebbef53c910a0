import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { GuestMenu, MenuItem } from '@/lib/menu/read-menu'
import type { MenuOption } from '@/lib/options/option-repository'
import { makeAgain } from '@/lib/orders/make-again'
import type { Order } from '@/lib/orders/order'
import { presentEvent, type StoredEvent } from '@/lib/orders/order-event'
import { MAX_ORDER_OPTIONS } from '@/lib/orders/order-limits'
import { type Cafe, patient, startCafe } from '../support/cafe'
import { DEFAULT_OPTIONS, optionIds } from '../support/options'
import { sitDown } from '../support/orders'

let cafe: Cafe
let optionId: (name: string) => string
beforeAll(async () => {
  cafe = patient(await startCafe())
  optionId = await optionIds(cafe)
})
afterAll(() => cafe.stop())

type Chosen = { optionId: string; quantity?: number }

const line = (options?: Chosen[], quantity = 2) => ({
  menuItemId: cafe.menuItemId,
  quantity,
  ...(options && { options }),
})
const place = (items: unknown[], headers: Record<string, string> = {}) =>
  cafe.api.post<Order & ErrorBody>('/orders', { tableId: cafe.here.tableId, items }, { token: cafe.staff, headers })
const choose = (...names: (string | [string, number])[]): Chosen[] =>
  names.map((name) =>
    typeof name === 'string' ? { optionId: optionId(name) } : { optionId: optionId(name[0]), quantity: name[1] },
  )
const count = () => cafe.database.prisma.order.count()
const menuItem = async (id = cafe.menuItemId) => {
  const { body } = await cafe.api.get<{ items: MenuItem[] }>('/menu-items', { token: cafe.staff })
  return body.items.find((item) => item.id === id)
}

describe('the menu', () => {
  const size = {
    id: expect.any(String),
    name: 'Kích cỡ',
    required: true,
    min: 1,
    max: 1,
    repeatable: false,
    options: [
      { id: expect.any(String), name: 'S', price: -5_000, default: false, available: true },
      { id: expect.any(String), name: 'M', price: 0, default: true, available: true },
      { id: expect.any(String), name: 'L', price: 6_000, default: false, available: true },
    ],
  }

  test('shows the option groups of an item in their order, to staff and to guests', async () => {
    const shown = (await menuItem())?.optionGroups ?? []
    expect(shown.map(({ name, required, max }) => [name, required, max])).toEqual([
      ['Kích cỡ', true, 1],
      ['Độ ngọt', true, 1],
      ['Đá', true, 1],
      ['Topping', false, 4],
    ])
    expect(shown[0]).toEqual(size)
    const session = await sitDown(cafe)
    const { body } = await cafe.api.get<GuestMenu>('/guest/menu', { session })
    const item = body.categories.flatMap(({ items }) => items).find(({ id }) => id === cafe.menuItemId)
    expect(item?.optionGroups).toEqual(shown)
  })

  test('has no groups where an item has none', async () => {
    const item = await cafe.database.prisma.menuItem.findFirstOrThrow({ where: { name: 'Phở bò tái' } })
    expect((await menuItem(item.id))?.optionGroups).toEqual([])
  })
})

describe('an order line', () => {
  test('has its options as they were when it was ordered, and its price includes them', async () => {
    const options = choose('L', '30 %', 'Không đá', ['Trân châu đen', 2])
    const { status, body } = await place([line(options)])
    expect(status).toBe(201)
    expect(body.items[0]).toMatchObject({ menuItemName: 'Bạc xỉu', quantity: 2, unitPrice: 65_000, note: '' })
    expect(body.total).toBe(130_000)
    const shown = body.items[0]?.options.map(({ groupName, name, kitchenName, quantity, price, effect, onTicket }) => [
      ...[groupName, name, kitchenName, quantity, price, effect, onTicket],
    ])
    expect(shown).toEqual([
      ['Kích cỡ', 'L', 'Cỡ L', 1, 6_000, 'neutral', true],
      ['Độ ngọt', '30 %', 'Đường 30 %', 1, 0, 'reduces', true],
      ['Đá', 'Không đá', 'Không đá', 1, 0, 'reduces', true],
      ['Topping', 'Trân châu đen', 'Trân châu', 2, 10_000, 'adds', true],
    ])

    await cafe.database.query(`UPDATE menu_options SET price = price + 1, name = name || '!' WHERE id = $1`, [
      optionId('L'),
    ])
    const read = await cafe.api.get<Order>(`/orders/${body.id}`, { token: cafe.staff })
    expect(read.body).toEqual(body)
    await cafe.database.query(`UPDATE menu_options SET price = 6000, name = 'L' WHERE id = $1`, [optionId('L')])
  })

  test('without options gets the defaults', async () => {
    const { body } = await place([line()])
    expect(body.items[0]).toMatchObject({ unitPrice: 39_000, options: DEFAULT_OPTIONS })
  })

  test('is on the ticket as the group wants: the usual choice is left out, every other choice is written in full', async () => {
    const shown = async (...names: (string | [string, number])[]) =>
      (await place([line(choose(...names))])).body.items[0]?.options
        .filter(({ onTicket }) => onTicket)
        .map(({ kitchenName }) => kitchenName)
    expect(await shown('M', '100 %', 'Đá bình thường')).toEqual([])
    expect(await shown('M', '50 %', 'Đá bình thường')).toEqual(['Đường 50 %'])
    const topping = { name: 'Topping' }
    const { prisma } = cafe.database
    await prisma.optionGroup.updateMany({ where: topping, data: { showsDefaults: false } })
    await prisma.menuOption.update({ where: { id: optionId('Thạch dừa') }, data: { isDefault: true } })
    const rest = ['M', '100 %', 'Đá bình thường']
    const answers = [
      await shown(...rest, 'Thạch dừa'),
      await shown(...rest, ['Thạch dừa', 2]),
      await shown(...rest, 'Thạch dừa', 'Kem phô mai'),
    ]
    const without = (await place([line(choose(...rest))])).body.items[0]?.options
    await prisma.optionGroup.updateMany({ where: topping, data: { showsDefaults: true } })
    await prisma.menuOption.update({ where: { id: optionId('Thạch dừa') }, data: { isDefault: false } })
    expect(answers).toEqual([['Thạch dừa'], ['Thạch dừa'], ['Thạch dừa', 'Kem PM']])
    expect(without).toHaveLength(3)
  })

  test('of a guest is the same', async () => {
    const session = await sitDown(cafe)
    const items = [line(choose('S', '0 %', 'Ít đá'), 1)]
    const { status, body } = await cafe.api.post<Order>('/guest/orders', { items }, { session })
    expect({ status, total: body.total }).toEqual({ status: 201, total: 34_000 })
    expect(body.items[0]?.options.map(({ name }) => name)).toEqual(['S', '0 %', 'Ít đá'])
  })

  test('has the overrides of its item: a price, a default, an option that is left out', async () => {
    const { prisma } = cafe.database
    const menuItemId = cafe.menuItemId
    await prisma.itemOptionOverride.createMany({
      data: [
        { menuItemId, optionId: optionId('L'), price: 9_000, isDefault: true },
        { menuItemId, optionId: optionId('M'), isDefault: false },
        { menuItemId, optionId: optionId('S'), leftOut: true },
      ],
    })
    const byDefault = await place([line(undefined, 1)])
    const leftOut = await place([line(choose('S', '100 %', 'Ít đá'), 1)])
    const shown = (await menuItem())?.optionGroups[0]?.options
    await prisma.itemOptionOverride.deleteMany({})
    expect(byDefault.body.items[0]).toMatchObject({ unitPrice: 48_000, options: [{ name: 'L', price: 9_000 }, {}, {}] })
    expect(shown?.map(({ name, price, default: isDefault }) => [name, price, isDefault])).toEqual([
      ['M', 0, false],
      ['L', 9_000, true],
    ])
    expect(leftOut).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(leftOut.body.error).toContain(`Bạc xỉu has no option ${optionId('S')}.`)
  })

  test('never costs less than nothing', async () => {
    await cafe.database.query('UPDATE menu_options SET price = -50000 WHERE id = $1', [optionId('S')])
    const { body } = await place([line(choose('S', '100 %', 'Ít đá'))])
    await cafe.database.query('UPDATE menu_options SET price = -5000 WHERE id = $1', [optionId('S')])
    expect(body).toMatchObject({ total: 0, items: [{ unitPrice: 0 }] })
  })
})

describe('an order is refused', () => {
  const WHOLE = () => choose('M', '100 %', 'Đá bình thường')

  test.each<[string, () => Chosen[], string, string]>([
    [
      'without a required group',
      () => choose('M', 'Ít đá'),
      'items.1.options',
      'Bạc xỉu needs a choice of Độ ngọt: at least 1.',
    ],
    [
      'with two of a group that takes one',
      () => [...WHOLE(), ...choose('L')],
      'items.1.options',
      'Bạc xỉu can have at most 1 of Kích cỡ.',
    ],
    [
      'with too many pieces',
      () => [...WHOLE(), ...choose(['Trân châu đen', 3], ['Thạch dừa', 2])],
      'items.1.options',
      'Bạc xỉu can have at most 4 of Topping.',
    ],
    [
      'with an option of another group of the café',
      () => [...WHOLE(), ...choose('Hafermilch')],
      'items.1.options.3.optionId',
      'Bạc xỉu has no option ',
    ],
    [
      'with an unknown option',
      () => [...WHOLE(), { optionId: newId() }],
      'items.1.options.3.optionId',
      'Bạc xỉu has no option ',
    ],
  ])('%s, with 400 and the name', async (_, options, path, sentence) => {
    const before = await count()
    const { status, body } = await place([line(), line(options())])
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_request' })
    expect(body.details).toContainEqual({ path, message: expect.stringContaining(sentence) })
    expect(body.error).toContain(sentence)
    expect(await count()).toBe(before)
  })

  test('without options where a required group has no default, with the name of the group', async () => {
    await cafe.database.query('UPDATE menu_options SET is_default = false WHERE id = $1', [optionId('M')])
    const { status, body } = await place([line()])
    await cafe.database.query('UPDATE menu_options SET is_default = true WHERE id = $1', [optionId('M')])
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', error: 'Bạc xỉu needs a choice of Kích cỡ: at least 1.' },
    })
  })

  test('with an option twice that may be taken once', async () => {
    const group = { name: 'Độ ngọt' }
    await cafe.database.prisma.optionGroup.updateMany({ where: group, data: { max: 2 } })
    const { body } = await place([line(choose('M', ['30 %', 2], 'Ít đá'))])
    await cafe.database.prisma.optionGroup.updateMany({ where: group, data: { max: 1 } })
    expect(body).toMatchObject({ code: 'invalid_request', error: 'Bạc xỉu can have 30 % only once.' })
  })

  test.each<[string, unknown]>([
    ['options that are no list', {}],
    ['an option that is an id', ['x']],
    ['an option that is no UUID', [{ optionId: 'L' }]],
    ['an option without its id', [{ quantity: 1 }]],
    ['quantity 0', [{ optionId: newId(), quantity: 0 }]],
    ['quantity 1.5', [{ optionId: newId(), quantity: 1.5 }]],
    ['a price', [{ optionId: newId(), price: 0 }]],
    ['null', null],
    ['more options than one line can name', Array.from({ length: 41 }, () => ({ optionId: newId() }))],
  ])('with %s', async (_, options) => {
    expect(await place([{ ...line(), options }])).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test(`with more than ${MAX_ORDER_OPTIONS} options`, async () => {
    const group = await cafe.database.prisma.optionGroup.findFirstOrThrow({ where: { name: 'Topping' } })
    const added = Array.from({ length: 8 }, (_, index) => ({
      id: newId(),
      groupId: group.id,
      name: `Thêm ${index}`,
      position: 10 + index,
    }))
    await cafe.database.prisma.menuOption.createMany({ data: added })
    await cafe.database.prisma.optionGroup.update({ where: { id: group.id }, data: { max: 8 } })
    const options = [...WHOLE(), ...added.map(({ id }) => ({ optionId: id }))]
    const lines = (length: number) => Array.from({ length }, () => line(options, 1))
    const most = Math.floor(MAX_ORDER_OPTIONS / options.length)
    const [right, tooMany] = [await place(lines(most)), await place(lines(most + 1))]
    await cafe.database.prisma.optionGroup.update({ where: { id: group.id }, data: { max: 4 } })
    await cafe.database.prisma.menuOption.deleteMany({ where: { id: { in: added.map(({ id }) => id) } } })
    expect(right.status).toBe(201)
    expect(tooMany).toMatchObject({
      status: 400,
      body: { error: `An order has at most ${MAX_ORDER_OPTIONS} options.` },
    })
  })
})

describe('PATCH /menu-options/:id', () => {
  const set = (name: string, body: object, token = cafe.staff, headers = {}) =>
    cafe.api.patch<MenuOption & ErrorBody>(`/menu-options/${optionId(name)}`, body, { token, headers })
  afterEach(() => cafe.database.query('DELETE FROM sold_out_options', []))

  test('marks an option as sold out at the branch: its menu says so, and orders with it are refused by name', async () => {
    const answer = await set('Trân châu đen', { available: false })
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'Trân châu đen', group: 'Topping', available: false, soldOutBranchIds: [cafe.here.branchId] },
    })
    const toppings = (await menuItem())?.optionGroups.at(-1)?.options
    expect(toppings?.map(({ available }) => available)).toEqual([false, true, true, true])
    const options = choose('M', '100 %', 'Ít đá', 'Trân châu đen')
    expect(await place([line(), line(options)])).toMatchObject({
      status: 409,
      body: {
        code: 'sold_out',
        error: 'Trân châu đen is sold out.',
        details: [{ path: 'items.1.options', message: 'Trân châu đen is sold out.' }],
      },
    })
    // The other branch still has it.
    const there = { tableId: cafe.there.tableId, items: [line(options)] }
    expect((await cafe.api.post('/orders', there, { token: cafe.manager })).status).toBe(201)
    await set('Trân châu đen', { available: true })
    expect((await place([line(options)])).status).toBe(201)
  })

  test('is accepted sold out with a mark, which ends when another option replaces it', async () => {
    await set('Trân châu đen', { available: false })
    const options = choose('M', '100 %', 'Ít đá', 'Trân châu đen')
    const accepted = { tableId: cafe.here.tableId, items: [line(options)], onUnknownItem: 'accept' }
    const { body } = await cafe.api.post<Order>('/orders', accepted, { token: cafe.staff })
    const [placed] = body.items
    expect(placed?.problems).toEqual(['sold_out'])
    const path = `/orders/${body.id}/items/${placed?.id}`
    const now = await cafe.api.patch<Order>(path, { options: options.slice(0, 3) }, { token: cafe.staff })
    expect(now).toMatchObject({ status: 200, body: { items: [{ problems: [] }] } })
  })

  test('refuses a line without options whose default is sold out', async () => {
    await set('Đá bình thường', { available: false })
    expect(await place([line()])).toMatchObject({ status: 409, body: { error: 'Đá bình thường is sold out.' } })
  })

  test('by a manager is for every branch, ends by itself, and is in the activity log once', async () => {
    const audited = () => cafe.database.prisma.auditEntry.count({ where: { action: 'option.sold_out' } })
    const before = await audited()
    await set('Thạch dừa', { available: false }, cafe.manager)
    await set('Thạch dừa', { available: false }, cafe.manager)
    expect((await audited()) - before).toBe(2)
    const { body } = await set('Thạch dừa', { available: false, ends: 'in_2_hours' }, cafe.manager)
    expect(body.soldOutBranchIds.toSorted()).toEqual([cafe.here.branchId, cafe.there.branchId].toSorted())
    expect(Date.parse(body.soldOutUntil ?? '')).toBeGreaterThan(Date.now())
    await cafe.database.query(`UPDATE sold_out_options SET ends_at = now() - interval '1 ms'`, [])
    expect((await menuItem())?.optionGroups.at(-1)?.options.every(({ available }) => available)).toBe(true)
  })

  test('of an option of another organisation is 404, and of another branch 403', async () => {
    expect(await set('Hafermilch', { available: false }, cafe.manager)).toMatchObject({ status: 404 })
    const there = { 'X-Branch-ID': cafe.there.branchId }
    expect(await set('Thạch dừa', { available: false }, cafe.staff, there)).toMatchObject({ status: 403 })
    expect(await cafe.database.prisma.soldOutOption.count()).toBe(0)
  })
})

describe('options are in', () => {
  test('the event and so the webhook of an order', async () => {
    const { body } = await place([line(choose('L', '30 %', 'Ít đá'))])
    const [event] = await cafe.database.query<StoredEvent>(
      `SELECT e.id, e.type, e.seq, e.branch_id AS "branchId", e.order_id AS "orderId", e.from_status AS "from",
         e.to_status AS "to", e.stored_order AS "order", e.changes,
         (extract(epoch FROM e.at) * 1000)::float8 AS at FROM order_events e WHERE e.order_id = $1`,
      [body.id],
    )
    if (!event) throw new Error('The order has no event.')
    expect(presentEvent(event).data.order).toEqual(body)
  })

  test('the order that makes another again, without charge', async () => {
    const { body } = await place([line(choose('L', '30 %', 'Ít đá', ['Trân châu đen', 2]))])
    await cafe.database.query(`UPDATE orders SET status = 'ready' WHERE id = $1`, [body.id])
    const by = {
      scope: { orgId: cafe.here.orgId, branchId: null, guestSessionId: null },
      actor: { kind: 'staff', id: newId(), name: 'Bảo' },
    } as const
    const lines = body.items.map(({ id }) => ({ itemId: id, quantity: 1 }))
    const again = await makeAgain(cafe.database, by, body.id, { type: 'make_again', lines, reason: 'spilled' })
    const [ordered] = body.items
    expect(again).toMatchObject({ total: 0, items: [{ unitPrice: 0 }] })
    expect(again.items[0]?.options).toEqual(ordered?.options.map((option) => ({ ...option, price: 0 })))
  })
})

test('100 identical requests with one Idempotency-Key are one order; other options with the key are refused', async () => {
  const headers = { 'Idempotency-Key': newId() }
  const options = choose('L', '30 %', 'Ít đá')
  const before = await count()
  const answers = await Promise.all(Array.from({ length: 100 }, () => place([line(options)], headers)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await count()).toBe(before + 1)
  expect((await place([line(choose('M', '30 %', 'Ít đá'))], headers)).status).toBe(422)
})
