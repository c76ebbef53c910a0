import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import { findAudit } from '@/lib/audit/audit'
import {
  addOptionGroup,
  changeOptionGroup,
  moveOptionGroup,
  removeOptionGroup,
  restoreOptionGroup,
} from '@/lib/menu/change-option-groups'
import { changeItemOptions } from '@/lib/menu/item-options'
import { removeMenuItems, restoreMenuItems } from '@/lib/menu/menu-items'
import { findWholeMenu, type MenuEntry } from '@/lib/menu/read-menu'
import { findOptionGroups, type OptionGroupEntry, type OptionGroupValues } from '@/lib/options/option-group-repository'
import type { Order } from '@/lib/orders/order'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'

let cafe: Cafe
let manager: StaffAccess
beforeAll(async () => {
  cafe = await startCafe()
  manager = await authenticateStaff(cafe.database, cafe.manager)
})
afterAll(() => cafe.stop())

const groups = () => findOptionGroups(cafe.database, manager)
const named = async (name: string): Promise<OptionGroupEntry> => {
  const group = (await groups()).find((one) => one.name === name)
  if (!group) throw new Error(`There is no group ${name}.`)
  return group
}
const itemNamed = async (name: string): Promise<MenuEntry> => {
  const items = (await findWholeMenu(cafe.database, manager)).flatMap((section) => section.items)
  const item = items.find((one) => one.name === name)
  if (!item) throw new Error(`There is no item ${name}.`)
  return item
}
const change = (group: OptionGroupEntry, part: Partial<OptionGroupValues>) => {
  const { id, ...seen } = group
  return changeOptionGroup(cafe.database, manager, { id, seen, wanted: { ...seen, ...part } })
}
const option = (name: string, price = 0) => ({
  id: null,
  name,
  translations: {},
  kitchenName: '',
  price,
  isDefault: false,
  effect: 'neutral' as const,
})
const GROUP: OptionGroupValues = {
  name: 'Loại sữa',
  translations: {},
  kitchenName: 'Sữa',
  min: 0,
  max: 1,
  repeatable: false,
  showsDefaults: true,
  options: [option('Sữa tươi'), option('Sữa yến mạch', 10_000)],
  itemIds: [],
}

describe('an option group', () => {
  test('is added at the end, attached to items, and guests see it last there', async () => {
    const [flan, soup] = [await itemNamed('Bánh flan'), await itemNamed('Bạc xỉu')]
    const itemIds = [flan.id, soup.id].toSorted()
    await addOptionGroup(cafe.database, manager, { ...GROUP, itemIds })
    expect((await groups()).at(-1)).toMatchObject({
      name: 'Loại sữa',
      itemIds,
      options: [{ name: 'Sữa tươi' }, { price: 10_000 }],
    })
    expect((await itemNamed('Bánh flan')).optionGroups.map(({ name }) => name)).toEqual(['Loại sữa'])
    expect((await itemNamed('Bạc xỉu')).optionGroups.at(-1)?.name).toBe('Loại sữa')
    await expect(addOptionGroup(cafe.database, manager, GROUP)).rejects.toMatchObject({
      code: 'already_exists',
      details: [{ path: 'name', message: 'taken' }],
    })
    const entry = await cafe.database.prisma.auditEntry.findFirstOrThrow({ where: { action: 'option_group.created' } })
    expect(entry).toMatchObject({
      subject: 'Loại sữa',
      after: { options: ['Sữa tươi', 'Sữa yến mạch (10.000\u00a0₫)'] },
    })
  })

  test('keeps the ids of options that stay, with what is sold out; names may be swapped', async () => {
    const before = await named('Loại sữa')
    const [fresh, oat] = before.options
    if (!fresh || !oat?.id) throw new Error('The group has two options.')
    await cafe.api.patch(`/menu-options/${oat.id}`, { available: false }, { token: cafe.manager })
    const swapped = [{ ...oat, name: fresh.name }, { ...fresh, name: oat.name }, option('Không sữa')]
    await change(before, { options: swapped })
    const after = await named('Loại sữa')
    expect(after.options.map(({ id, name }) => [id, name])).toEqual([
      [oat.id, 'Sữa tươi'],
      [fresh.id, 'Sữa yến mạch'],
      [expect.any(String), 'Không sữa'],
    ])
    expect(await cafe.database.prisma.soldOutOption.count({ where: { optionId: oat.id } })).toBe(2)
    await change(after, { options: after.options.slice(0, 2) })
    expect((await named('Loại sữa')).options).toHaveLength(2)
  })

  test('loses and gets items, and with them their overrides', async () => {
    const group = await named('Loại sữa')
    const [tea, flan] = [await itemNamed('Trà vải'), await itemNamed('Bánh flan')]
    const optionId = group.options[0]?.id ?? ''
    const override = { optionId, price: 500, isDefault: null, leftOut: false }
    const edit = { id: flan.id, seen: flan.options, wanted: { ...flan.options, overrides: [override] } }
    await changeItemOptions(cafe.database, manager, edit)
    expect((await itemNamed('Bánh flan')).optionGroups[0]?.options[0]).toMatchObject({ price: 500 })
    await change(group, { itemIds: [tea.id] })
    expect((await itemNamed('Bánh flan')).optionGroups).toEqual([])
    expect(await cafe.database.prisma.itemOptionOverride.count()).toBe(0)
    expect((await itemNamed('Trà vải')).optionGroups.at(-1)?.name).toBe('Loại sữa')
  })

  test('that another user changed meanwhile: other fields are merged, the same field is refused', async () => {
    const seen = await named('Loại sữa')
    await change(seen, { kitchenName: 'S.' })
    await change(seen, { max: 2 })
    expect(await named('Loại sữa')).toMatchObject({ kitchenName: 'S.', max: 2 })
    await expect(change(seen, { kitchenName: 'Sua' })).rejects.toMatchObject({
      code: 'version_conflict',
      details: [{ path: 'kitchenName', message: 'changedMeanwhile' }],
    })
  })

  test('moves in the list', async () => {
    const names = async () => (await groups()).map(({ name }) => name)
    const before = await names()
    await moveOptionGroup(cafe.database, manager, (await named('Loại sữa')).id, 'up')
    expect(await names()).toEqual([...before.slice(0, -2), before.at(-1), before.at(-2)])
    await moveOptionGroup(cafe.database, manager, (await named('Loại sữa')).id, 'down')
    expect(await names()).toEqual(before)
  })

  test('that nobody could order from is refused, also with the overrides of an item', async () => {
    const size = await named('Kích cỡ')
    const coffee = await itemNamed('Bạc xỉu')
    const change = (overrides: { optionId: string; isDefault: boolean | null; leftOut: boolean }[]) => {
      const wanted = { ...coffee.options, overrides: overrides.map((one) => ({ ...one, price: null })) }
      return changeItemOptions(cafe.database, manager, { id: coffee.id, seen: coffee.options, wanted })
    }
    const idOf = (name: string) => size.options.find((one) => one.name === name)?.id ?? ''
    await expect(change([{ optionId: idOf('L'), isDefault: true, leftOut: false }])).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'Bạc xỉu would have too many defaults of Kích cỡ.',
      details: [{ path: `own.${idOf('L')}.isDefault`, message: 'tooManyDefaults' }],
    })
    const none = size.options.map(({ id }) => ({ optionId: id ?? '', isDefault: null, leftOut: true }))
    await expect(change(none)).rejects.toMatchObject({ message: 'Bạc xỉu would have too few options of Kích cỡ.' })
    expect((await itemNamed('Bạc xỉu')).options).toEqual(coffee.options)
  })

  test('that is removed comes back at its places with its overrides; orders keep its options', async () => {
    const size = await named('Kích cỡ')
    const coffee = await itemNamed('Bạc xỉu')
    const large = size.options.find(({ name }) => name === 'L')?.id ?? ''
    const medium = size.options.find(({ name }) => name === 'M')?.id ?? ''
    const overrides = [
      { optionId: large, price: 9_000, isDefault: true, leftOut: false },
      { optionId: medium, price: null, isDefault: false, leftOut: false },
    ]
    const wanted = { ...coffee.options, overrides }
    await changeItemOptions(cafe.database, manager, { id: coffee.id, seen: coffee.options, wanted })
    const items = [
      {
        menuItemId: coffee.id,
        quantity: 1,
        options: (await itemNamed('Bạc xỉu')).optionGroups.flatMap(({ options }) =>
          options.filter((one) => one.default).map(({ id }) => ({ optionId: id })),
        ),
      },
    ]
    const placeIt = () => cafe.api.post<Order>('/orders', { tableId: cafe.here.tableId, items }, { token: cafe.staff })
    const before = { menu: await findWholeMenu(cafe.database, manager), groups: await groups() }
    const { body: order } = await placeIt()
    await removeOptionGroup(cafe.database, manager, size.id)
    expect((await itemNamed('Bạc xỉu')).optionGroups.map(({ name }) => name)).not.toContain('Kích cỡ')
    expect((await cafe.api.get<Order>(`/orders/${order.id}`, { token: cafe.staff })).body).toEqual(order)
    await restoreOptionGroup(cafe.database, manager, size.id)
    expect({ menu: await findWholeMenu(cafe.database, manager), groups: await groups() }).toEqual(before)
    await expect(restoreOptionGroup(cafe.database, manager, size.id)).rejects.toMatchObject({ code: 'already_exists' })
  })

  test('is seen and changed by managers of the whole organisation only', async () => {
    const other = await authenticateStaff(cafe.database, cafe.otherManager)
    const { id, ...seen } = await named('Kích cỡ')
    expect((await findOptionGroups(cafe.database, other)).map(({ name }) => name)).toEqual(['Milch'])
    await expect(changeOptionGroup(cafe.database, other, { id, seen, wanted: seen })).rejects.toMatchObject({
      code: 'not_found',
    })
    const foreign = { ...GROUP, name: 'Fremd', itemIds: [(await itemNamed('Bạc xỉu')).id] }
    await addOptionGroup(cafe.database, other, foreign)
    expect((await findOptionGroups(cafe.database, other)).at(-1)?.itemIds).toEqual([])
    const { entries } = await findAudit(cafe.database, other, { limit: 10 })
    expect(JSON.stringify(entries)).toMatch('Fremd')
    expect(JSON.stringify(entries)).not.toMatch('Bạc xỉu')
    const staff = await authenticateStaff(cafe.database, cafe.staff)
    expect(() => addOptionGroup(cafe.database, staff, GROUP)).toThrow(expect.objectContaining({ code: 'forbidden' }))
  })
})

test('an item that is removed comes back with its options', async () => {
  const before = await itemNamed('Bạc xỉu')
  await removeMenuItems(cafe.database, manager, [before.id])
  await restoreMenuItems(cafe.database, manager, [before.id])
  expect(await itemNamed('Bạc xỉu')).toEqual(before)
})
