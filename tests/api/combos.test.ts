import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byStaff } from '@/lib/access/scope'
import { branchStates } from '@/lib/board/branch-state-repository'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { MenuItemValues } from '@/lib/menu/menu-item-repository'
import type { PushResult } from '@/lib/menu/push-menu'
import { findWholeMenu, type MenuItem, readCompactMenu } from '@/lib/menu/read-menu'
import type { WholeMenu } from '@/lib/menu/whole-menu-repository'
import { makeAgain } from '@/lib/orders/make-again'
import { type Order, presentOrder } from '@/lib/orders/order'
import { queueJobsNow } from '@/lib/printing/queue-jobs'
import { serviceReport } from '@/lib/reports/service-report'
import { undisplayedTickets } from '@/lib/screens/undisplayed-ticket-repository'
import { managerOf } from '../support/bank'
import { type Cafe, startCafe } from '../support/cafe'
import { newTable, sitDown } from '../support/orders'
import { addPrinter } from '../support/printing'

let cafe: Cafe
let token: string
beforeAll(async () => {
  cafe = await startCafe()
  token = cafe.manager
})
afterAll(() => cafe.stop())

type Item = MenuItemValues & { id: string }
const post = <Body>(path: string, body?: unknown) => cafe.api.post<Body & ErrorBody>(path, body, { token })
const patch = <Body>(path: string, body: unknown) => cafe.api.patch<Body & ErrorBody>(path, body, { token })
const put = <Body>(path: string, body: unknown) =>
  cafe.api.send<Body & ErrorBody>('PUT', path, {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const menuNow = async () => (await cafe.api.get<{ items: MenuItem[] }>('/menu-items', { token })).body.items
const onMenu = async (id: string) => (await menuNow()).find((item) => item.id === id)

let categories = 0
/** Phở (kitchen, with fish) and iced tea (bar, with a default), in a category of their own, and a set of two phở and one tea. */
async function newSet(stations = ['Kitchen', 'Bar']) {
  const { body: category } = await post<{ id: string }>('/menu/categories', { name: `Bữa trưa ${++categories}` })
  const { body } = await cafe.api.get<{ stations: { id: string; name: string }[] }>('/stations', { token })
  const stationId = (name: string) => body.stations.find((station) => station.name === name)?.id ?? null
  const item = async (name: string, values: object) =>
    (await post<Item>('/menu/items', { name, categoryId: category.id, price: 60_000, ...values })).body
  const [kitchen = '', bar = ''] = stations
  const pho = await item('Phở bò', { stationId: stationId(kitchen), kitchenName: 'Phở', allergens: ['fish'] })
  const tea = await item('Trà đá', { stationId: stationId(bar) })
  const options = [{ name: 'Ít đá', isDefault: true, price: 2_000 }, { name: 'Không đá' }]
  const group = { name: `Đá ${newId()}`, min: 1, max: 1, options }
  const groupIds = [(await post<{ id: string }>('/menu/option-groups', group)).body.id]
  await patch(`/menu/items/${tea.id}/options`, { groupIds, overrides: [] })
  const components = [
    { menuItemId: pho.id, quantity: 2 },
    { menuItemId: tea.id, quantity: 1 },
  ]
  const set = await item('Suất trưa', { stationId: stationId(bar), price: 99_000, allergens: ['milk'], components })
  return { category, pho, tea, set, components }
}
type Combo = Awaited<ReturnType<typeof newSet>>

const placed = async ({ set }: Combo, quantity = 3, rest: object = {}) => {
  const { tableId } = await newTable(cafe)
  const items = [{ menuItemId: set.id, quantity, note: 'ít cay' }]
  return (await post<Order>('/orders', { tableId, items, ...rest })).body
}
const moved = async ({ id }: Order, ...states: string[]) => {
  let order: Order | undefined
  for (const status of states) order = (await patch<Order>(`/orders/${id}/status`, { status })).body
  if (!order) throw new Error('No state.')
  return order
}
const lineOf = ({ items }: Order) => {
  const [line] = items
  if (!line) throw new Error('The order has no line.')
  return line
}

describe('the menu', () => {
  test('has a combo with what it consists of and its allergens, for guests too; orders of the day keep what they have', async () => {
    const combo = await newSet()
    const { set, pho, tea, components } = combo
    expect(set).toMatchObject({ components })
    const named = [
      { ...components[0], name: 'Phở bò' },
      { ...components[1], name: 'Trà đá' },
    ]
    expect(await onMenu(set.id)).toMatchObject({ components: named, allergens: ['milk', 'fish'] })
    const session = await sitDown(cafe)
    const { body } = await cafe.api.get<{ categories: { items: MenuItem[] }[] }>('/guest/menu', { session })
    const seen = body.categories.flatMap(({ items }) => items).find(({ id }) => id === set.id)
    expect(seen).toMatchObject({ components: named, allergens: ['milk', 'fish'], available: true })

    const order = await placed(combo)
    await patch(`/menu/items/${set.id}`, { components: [{ menuItemId: tea.id, quantity: 5 }] })
    await patch(`/menu/items/${pho.id}`, { name: 'Phở gà' })
    const { body: later } = await cafe.api.get<Order>(`/orders/${order.id}`, { token })
    expect(lineOf(later).parts).toEqual(lineOf(order).parts)
  })

  test('refuses a combo of a combo, of itself, of nothing known and of more than the bounds, and names the field', async () => {
    const { set, pho, tea, category } = await newSet()
    const why = async (values: object, id = '') => {
      const name = { name: 'Combo', categoryId: category.id, price: 1 }
      const { status, body } = await (id
        ? patch(`/menu/items/${id}`, values)
        : post('/menu/items', { ...name, ...values }))
      return [status, ...(body.details ?? []).map(({ path }) => path.split('.')[0])]
    }
    const of = (...ids: string[]) => ({ components: ids.map((menuItemId) => ({ menuItemId, quantity: 1 })) })
    expect(await why(of(set.id))).toEqual([400, 'components'])
    expect(await why(of(pho.id), set.id)).toEqual([200])
    expect(await why(of(set.id), set.id)).toEqual([400, 'components'])
    expect(await why(of(tea.id), pho.id)).toEqual([400, 'components'])
    expect(await why(of(newId()))).toEqual([400, 'components'])
    expect(await why(of(pho.id, pho.id))).toEqual([400, 'components'])
    expect(await why({ components: [{ menuItemId: pho.id, quantity: 21 }] })).toEqual([400, 'components'])
    expect(await why(of(...Array.from({ length: 11 }, () => newId())))).toEqual([400, 'components'])
  })

  test('does not lose an item of a combo; a combo that was removed comes back as it was', async () => {
    const { set, pho, components } = await newSet()
    expect(await cafe.api.delete(`/menu/items/${pho.id}`, { token })).toMatchObject({
      status: 409,
      body: { code: 'in_use', error: 'Suất trưa: a combo consists of this item.' },
    })
    const { body: removed } = await cafe.api.delete<object>(`/menu/items/${set.id}`, { token })
    expect((await cafe.api.delete(`/menu/items/${pho.id}`, { token })).status).toBe(200)
    expect((await post('/menu/items/restore', removed)).status).toBe(400)
    const again = await newSet()
    const other = (await cafe.api.delete<object>(`/menu/items/${again.set.id}`, { token })).body
    expect(await post('/menu/items/restore', other)).toMatchObject({
      status: 201,
      body: { components: again.components },
    })
    expect(components).toHaveLength(2)
  })

  test('sells a combo out with each of its items, at that branch', async () => {
    const combo = await newSet()
    const { set, tea } = combo
    const sellOut = (available: boolean) =>
      cafe.api.patch<MenuItem>(`/menu-items/${tea.id}`, { available }, { token: cafe.staff })
    await sellOut(false)
    expect(await onMenu(set.id)).toMatchObject({ available: false, soldOutBranchIds: [cafe.here.branchId] })
    const state = (await branchStates(cafe.database, [cafe.here.branchId])).get(cafe.here.branchId)
    expect(state?.soldOut.map(({ menuItemId }) => menuItemId).toSorted()).toEqual([set.id, tea.id].toSorted())
    const compact = await readCompactMenu(cafe.database, cafe.here)
    expect(compact.categories.flatMap(({ items }) => items).find(({ id }) => id === set.id)).toMatchObject({
      available: false,
      components: [
        { name: 'Phở bò', quantity: 2 },
        { name: 'Trà đá', quantity: 1 },
      ],
    })
    const sections = await findWholeMenu(cafe.database, await managerOf(cafe))
    expect(sections.flatMap(({ items }) => items).find(({ id }) => id === set.id)).toMatchObject({
      soldOutBranchIds: [cafe.here.branchId],
    })
    const order = { tableId: cafe.here.tableId, items: [{ menuItemId: set.id, quantity: 1 }] }
    expect(await post('/orders', order)).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect((await placed(combo, 1, { onUnknownItem: 'accept' })).items).toMatchObject([{ problems: ['sold_out'] }])
    await sellOut(true)
    expect((await post('/orders', order)).status).toBe(201)
  })

  test('of a POS names the items of combos by reference or id, and comes back as it was read', async () => {
    const { set, pho, tea, components } = await newSet()
    const item = (reference: string, rest: object = {}) => ({ reference, name: reference, price: 1, ...rest })
    const push = (items: object[], rest: object = {}) =>
      put<PushResult>('/menu', { categories: [{ reference: 'pos', name: 'POS', items }], ...rest })
    const beer = item('beer')
    const bucket = (of: object) => item('bucket', { components: [of] })
    expect(await push([bucket({ reference: 'beer', quantity: 6 }), beer])).toMatchObject({ status: 200 })
    const read = async () => (await cafe.api.get<WholeMenu>('/menu', { token })).body
    const menu = await read()
    const itemsOf = ({ categories }: WholeMenu) => categories.flatMap(({ items }) => items)
    expect(itemsOf(menu).find(({ reference }) => reference === 'bucket')).toMatchObject({
      components: [{ reference: 'beer', quantity: 6 }],
    })
    expect(itemsOf(menu).find(({ id }) => id === set.id)).toMatchObject({ components })
    expect((await put<PushResult>('/menu', menu)).body.items).toMatchObject({ created: 0, changed: 0, retired: 0 })
    // A POS that does not know combos.
    expect((await push([item('bucket'), beer])).body.items).toMatchObject({ changed: 0, retired: 0 })
    expect((await push([item('bucket', { components: [] }), beer])).body.items).toMatchObject({ changed: 1 })

    const refused = async (items: object[]) => {
      const { status, body } = await push(items, { confirmRemoval: true })
      return [status, ...(body.details ?? []).map(({ path }) => path)]
    }
    const place = 'categories.0.items.0.components.0'
    expect(await refused([bucket({ reference: 'wine', quantity: 1 }), beer])).toEqual([400, place])
    expect(await refused([bucket({ menuItemId: set.id, quantity: 1 }), beer])).toEqual([400, place])
    expect(await refused([bucket({ menuItemId: pho.id, reference: 'beer', quantity: 1 }), beer])).toEqual([
      400,
      `${place}.menuItemId`,
    ])
    await patch(`/menu/items/${set.id}`, {
      components: [{ menuItemId: (await menuNow()).find(({ name }) => name === 'beer')?.id, quantity: 1 }],
    })
    expect(await refused([])).toEqual([400, 'categories'])
    await patch(`/menu/items/${set.id}`, { components: [{ menuItemId: tea.id, quantity: 1 }] })
    expect(await push([bucket({ menuItemId: pho.id, quantity: 1 })], { confirmRemoval: true })).toMatchObject({
      body: { items: { changed: 1, retired: 1 } },
    })
    expect(await push([], { confirmRemoval: true })).toMatchObject({ body: { items: { retired: 1 } } })
  })
})

describe('an order', () => {
  test('has one line with the price of the combo, and its parts with their stations, defaults and allergens', async () => {
    const combo = await newSet()
    const order = await placed(combo)
    expect(order).toMatchObject({
      total: 3 * 99_000,
      items: [{ station: null, done: false, allergens: ['milk', 'fish'] }],
    })
    const { parts } = lineOf(order)
    expect(parts).toMatchObject([
      {
        menuItemId: combo.pho.id,
        kitchenName: 'Phở',
        station: 'Kitchen',
        quantity: 2,
        allergens: ['fish'],
        options: [],
      },
      { menuItemId: combo.tea.id, station: 'Bar', quantity: 1, options: [{ name: 'Ít đá', price: 0 }], done: false },
    ])
  })

  test('is made part by part, voided, added to and made again as a whole, and stopped', async () => {
    const combo = await newSet()
    const order = await moved(await placed(combo), 'confirmed', 'preparing')
    const line = lineOf(order)
    const [pho, tea] = line.parts
    const mark = async (...itemIds: (string | undefined)[]) =>
      (await patch<Order>(`/orders/${order.id}/items`, { itemIds, done: true })).body
    expect(lineOf(await mark(tea?.id))).toMatchObject({ done: false, parts: [{ done: false }, { done: true }] })
    expect(lineOf(await mark(pho?.id))).toMatchObject({ done: true, parts: [{ done: true }, { done: true }] })
    const less = await post<Order>(`/orders/${order.id}/items/${line.id}/void`, { quantity: 1, reason: 'mistake' })
    expect(less.body).toMatchObject({ total: 2 * 99_000, items: [{ quantity: 2, parts: [{ quantity: 2 }, {}] }] })
    expect(less.body.voids).toMatchObject([{ quantity: 1, parts: [{ id: pho?.id }, { id: tea?.id }] }])
    const added = await post<Order>(`/orders/${order.id}/items`, { items: [{ menuItemId: combo.set.id, quantity: 1 }] })
    expect(added.body.items[1]).toMatchObject({ parts: [{ station: 'Kitchen', done: false }, {}] })
    const again = { lines: [{ itemId: line.id, quantity: 1 }], reason: 'spilled' as const }
    const by = byStaff(await managerOf(cafe))
    const remake = lineOf(presentOrder(await makeAgain(cafe.database, by, order.id, { type: 'make_again', ...again })))
    expect(remake).toMatchObject({
      unitPrice: 0,
      station: null,
      parts: [{ done: false, quantity: 2 }, { station: 'Bar' }],
    })
    expect(remake.parts.map(({ id }) => id)).not.toContain(pho?.id)
    const stopped = (await post<Order>(`/orders/${order.id}/stop`, { reason: 'guest_left' })).body
    expect(stopped.voids.map(({ parts }) => parts.length)).toEqual([2, 2, 2])
  })

  test('follows a station that is renamed, with the parts that it makes', async () => {
    const { body: station } = await post<{ id: string }>('/stations', {
      name: 'Wok',
      soonAfterMinutes: 5,
      lateAfterMinutes: 9,
    })
    const order = await placed(await newSet(['Wok', 'Bar']))
    await patch(`/stations/${station.id}`, { name: 'Chảo' })
    const { body: now } = await cafe.api.get<Order>(`/orders/${order.id}`, { token })
    expect(lineOf(now).parts.map((part) => part.station)).toEqual(['Chảo', 'Bar'])
    expect(lineOf(now).station).toBeNull()
  })

  test('prints at each station what it makes, and an alarm names the stations of the parts', async () => {
    const manager = await managerOf(cafe)
    // They ask for nothing here, so that the jobs wait.
    const polls = { connection: 'polling', host: '' } as const
    const slips = await addPrinter(cafe, manager, { ...polls, stations: ['Kitchen'] })
    const labels = await addPrinter(cafe, manager, { ...polls, stations: ['Bar'], prints: 'label' })
    const order = await moved(await placed(await newSet(), 2), 'confirmed')
    const [pho, tea] = lineOf(order).parts
    await cafe.database.transaction((sql) => queueJobsNow(sql))
    const jobs = async (printerId: string) =>
      (
        await cafe.database.prisma.printJob.findMany({
          where: { printerId, orderId: order.id },
          orderBy: { piece: 'asc' },
        })
      ).map(({ itemIds, piece, state }) => [itemIds, piece, state])
    expect(await jobs(slips.id)).toEqual([[[pho?.id], 0, 'waiting']])
    expect(await jobs(labels.id)).toEqual([
      [[tea?.id], 1, 'waiting'],
      [[tea?.id], 2, 'waiting'],
    ])
    await cafe.database.query(
      `UPDATE orders SET created_at = created_at - interval '1 hour', confirmed_at = confirmed_at - interval '1 hour' WHERE id = $1`,
      [order.id],
    )
    const undisplayed = async () =>
      (await undisplayedTickets(cafe.database, [order.branchId]))
        .get(order.branchId)
        ?.find(({ number }) => number === order.number)
    expect(await undisplayed()).toMatchObject({ stations: ['Bar', 'Kitchen'] })
    await patch(`/orders/${order.id}/items`, { itemIds: [tea?.id], done: true })
    expect(await undisplayed()).toMatchObject({ stations: ['Kitchen'] })
    await post(`/orders/${order.id}/items/${lineOf(order).id}/void`, { quantity: 1, reason: 'mistake' })
    await cafe.database.transaction((sql) => queueJobsNow(sql))
    expect(await jobs(labels.id)).toEqual([
      [[tea?.id], 1, 'waiting'],
      [[tea?.id], 2, 'dropped'],
    ])
  })

  test('is sold as one piece at one price, and is late by the limits of the stations of its parts', async () => {
    const combo = await newSet()
    const { body } = await cafe.api.get<{ stations: { id: string; name: string }[] }>('/stations', { token })
    for (const { id, name } of body.stations) {
      if (name === 'Kitchen' || name === 'Bar') await patch(`/stations/${id}`, { lateAfterMinutes: 40 })
    }
    const order = await moved(await placed(combo, 2), 'confirmed', 'preparing')
    // Younger than the limits of its stations, older than that of an order without a station.
    await cafe.database.query(`UPDATE orders SET created_at = created_at - interval '20 minutes' WHERE id = $1`, [
      order.id,
    ])
    await moved(order, 'ready')
    const [from = '', to = ''] = [-1, 1].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    )
    const filter = { from, to, fromHour: 0, toHour: 24, station: null, item: combo.set.id }
    const report = await serviceReport(cafe.database, cafe.here.orgId, cafe.here.branchId, filter)
    expect(report.items).toMatchObject([{ name: 'Suất trưa', pieces: 2, value: 198_000 }])
    expect(report.total).toMatchObject({ late: 0 })
    // Each part at its station; the money has none.
    expect(report.stations.toSorted((a, b) => (a.station ?? '').localeCompare(b.station ?? ''))).toMatchObject([
      { station: null, orders: 1, pieces: 2, value: 198_000 },
      { station: 'Bar', orders: 1, pieces: 2, value: 0 },
      { station: 'Kitchen', orders: 1, pieces: 4, value: 0 },
    ])
  })

  test('has at most 500 parts', async () => {
    const { category, tea } = await newSet()
    const components = [{ menuItemId: tea.id, quantity: 1 }]
    for (let count = 1; count < 10; count++) {
      const item = { name: `Món ${count}`, categoryId: category.id, price: 1 }
      components.push({ menuItemId: (await post<Item>('/menu/items', item)).body.id, quantity: 1 })
    }
    const large = { name: 'Mâm', categoryId: category.id, price: 1, components }
    const menuItemId = (await post<Item>('/menu/items', large)).body.id
    const order = (lines: number) =>
      post<Order>('/orders', {
        tableId: cafe.here.tableId,
        items: Array.from({ length: lines }, () => ({ menuItemId, quantity: 1 })),
      })
    expect((await order(51)).body.details).toMatchObject([{ path: 'items' }])
    const { body } = await order(50)
    expect(body.items).toHaveLength(50)
    const more = await post(`/orders/${body.id}/items`, { items: [{ menuItemId, quantity: 1 }] })
    expect(more).toMatchObject({ status: 400, body: { details: [{ path: 'items' }] } })
  })
})

describe('the options of parts', () => {
  /** A set whose phở has a required choice without a default. */
  async function newChoosySet() {
    const combo = await newSet()
    const options = [{ name: 'Tái' }, { name: 'Gầu', price: 10_000 }]
    const group = { name: `Thịt ${newId()}`, min: 1, max: 1, options }
    const { body } = await post<{ id: string }>('/menu/option-groups', group)
    await patch(`/menu/items/${combo.pho.id}/options`, { groupIds: [body.id], overrides: [] })
    const ofParts = (await menuNow()).filter(({ id }) => id === combo.pho.id || id === combo.tea.id)
    const choice = (name: string) => {
      const [found] = ofParts.flatMap(({ id: componentId, optionGroups }) =>
        optionGroups.flatMap(({ options }) =>
          options.flatMap((option) => (option.name === name ? { optionId: option.id, componentId } : [])),
        ),
      )
      if (!found) throw new Error(`There is no option ${name}.`)
      return found
    }
    return { ...combo, choice }
  }
  const chosenOf = (order: Order) =>
    lineOf(order).parts.map(({ options }) => options.map(({ name, price }) => [name, price]))
  const order = async (menuItemId: string, options?: object[], rest: object = {}) => {
    const { tableId } = await newTable(cafe)
    return post<Order>('/orders', { tableId, items: [{ menuItemId, quantity: 1, options }], ...rest })
  }

  test('are chosen with the line: a default is in the price, another costs for each piece, a required choice is needed', async () => {
    const { set, choice } = await newChoosySet()
    const [fat, ice] = [choice('Gầu'), choice('Ít đá')]
    const { body } = await order(set.id, [fat, ice])
    expect(body).toMatchObject({ total: 119_000, items: [{ unitPrice: 119_000, options: [] }] })
    expect(chosenOf(body)).toEqual([[['Gầu', 20_000]], [['Ít đá', 0]]])
    for (const options of [undefined, [ice]]) {
      const refused = await order(set.id, options)
      expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'items.0.options' }] } })
      expect(refused.body.error).toMatch(/^Phở bò needs a choice of Thịt/)
    }
    const { body: unknown } = await order(set.id, [fat, ice, { optionId: ice.optionId }])
    expect(unknown.details).toMatchObject([{ path: 'items.0.options.2.optionId' }])
    const { body: accepted } = await order(set.id, undefined, { onUnknownItem: 'accept' })
    expect(lineOf(accepted)).toMatchObject({ unitPrice: 99_000, problems: ['options'] })
  })

  test('change with the line, say what they were, and cost nothing when it is made again', async () => {
    const { set, choice } = await newChoosySet()
    const { body: placed } = await order(set.id, [choice('Gầu'), choice('Ít đá')])
    const { id, parts } = lineOf(placed)
    const options = [choice('Tái'), choice('Không đá')]
    const { body } = await patch<Order>(`/orders/${placed.id}/items/${id}`, { options })
    expect(chosenOf(body)).toEqual([[['Tái', 0]], [['Không đá', 0]]])
    expect(lineOf(body).parts.map((part) => part.id)).toEqual(parts.map((part) => part.id))
    expect(body).toMatchObject({ total: 99_000, changeMarks: [{ from: { options: [{ name: 'Phở bò: Gầu' }, {}] } }] })
    const { body: same } = await patch<Order>(`/orders/${placed.id}/items/${id}`, { options })
    expect(same.version).toBe(body.version)
    const { body: dear } = await order(set.id, [choice('Gầu'), choice('Ít đá')])
    await moved(dear, 'confirmed', 'preparing')
    const lines = [{ itemId: lineOf(dear).id, quantity: 1 }]
    const again = await makeAgain(cafe.database, byStaff(await managerOf(cafe)), dear.id, {
      type: 'make_again',
      lines,
      reason: 'spilled',
    })
    expect(chosenOf(presentOrder(again))).toEqual([[['Gầu', 0]], [['Ít đá', 0]]])
  })

  test('move from one part to another', async () => {
    const { set, pho, tea } = await newSet()
    const group = { name: `Đậu ${newId()}`, min: 0, max: 1, options: [{ name: 'Không đậu phộng' }] }
    const { body } = await post<{ id: string; options: { id: string }[] }>('/menu/option-groups', group)
    for (const { id } of [pho, tea]) await patch(`/menu/items/${id}/options`, { groupIds: [body.id], overrides: [] })
    const optionId = body.options[0]?.id
    const { body: placed } = await order(set.id, [{ optionId, componentId: pho.id }])
    const options = [{ optionId, componentId: tea.id }]
    const { body: now } = await patch<Order>(`/orders/${placed.id}/items/${lineOf(placed).id}`, { options })
    expect([chosenOf(placed), chosenOf(now)]).toEqual([
      [[['Không đậu phộng', 0]], []],
      [[], [['Không đậu phộng', 0]]],
    ])
    expect(now.changeMarks).toMatchObject([{ from: { options: [{ name: 'Phở bò: Không đậu phộng' }] } }])
  })
})
