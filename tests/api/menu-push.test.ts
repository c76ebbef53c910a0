import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCsv } from '@/lib/csv'
import type { ErrorBody } from '@/lib/errors'
import { addCategory, moveCategory, moveMenuItem } from '@/lib/menu/categories'
import { menuSheet } from '@/lib/menu/export-menu'
import { planMenuImport } from '@/lib/menu/import-into-menu'
import type { PushResult } from '@/lib/menu/push-menu'
import { findWholeMenu, type MenuItem } from '@/lib/menu/read-menu'
import type { WholeMenu } from '@/lib/menu/whole-menu-repository'
import { findOptionGroups } from '@/lib/options/option-group-repository'
import type { Order } from '@/lib/orders/order'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'

let cafe: Cafe
let key: string
beforeAll(async () => {
  cafe = await startCafe()
  const permissions = ['cafe.read', 'menu.manage', 'menu.sell_out', 'orders.place', 'orders.read', 'audit.read']
  const created = await cafe.api.post<{ key: string }>(
    '/api-keys',
    { name: 'POS', permissions },
    { token: cafe.manager },
  )
  key = created.body.key
})
afterAll(() => cafe.stop())

const push = (menu: unknown, token = key) =>
  cafe.api.send<PushResult & ErrorBody>('PUT', '/menu', {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(menu),
  })
const menuNow = async () => (await cafe.api.get<{ items: MenuItem[] }>('/menu-items', { token: key })).body.items
const named = async (name: string) => (await menuNow()).filter((item) => item.name === name)
const pushes = async () =>
  (await cafe.api.get<{ entries: { after: object }[] }>('/audit?kind=menu&limit=100', { token: key })).body.entries

const SIZES = {
  reference: 'g1',
  name: 'Cỡ ly',
  min: 1,
  max: 1,
  options: [
    { reference: 'o1', name: 'Vừa', isDefault: true },
    { reference: 'o2', name: 'Lớn', price: 6_000 },
  ],
}
const TEA = {
  reference: 'i1',
  name: 'Trà đào',
  price: 45_000,
  station: 'Bar',
  optionGroups: ['g1'],
  allergens: ['milk'],
}
const CAKE = { reference: 'i2', name: 'Bánh chuối', price: 30_000 }
const MENU = {
  categories: [
    { reference: 'c1', name: 'Trà lạnh', items: [TEA] },
    { reference: 'c2', name: 'Bánh nhà làm', items: [CAKE] },
  ],
  optionGroups: [SIZES],
}
/** Removes what the POS has. */
const NONE = { categories: [], confirmRemoval: true }
const counts = (created: number, changed: number, retired: number, unchanged: number) => ({
  created,
  changed,
  retired,
  unchanged,
})

test('a menu is created, and the same menu again changes nothing', async () => {
  const before = await menuNow()
  const first = await push(MENU)
  expect([first.status, first.body]).toEqual([
    200,
    { categories: counts(2, 0, 0, 0), items: counts(2, 0, 0, 0), optionGroups: counts(1, 0, 0, 0) },
  ])
  const after = await menuNow()
  expect(after).toHaveLength(before.length + 2)
  expect(await named('Trà đào')).toMatchObject([
    { category: 'Trà lạnh', station: 'Bar', price: 45_000, allergens: ['milk'], optionGroups: [{ name: 'Cỡ ly' }] },
  ])
  expect((await push(MENU)).body).toEqual({
    categories: counts(0, 0, 0, 2),
    items: counts(0, 0, 0, 2),
    optionGroups: counts(0, 0, 0, 1),
  })
  expect(await menuNow()).toEqual(after)
  expect((await pushes()).map((entry) => entry.after)).toEqual([{ created: 5, changed: 0, retired: 0 }])
})

test('a changed menu keeps ids and what is sold out, swaps names, retires what is missing; orders stay readable', async () => {
  await push(NONE)
  const before = await menuNow()
  expect(before.length).toBeGreaterThan(0)
  await push(MENU)
  const [tea] = await named('Trà đào')
  const [cake] = await named('Bánh chuối')
  await cafe.api.patch(`/menu-items/${tea?.id}`, { available: false }, { token: key })
  const order = await cafe.api.post<Order>(
    '/orders',
    { tableId: cafe.here.tableId, items: [{ menuItemId: cake?.id, quantity: 1 }] },
    { token: key },
  )
  const changed = await push({
    categories: [
      { reference: 'c2', name: 'Trà lạnh', items: [{ ...TEA, name: 'Trà đào sả chanh', price: 49_000 }] },
      { reference: 'c1', name: 'Bánh nhà làm', items: [] },
    ],
    optionGroups: [{ ...SIZES, options: [...SIZES.options, { reference: 'o3', name: 'Rất lớn', price: 9_000 }] }],
  })
  expect(changed.body).toEqual({
    categories: counts(0, 2, 0, 0),
    items: counts(0, 1, 1, 0),
    optionGroups: counts(0, 1, 0, 0),
  })
  expect(await named('Trà đào sả chanh')).toMatchObject([
    { id: tea?.id, category: 'Trà lạnh', price: 49_000, available: false },
  ])
  const [now] = await named('Trà đào sả chanh')
  expect(now?.optionGroups[0]?.options.map(({ name }) => name)).toEqual(['Vừa', 'Lớn', 'Rất lớn'])
  expect(await named('Bánh chuối')).toEqual([])
  expect((await cafe.api.get<Order>(`/orders/${order.body.id}`, { token: key })).body).toEqual(order.body)
  const gone = await push(NONE)
  expect(gone.body).toMatchObject({ categories: counts(0, 0, 2, 0), items: counts(0, 0, 1, 0) })
  // What was made on the pages stays.
  expect(await menuNow()).toEqual(before)
})

test('what follows a new thing, or one that went elsewhere, counts as unchanged', async () => {
  const items = ['i1', 'i2', 'i3'].map((reference) => ({ reference, name: reference, price: 1_000 }))
  const [first, ...others] = items
  const category = { reference: 'c1', name: 'Một', items: others }
  await push({ categories: [category], confirmRemoval: true })
  const next = { reference: 'c0', name: 'Không', items: [] }
  expect((await push({ categories: [next, { ...category, items }] })).body).toMatchObject({
    categories: counts(1, 0, 0, 1),
    items: counts(1, 0, 0, 2),
  })
  const moved = [{ ...next, items: [first] }, category]
  expect((await push({ categories: moved })).body.items).toEqual(counts(0, 1, 0, 2))
  const turned = [moved[0], { ...category, items: others.toReversed() }]
  expect((await push({ categories: turned })).body.items).toEqual(counts(0, 2, 0, 1))
})

test('what a push leaves out of a thing stays, also of one that comes back', async () => {
  const names = { reference: 'i7', name: 'Trà vải bình', price: 45_000, optionGroups: ['g7'] }
  const texts = { station: 'Bar', allergens: ['milk'], description: 'Vải miếng', kitchenName: 'TV' }
  const group = { ...SIZES, reference: 'g7', name: 'Cỡ bình' }
  const options = SIZES.options.map((option) => ({ ...option, kitchenName: option.name, effect: 'reduces' }))
  const menuOf = (item: object, rest: object = {}) => ({ reference: 'c7', name: 'Trà bình', items: [item], ...rest })
  await push(NONE)
  const withTexts = menuOf({ ...names, ...texts }, { course: 2 })
  await push({ categories: [withTexts], optionGroups: [{ ...group, kitchenName: 'C', showsDefaults: false, options }] })
  const read = async () => (await cafe.api.get<WholeMenu>('/menu', { token: key })).body
  const before = await read()
  const bare = { categories: [menuOf(names)], optionGroups: [group] }
  expect((await push(bare)).body).toMatchObject({ items: counts(0, 0, 0, 1), optionGroups: counts(0, 0, 0, 1) })
  await push(NONE)
  await push(bare)
  expect(await read()).toEqual(before)
  await push({ ...bare, categories: [menuOf({ ...names, allergens: [], station: null })] })
  expect(await named('Trà vải bình')).toMatchObject([{ allergens: [], station: null, description: 'Vải miếng' }])
})

test('an item and an option with references of 80 characters are ordered and voided by them', async () => {
  const long = (letter: string) => letter.repeat(80)
  const group = { ...SIZES, reference: 'g8', name: 'Cỡ dài', options: [{ reference: long('o'), name: 'Vừa' }] }
  const item = { ...CAKE, reference: long('i'), name: 'Bánh dài', optionGroups: ['g8'] }
  await push({
    categories: [{ reference: 'c8', name: 'Dài', items: [item] }],
    optionGroups: [group],
    confirmRemoval: true,
  })
  const line = { reference: long('i'), quantity: 2, options: [{ reference: long('o') }] }
  const order = await cafe.api.post<Order>('/orders', { tableId: cafe.here.tableId, items: [line] }, { token: key })
  expect(order).toMatchObject({ status: 201, body: { items: [{ menuItemName: 'Bánh dài', quantity: 2 }] } })
  const lines = [{ reference: long('i'), quantity: 1, reason: 'mistake' }]
  const voided = await cafe.api.post(`/orders/${order.body.id}/void`, { lines }, { token: cafe.staff })
  expect(voided).toMatchObject({ status: 200, body: { items: [{ quantity: 1 }] } })
})

test('categories and option groups with one name are told apart by their references; guests see one category', async () => {
  await push(NONE)
  const twins = {
    categories: [MENU.categories[0], { reference: 'c2', name: 'Trà lạnh', items: [{ ...CAKE, optionGroups: ['g2'] }] }],
    optionGroups: [SIZES, { ...SIZES, reference: 'g2', options: [{ reference: 'o1', name: 'Vừa', isDefault: true }] }],
  }
  expect((await push(twins)).body).toMatchObject({ categories: counts(2, 0, 0, 0), optionGroups: counts(2, 0, 0, 0) })
  expect((await push(twins)).body).toMatchObject({ categories: counts(0, 0, 0, 2), optionGroups: counts(0, 0, 0, 2) })
  const optionsOf = async (name: string) => (await named(name))[0]?.optionGroups.map(({ options }) => options.length)
  expect([await optionsOf('Trà đào'), await optionsOf('Bánh chuối')]).toEqual([[2], [1]])
  const manager = await authenticateStaff(cafe.database, cafe.manager)
  const whole = {
    sections: await findWholeMenu(cafe.database, manager),
    groups: await findOptionGroups(cafe.database, manager),
  }
  const money = { locale: 'vi-VN', currency: 'VND' }
  const file = makeCsv(menuSheet({ ...whole, languages: [] }, money, 'vi'), money.locale)
  expect(await planMenuImport(cafe.database, manager, file)).toMatchObject({
    added: [],
    changed: [],
    changedGroups: [],
    problems: [],
  })
  const second = (await named('Bánh chuối'))[0]?.optionGroups[0]?.id
  const change = (body: object) => cafe.api.patch(`/menu/option-groups/${second}`, body, { token: cafe.manager })
  expect([(await change({ kitchenName: 'CL' })).status, (await change({ name: 'Topping' })).status]).toEqual([200, 409])
})

test('what a push had left out comes back by its references: the same things, sold out where they were, with what differs for items', async () => {
  await push(MENU)
  const [tea] = await named('Trà đào')
  const [medium, large] = tea?.optionGroups[0]?.options ?? []
  await cafe.api.patch(`/menu-items/${tea?.id}`, { available: false }, { token: key })
  await cafe.api.patch(`/menu-options/${large?.id}`, { available: false }, { token: key })
  const overrides = [{ optionId: medium?.id, price: 1_000, isDefault: null, leftOut: false }]
  await cafe.api.patch(`/menu/items/${tea?.id}/options`, { overrides }, { token: cafe.manager })
  const before = await named('Trà đào')
  await push({ ...MENU, optionGroups: [{ ...SIZES, options: SIZES.options.slice(0, 1) }] })
  await push(NONE)
  expect(await named('Trà đào')).toEqual([])
  expect((await push(MENU)).body).toMatchObject({ items: counts(2, 0, 0, 0), optionGroups: counts(1, 0, 0, 0) })
  expect(await named('Trà đào')).toEqual(before)
  const gone = await cafe.api.delete<object>(`/menu/items/${tea?.id}`, { token: cafe.manager })
  expect((await push(MENU)).body).toMatchObject({ items: counts(1, 0, 0, 1) })
  expect(await named('Trà đào')).toEqual(before)
  expect((await cafe.api.post('/menu/items/restore', gone.body, { token: cafe.manager })).status).toBe(409)
  await cafe.api.patch(`/menu-items/${tea?.id}`, { available: true }, { token: key })
})

test('an option that was made on the pages stays in a pushed group, and the same menu again changes nothing', async () => {
  await push(MENU)
  const [tea] = await named('Trà đào')
  const group = tea?.optionGroups[0]
  await cafe.database.query(
    `INSERT INTO menu_options (id, group_id, name, kitchen_name, price, is_default, effect, position)
     SELECT gen_random_uuid(), $1, 'Khổng lồ', '', 12000, false, 'neutral', 9`,
    [group?.id],
  )
  const optionsNow = async () => (await named('Trà đào'))[0]?.optionGroups[0]?.options.map(({ name }) => name)
  expect(await optionsNow()).toEqual(['Vừa', 'Lớn', 'Khổng lồ'])
  expect((await push(MENU)).body).toMatchObject({ optionGroups: counts(0, 0, 0, 1) })
  await push({ ...MENU, optionGroups: [{ ...SIZES, options: SIZES.options.slice(0, 1) }] })
  expect(await optionsNow()).toEqual(['Vừa', 'Khổng lồ'])
  const many = Array.from({ length: 40 }, (_, at) => ({ reference: `o${at}`, name: `Cỡ ${at}`, isDefault: at === 0 }))
  const tooMany = await push({ ...MENU, optionGroups: [{ ...SIZES, options: many }] })
  expect([tooMany.status, tooMany.body.details?.map(({ path }) => path)]).toEqual([400, ['optionGroups.0.options']])
  await cafe.database.query("DELETE FROM menu_options WHERE name = 'Khổng lồ'", [])
})

test('a push gives an item at most 20 option groups, those that were made on the pages included, unless it has more now', async () => {
  const groups = Array.from({ length: 20 }, (_, at) => ({ ...SIZES, reference: `g${at}`, name: `Nhóm ${at}` }))
  const item = { ...CAKE, optionGroups: groups.map(({ reference }) => reference) }
  const menu = {
    ...MENU,
    categories: [{ ...MENU.categories[1], items: [item] }],
    optionGroups: groups,
    confirmRemoval: true,
  }
  expect((await push(menu)).status).toBe(200)
  const [cake] = await named('Bánh chuối')
  const made = { name: 'Nến', min: 0, max: 1, options: [{ name: 'Một' }], itemIds: [cake?.id] }
  const group = await cafe.api.post<{ id: string }>('/menu/option-groups', made, { token: cafe.manager })
  expect((await push(menu)).status).toBe(200)
  const another = { ...SIZES, reference: 'g20', name: 'Nhóm 20' }
  const withAnother = { ...item, optionGroups: [...item.optionGroups, another.reference] }
  const refused = await push({
    ...menu,
    categories: [{ ...MENU.categories[1], items: [withAnother] }],
    optionGroups: [...groups, another],
  })
  expect([refused.status, refused.body.details?.map(({ path }) => path)]).toEqual([
    400,
    ['categories.0.items.0.optionGroups'],
  ])
  await cafe.api.delete(`/menu/option-groups/${group.body.id}`, { token: cafe.manager })
  expect((await push(menu)).status).toBe(200)
})

test('a push that would remove more than half of the items or option groups changes nothing until it is confirmed', async () => {
  await push(NONE)
  expect((await push({ categories: [] })).status).toBe(200)
  await push(MENU)
  const before = await menuNow()
  const refusal = async (menu: object) => {
    const { status, body } = await push(menu)
    expect(await menuNow()).toEqual(before)
    return [status, body.code, body.error]
  }
  const sentence = (items: number, groups: number) =>
    `The push does not have ${items} of the 2 items and ${groups} of the 1 option groups of the POS, and would remove them. ` +
    'Send it with "confirmRemoval": true if this is meant.'
  expect(await refusal({ categories: [] })).toEqual([409, 'removal_unconfirmed', sentence(2, 1)])
  expect(await refusal({ ...NONE, confirmRemoval: false })).toEqual([409, 'removal_unconfirmed', sentence(2, 1)])
  expect(await refusal({ ...MENU, optionGroups: [], categories: [{ ...MENU.categories[1] }] })).toEqual([
    409,
    'removal_unconfirmed',
    sentence(1, 1),
  ])
  const half = await push({ ...MENU, categories: MENU.categories.slice(0, 1) })
  expect(half.body).toMatchObject({ items: counts(0, 0, 1, 1), categories: counts(0, 0, 1, 1) })
  expect((await push(NONE)).body).toMatchObject({ items: counts(0, 0, 1, 0), optionGroups: counts(0, 0, 1, 0) })
})

test('a wrong menu is refused whole, with the path of each wrong field', async () => {
  const before = await menuNow()
  const refused = await push({
    categories: [
      { reference: 'c1', name: 'Cà phê', items: [TEA, { ...CAKE, reference: 'i1', station: 'Sân thượng' }] },
      { reference: 'c1', name: 'Khác', items: [{ ...CAKE, optionGroups: ['g9'] }] },
    ],
    optionGroups: [SIZES, { ...SIZES, reference: 'g2' }],
  })
  expect([refused.status, refused.body.details?.map(({ path }) => path)]).toEqual([
    400,
    [
      'categories.0.name',
      'categories.0.items.1.reference',
      'categories.0.items.1.station',
      'categories.1.reference',
      'categories.1.items.0.optionGroups.0',
    ],
  ])
  const fields = await push({ categories: [{ reference: '', name: 'X', items: [{ ...CAKE, price: -1, colour: 1 }] }] })
  expect(fields.body.details?.map(({ path }) => path)).toEqual([
    'categories.0.items.0.price',
    'categories.0.items.0',
    'categories.0.reference',
  ])
  const misfit = await push({ categories: [], optionGroups: [{ ...SIZES, min: 2, max: 1 }] })
  expect(misfit.body.details?.map(({ path }) => path)).toEqual(['optionGroups.0.max'])
  expect(await menuNow()).toEqual(before)
  expect((await push(MENU, cafe.staff)).status).toBe(403)
})

test('two pushes at the same moment give the menu of one of them', async () => {
  const menus = Array.from({ length: 6 }, (_, at) => ({
    categories: [{ reference: 'c9', name: 'Chung', items: [{ ...CAKE, reference: 'i9', name: `Món ${at}` }] }],
    confirmRemoval: true,
  }))
  const answers = await Promise.all(menus.map((menu) => push(menu)))
  expect(answers.map(({ status }) => status)).toEqual(menus.map(() => 200))
  expect((await menuNow()).filter(({ category }) => category === 'Chung')).toHaveLength(1)
})

describe('GET /menu', () => {
  const wholeMenu = async (token = key) => (await cafe.api.get<WholeMenu>('/menu', { token })).body
  const itemsOf = ({ categories }: WholeMenu) => categories.flatMap(({ items }) => items)
  const unchanged = { created: 0, changed: 0, retired: 0 }
  const NOTHING = { categories: unchanged, items: unchanged, optionGroups: unchanged }

  test('has what was made on the pages and what was pushed; PUT of it changes nothing', async () => {
    await push({ ...MENU, confirmRemoval: true })
    const whole = await wholeMenu()
    const pushed = whole.categories.find(({ reference }) => reference === 'c1')
    expect(pushed).toMatchObject({ name: 'Trà lạnh', items: [{ ...TEA, id: expect.any(String), kitchenName: '' }] })
    const made = itemsOf(whole).filter(({ reference }) => reference === null)
    expect(made.length).toBeGreaterThan(5)
    expect(made.some(({ optionGroups }) => optionGroups.length > 1)).toBe(true)
    expect(whole.optionGroups.find(({ reference }) => reference === 'g1')).toMatchObject({
      ...SIZES,
      repeatable: false,
    })
    const before = [await menuNow(), await pushes()]
    expect((await push(whole)).body).toMatchObject(NOTHING)
    expect([await menuNow(), await pushes(), await wholeMenu()]).toEqual([...before, whole])
    expect((await cafe.api.get('/menu', { token: cafe.staff })).body).toEqual(whole)
    expect(itemsOf(await wholeMenu(cafe.otherManager)).map(({ id }) => id)).not.toContain(made[0]?.id)
  })

  test('is changed and written back: prices, order, names that swap, a group that an item loses', async () => {
    await push(MENU)
    const whole = await wholeMenu()
    const [first, second, ...others] = whole.categories
    const item = itemsOf(whole).find(({ reference, optionGroups }) => reference === null && optionGroups.length > 1)
    const [lost] = item?.optionGroups ?? []
    const changed = {
      ...whole,
      categories: [{ ...second, name: first?.name }, { ...first, name: second?.name }, ...others],
    }
    const text = JSON.stringify(changed, (_, value) =>
      value?.id === item?.id ? { ...value, price: 1, optionGroups: value.optionGroups.slice(1) } : value,
    )
    expect((await push(JSON.parse(text))).body).toMatchObject({
      categories: { changed: 2 },
      items: { changed: 1, created: 0, retired: 0 },
      optionGroups: { changed: 0 },
    })
    const after = await wholeMenu()
    expect(after).toEqual(JSON.parse(text))
    expect(itemsOf(after).find(({ id }) => id === item?.id)?.optionGroups).not.toContain(lost)
    expect((await push(whole)).status).toBe(200)
    expect(await wholeMenu()).toEqual(whole)
  })

  test('lets a POS give its references to what is there, and two swap theirs', async () => {
    await push(NONE)
    const whole = await wholeMenu()
    const [category] = whole.categories
    const named = (reference: string | null, other: string | null) => ({
      ...whole,
      categories: whole.categories.map((one, at) => ({
        ...one,
        reference: at === 0 ? 'c-first' : one.reference,
        items: one.items.map((item, index) =>
          at === 0 && index < 2 ? { ...item, reference: index === 0 ? reference : other } : item,
        ),
      })),
    })
    expect((await push(named('a', 'b'))).body).toMatchObject({ items: { changed: 2 }, categories: { changed: 1 } })
    expect((await push(named('b', 'a'))).body).toMatchObject({ items: { changed: 2, created: 0, retired: 0 } })
    const [first] = (await wholeMenu()).categories
    expect(first?.id).toBe(category?.id)
    expect(first?.items.slice(0, 2).map(({ id, reference }) => [id, reference])).toEqual([
      [category?.items[0]?.id, 'b'],
      [category?.items[1]?.id, 'a'],
    ])
    // Its other items were made here, so the category cannot go.
    const refused = await push(NONE)
    expect([refused.status, refused.body.details?.map(({ path }) => path)]).toEqual([400, ['categories']])
    expect((await push(whole)).status).toBe(200)
    expect(await wholeMenu()).toEqual(whole)
  })

  test('a wrong id is refused with its path, also that of another organisation', async () => {
    const whole = await wholeMenu()
    const [foreign] = itemsOf(await wholeMenu(cafe.otherManager))
    const [category] = whole.categories
    const [item] = category?.items ?? []
    const nameless = await push({ categories: [{ name: 'Không tên', items: [{ name: 'Trà', price: 1 }] }] })
    expect([nameless.status, nameless.body.details?.map(({ path }) => path)]).toEqual([
      400,
      ['categories.0.items.0.reference', 'categories.0.reference'],
    ])
    const twice = await push({ categories: [{ ...category, items: [item, item, { ...item, id: foreign?.id }] }] })
    const paths = twice.body.details?.map(({ path }) => path)
    expect([twice.status, paths]).toEqual([
      400,
      expect.arrayContaining(['categories.0.items.1.id', 'categories.0.items.2.id']),
    ])
  })
})

test('prices that look like thousandths are written, with a warning that names the field', async () => {
  await push(NONE)
  const item = (name: string, price: number) => ({ reference: name, name, price })
  const menu = (cheap: number) => ({
    categories: [{ reference: 'w', name: 'Giá', items: [item('w1', 30_000), item('w2', cheap)] }],
  })
  const pushed = await push(menu(45))
  expect(pushed).toMatchObject({ status: 200, body: { items: counts(2, 0, 0, 0) } })
  expect(pushed.body.warnings).toEqual([
    {
      path: 'categories.0.items.1.price',
      code: 'price_in_thousands',
      message: expect.stringContaining('send 45000'),
    },
  ])
  expect(await named('w2')).toMatchObject([{ price: 45 }])
  expect((await push(menu(1_000))).body).not.toHaveProperty('warnings')
})

test('a push keeps what was made on the pages at its place', async () => {
  const wholeMenu = async () => (await cafe.api.get<WholeMenu>('/menu', { token: key })).body
  const itemIdsOf = ({ categories }: WholeMenu) => categories.flatMap(({ items }) => items.map(({ id }) => id))
  await push(NONE)
  const manager = await authenticateStaff(cafe.database, cafe.manager)
  const categoryId = await addCategory(cafe.database, manager, { name: 'Của quán' })
  for (const _ of (await wholeMenu()).categories) await moveCategory(cafe.database, manager, categoryId, 'up')
  await push(MENU)
  const [tea] = await named('Trà đào')
  const section = (await wholeMenu()).categories.find(({ reference }) => reference === 'c1')
  const own = { name: 'Trà quán', price: 20_000, categoryId: section?.id }
  const { body: added } = await cafe.api.post<{ id: string }>('/menu/items', own, { token: cafe.manager })
  await moveMenuItem(cafe.database, manager, added.id, 'up')
  const group = { name: 'Của quán', min: 0, max: 1, options: [{ name: 'Ít đá' }], itemIds: [tea?.id] }
  await cafe.api.post('/menu/option-groups', group, { token: cafe.manager })

  const before = await wholeMenu()
  expect(before.categories[0]?.id).toBe(categoryId)
  const groups = [SIZES, { ...SIZES, reference: 'g3', name: 'Hạt nổ' }]
  const dearer = { ...TEA, price: 46_000, optionGroups: ['g1', 'g3'] }
  const [first, second] = MENU.categories
  const menu = { categories: [{ ...first, items: [dearer] }, second], optionGroups: groups }
  expect((await push(menu)).body).toMatchObject({ items: counts(0, 1, 0, 1), categories: counts(0, 0, 0, 2) })
  const after = await wholeMenu()
  expect(after.categories.map(({ id }) => id)).toEqual(before.categories.map(({ id }) => id))
  expect(itemIdsOf(after)).toEqual(itemIdsOf(before))
  expect((await named('Trà đào'))[0]?.optionGroups.map(({ name }) => name)).toEqual(['Cỡ ly', 'Hạt nổ', 'Của quán'])
})
