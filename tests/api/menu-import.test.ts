import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import { findAudit } from '@/lib/audit/audit'
import { makeCsv } from '@/lib/csv'
import type { AppError } from '@/lib/errors'
import { addCategory, removeCategory, restoreCategory } from '@/lib/menu/categories'
import { menuSheet } from '@/lib/menu/export-menu'
import { importMenu, planMenuImport } from '@/lib/menu/import-into-menu'
import { changeItemOptions } from '@/lib/menu/item-options'
import { moveMenuItems, removeMenuItems, restoreMenuItems } from '@/lib/menu/menu-items'
import { findWholeMenu } from '@/lib/menu/read-menu'
import { setAvailability } from '@/lib/menu/set-availability'
import { findOptionGroups } from '@/lib/options/option-group-repository'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { removeStation } from '@/lib/stations/change-stations'
import { restoreTable, retireTable } from '@/lib/tables/change-tables'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'

let cafe: Cafe
let manager: StaffAccess
beforeAll(async () => {
  cafe = await startCafe()
  manager = await authenticateStaff(cafe.database, cafe.manager)
})
afterAll(() => cafe.stop())

const menu = () => findWholeMenu(cafe.database, manager)
const lastActions = async (limit: number) =>
  (await findAudit(cafe.database, manager, { limit })).entries.map(({ action, subject }) => [action, subject])
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, uses }: AppError) => ({ code, uses }),
  )

describe('a menu file', () => {
  test('updates items by their name within the category, and adds the others', async () => {
    const file =
      'category,name,price,station\ncà phê,bạc xỉu,41000,Bar\nCà phê,Cà phê muối,45000,Bar\nKem,Kem dừa,30000,\n'
    const plan = await planMenuImport(cafe.database, manager, file)
    expect(plan).toMatchObject({
      added: [{ name: 'Cà phê muối' }, { name: 'Kem dừa', station: null }],
      changed: [{ line: { price: 41_000 }, before: { price: 39_000, station: 'Bar' } }],
      unchanged: 0,
      newCategories: ['Kem'],
      problems: [],
    })
    const before = await menu()
    await importMenu(cafe.database, manager, file)
    const after = await menu()
    const [coffee, coffeeBefore] = [after, before].map((sections) => sections.find(({ name }) => name === 'Cà phê'))
    expect(coffee?.items.at(-1)).toMatchObject({ name: 'Cà phê muối', price: 45_000, station: 'Bar' })
    const latte = coffee?.items.find(({ name }) => name === 'Bạc xỉu')
    expect(latte).toMatchObject({ id: coffeeBefore?.items.find(({ name }) => name === 'Bạc xỉu')?.id, price: 41_000 })
    expect(after.at(-1)).toMatchObject({ name: 'Kem', items: [{ name: 'Kem dừa', station: null }] })
    expect(await planMenuImport(cafe.database, manager, file)).toMatchObject({ added: [], changed: [], unchanged: 3 })
  })

  test('asks about prices that look like thousandths, and takes them as they are written or as thousands', async () => {
    const file = 'Thử giá,Chè,25,Bar\nThử giá,Khăn lạnh,1000,Bar\n'
    const questioned = [{ name: 'Chè', price: 25, meant: 25_000 }]
    expect(await planMenuImport(cafe.database, manager, file)).toMatchObject({ questioned, added: [{}, {}] })
    const prices = async () => (await menu()).find(({ name }) => name === 'Thử giá')?.items.map(({ price }) => price)
    await importMenu(cafe.database, manager, file)
    expect(await prices()).toEqual([25, 1_000])
    expect(await planMenuImport(cafe.database, manager, file)).toMatchObject({ questioned: [], unchanged: 2 })
    await importMenu(cafe.database, manager, file, { prices: 'in_thousands' })
    expect(await prices()).toEqual([25_000, 1_000])
  })

  test('with a bad line names line and reason, and nothing is imported', async () => {
    const file = 'Cà phê,Cà phê mới,50000,Bar\nCà phê,Khác,nhiều,Bar\nCà phê,Khác nữa,1000,Quầy lạ\n'
    const { problems } = await planMenuImport(cafe.database, manager, file)
    expect(problems).toMatchObject([
      { line: 2, why: 'price' },
      { line: 3, why: 'station' },
    ])
    const before = await menu()
    expect(await failure(importMenu(cafe.database, manager, file))).toMatchObject({ code: 'invalid_request' })
    expect(await menu()).toEqual(before)
  })
})

describe('a menu file with options', () => {
  const exported = async (language: 'en' | 'vi') => {
    const groups = await findOptionGroups(cafe.database, manager)
    const money = await findOrganisation(cafe.database, manager.orgId)
    return makeCsv(menuSheet({ sections: await menu(), groups, languages: ['en'] }, money, language), money.locale)
  }
  const whole = async () => ({ sections: await menu(), groups: await findOptionGroups(cafe.database, manager) })

  test.each(['en', 'vi'] as const)('that was exported in %s changes nothing', async (language) => {
    const before = await whole()
    const [item] = before.sections[0]?.items ?? []
    const [group] = before.groups
    const optionId = group?.options[2]?.id ?? ''
    const overrides = [{ optionId, price: 8_000, isDefault: null, leftOut: false }]
    if (!item) throw new Error('The demo has a menu.')
    await changeItemOptions(cafe.database, manager, {
      id: item.id,
      seen: item.options,
      wanted: { ...item.options, overrides },
    })
    const file = await exported(language)
    const changed = await whole()
    expect(await importMenu(cafe.database, manager, file)).toMatchObject({
      added: [],
      changed: [],
      newGroups: [],
      changedGroups: [],
      newCategories: [],
      problems: [],
    })
    expect(await whole()).toEqual(changed)
    expect(await importMenu(cafe.database, manager, file.replaceAll('\r\n', '\n'))).toMatchObject({ changed: [] })
  })

  test('adds groups, options and overrides; what it does not have stays', async () => {
    const file = [
      'Category;Name;Price;Options;Option group;At least;At most;Option;Price difference;Default;Effect;Left out',
      'Món mặn;Canh chua;69000;Topping, Độ cay;;;;;;;;',
      'Món mặn;Canh chua;;;Độ cay;;;Rất cay;3.000;;;',
      'Món mặn;Canh chua;;;Topping;;;Thạch dừa;;;;yes',
      ';;;;Độ cay;1;1;Ít cay;;yes;reduces;',
      ';;;;Độ cay;1;1;Rất cay;2.000;no;;',
      ';;;;Topping;0;4;Kem trứng;15.000;;adds;',
    ].join('\n')
    expect(await planMenuImport(cafe.database, manager, file)).toMatchObject({
      changed: [{ line: { name: 'Canh chua' }, fields: ['options'] }],
      newGroups: ['Độ cay'],
      changedGroups: ['Topping'],
      problems: [],
    })
    await importMenu(cafe.database, manager, file)
    const { sections, groups } = await whole()
    expect(groups.at(-1)).toMatchObject({
      name: 'Độ cay',
      min: 1,
      options: [
        { name: 'Ít cay', isDefault: true, effect: 'reduces', price: 0 },
        { name: 'Rất cay', isDefault: false, effect: 'neutral', price: 2_000 },
      ],
    })
    expect(groups.find(({ name }) => name === 'Topping')?.options.map(({ name }) => name)).toEqual([
      'Kem trứng',
      'Trân châu đen',
      'Thạch dừa',
      'Kem phô mai',
      'Thêm shot cà phê',
    ])
    const soup = sections.flatMap(({ items }) => items).find(({ name }) => name === 'Canh chua')
    expect(soup?.optionGroups).toMatchObject([
      { name: 'Topping', options: [{ name: 'Kem trứng' }, {}, { name: 'Kem phô mai' }, {}] },
      { name: 'Độ cay', options: [{ name: 'Ít cay' }, { name: 'Rất cay', price: 3_000 }] },
    ])
    expect(await planMenuImport(cafe.database, manager, file)).toMatchObject({ changed: [], changedGroups: [] })
  })

  test('with prices only changes nothing else, also in groups, and without a header', async () => {
    const before = await whole()
    const item = before.sections.flatMap(({ items }) => items).find(({ station }) => station === 'Bar')
    const section = before.sections.find(({ items }) => items.some(({ id }) => id === item?.id))
    const group = before.groups.find(({ name }) => name === 'Topping')
    const option = group?.options[0]
    const file = [
      'Category;Name;Price;Option group;Option;Price difference',
      `${section?.name};${item?.name};77000;;;`,
      `;;;Topping;${option?.name};9000`,
    ].join('\n')
    await importMenu(cafe.database, manager, file)
    await importMenu(cafe.database, manager, `${section?.name};${item?.name};78000`)
    const after = await whole()
    const { price: _, ...rest } = item ?? { price: 0 }
    expect(after.sections.flatMap(({ items }) => items).find(({ id }) => id === item?.id)).toMatchObject({
      ...rest,
      price: 78_000,
      optionGroups: expect.any(Array),
    })
    const [first, ...others] = group?.options ?? []
    expect(after.groups.find(({ name }) => name === 'Topping')).toEqual({
      ...group,
      options: [{ ...first, price: 9_000 }, ...others],
    })
  })

  test('keeps items with the same name apart by their number', async () => {
    const header = 'Category,Name,Price,Station,Number of the same name'
    const lines = (...prices: number[]) =>
      [header, ...prices.map((price, index) => `Cà phê,Bạc xỉu,${price},Bar,${index + 1}`)].join('\n')
    const pricesNow = async () =>
      (await menu()).flatMap(({ items }) => items).flatMap(({ name, price }) => (name === 'Bạc xỉu' ? price : []))
    const [price = 0] = await pricesNow()
    expect(await importMenu(cafe.database, manager, lines(price, 45_000, 46_000))).toMatchObject({
      added: [{ number: 2 }, { number: 3 }],
      unchanged: 1,
    })
    expect(await pricesNow()).toEqual([price, 45_000, 46_000])
    const before = await whole()
    expect(await importMenu(cafe.database, manager, await exported('vi'))).toMatchObject({ added: [], changed: [] })
    expect(await whole()).toEqual(before)

    await importMenu(cafe.database, manager, `${header}\nCà phê,bạc xỉu,47000,Bar,2`)
    expect(await pricesNow()).toEqual([price, 47_000, 46_000])
    const problems = async (...numbers: string[]) => {
      const file = [header, ...numbers.map((number) => `Cà phê,Bạc xỉu,39000,Bar,${number}`)].join('\n')
      return (await planMenuImport(cafe.database, manager, file)).problems.map(({ line, why }) => [line, why])
    }
    expect(await problems('4', '5')).toEqual([])
    expect(await problems('5', '4')).toEqual([[2, 'sameName']])
    expect(await problems('', '1')).toEqual([[3, 'twice']])
    expect(await problems('0', 'x')).toEqual([
      [2, 'number'],
      [3, 'number'],
    ])
  })

  test('names what it does not know, and what does not fit', async () => {
    const header = 'Category,Name,Price,Options,Option group,At least,At most,Option,Price difference,Default'
    const of = async (...lines: string[]) =>
      (await planMenuImport(cafe.database, manager, [header, ...lines].join('\n'))).problems.map(({ line, why }) => [
        line,
        why,
      ])
    expect(await of('Cà phê,Bạc xỉu,39000,Hương vị')).toEqual([[2, 'unknownGroup']])
    expect(await of('Cà phê,Cà phê lạ,,,Kích cỡ,,,L')).toEqual([[2, 'unknownItem']])
    expect(await of('Cà phê,Bạc xỉu,39000,Topping', 'Cà phê,Bạc xỉu,,,Kích cỡ,,,L')).toEqual([[3, 'unknownGroup']])
    expect(await of('Cà phê,Bạc xỉu,39000,Topping', 'Cà phê,Bạc xỉu,,,Topping,,,Lạ')).toEqual([[3, 'unknownOption']])
    expect(await of(',,,,Mới,2,1,A')).toEqual([[2, 'group']])
    expect(await of(',,,,Mới,x,1,A', ',,,,Mới,0,1,A,nhiều', ',,,,Mới,0,1,A,,ừ')).toEqual([
      [2, 'number'],
      [3, 'price'],
      [4, 'yesNo'],
    ])
    expect(await of(',,,,Mới,0,1,A', ',,,,Mới,0,1,A')).toEqual([[3, 'twice']])
  })

  test('is refused if nobody could order an item then', async () => {
    const before = await whole()
    const file = [
      'Category,Name,Price,Options,Option group,At least,At most,Option,Left out',
      'Món mặn,Bún chả Hà Nội,79000,Cỡ tô',
      'Món mặn,Bún chả Hà Nội,,,Cỡ tô,,,Nhỏ,yes',
      ',,,,Cỡ tô,1,1,Nhỏ',
    ].join('\n')
    expect(await failure(importMenu(cafe.database, manager, file))).toMatchObject({ code: 'invalid_request' })
    expect(await whole()).toEqual(before)
  })
})

describe('what was removed comes back', () => {
  test('an item at its place, sold out where it was; the log has both', async () => {
    const before = await menu()
    const item = before[0]?.items[1]
    if (!item) throw new Error('The demo has a menu.')
    await setAvailability(cafe.database, { ...manager, branchId: cafe.here.branchId }, item.id, false)
    const soldOut = await menu()
    await removeMenuItems(cafe.database, manager, [item.id])
    expect((await menu())[0]?.items.map(({ id }) => id)).not.toContain(item.id)
    await restoreMenuItems(cafe.database, manager, [item.id])
    expect(await menu()).toEqual(soldOut)
    expect(await lastActions(2)).toEqual([
      ['menu_item.restored', item.name],
      ['menu_item.deleted', item.name],
    ])
    expect(await failure(restoreMenuItems(cafe.database, manager, [item.id]))).toMatchObject({ code: 'already_exists' })
  })

  test('a category, and a table with its code; a table with an open order stays', async () => {
    await addCategory(cafe.database, manager, { name: 'Tạm' })
    const id = (await menu()).find(({ name }) => name === 'Tạm')?.id ?? ''
    await removeCategory(cafe.database, manager, id)
    await restoreCategory(cafe.database, manager, id)
    expect((await menu()).at(-1)).toEqual({
      id,
      name: 'Tạm',
      translations: {},
      servingTimes: [],
      course: null,
      items: [],
    })

    const table = await cafe.database.prisma.cafeTable.findFirstOrThrow({
      where: { branchId: cafe.here.branchId, label: 'B3' },
    })
    await retireTable(cafe.database, manager, table.id)
    await restoreTable(cafe.database, manager, table.id)
    expect(await cafe.database.prisma.cafeTable.findUniqueOrThrow({ where: { id: table.id } })).toEqual(table)
    expect(await lastActions(2)).toEqual([
      ['table.restored', 'B3'],
      ['table.retired', 'B3'],
    ])
    const order = await orderIn(cafe, 'pending', { ...cafe.here, tableId: table.id })
    expect(await failure(retireTable(cafe.database, manager, table.id))).toEqual({
      code: 'in_use',
      uses: { by: 'orders', names: [String(order.number)], count: 1 },
    })
  })
})

test('a refusal names what uses a category or a station', async () => {
  const [section] = await menu()
  if (!section) throw new Error('The demo has a menu.')
  const names = section.items.map(({ name }) => name)
  expect(await failure(removeCategory(cafe.database, manager, section.id))).toEqual({
    code: 'in_use',
    uses: { by: 'items', names: names.slice(0, 5), count: names.length },
  })
  const station = await cafe.database.prisma.station.findFirstOrThrow({
    where: { orgId: manager.orgId, name: 'Pastry' },
  })
  expect(await failure(removeStation(cafe.database, manager, station.id))).toMatchObject({
    uses: { by: 'items', count: 3 },
  })
})

test('several items move to the end of a category at once, or none does', async () => {
  const [first, second] = await menu()
  const ids = first?.items.slice(0, 2).map(({ id }) => id) ?? []
  const unknown = moveMenuItems(cafe.database, manager, [...ids, cafe.here.branchId], second?.id ?? '')
  expect(await failure(unknown)).toMatchObject({ code: 'not_found' })
  expect((await menu())[0]).toEqual(first)
  await moveMenuItems(cafe.database, manager, ids, second?.id ?? '')
  expect((await menu())[1]?.items.slice(-2).map(({ id }) => id)).toEqual(ids)
})
