import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCsv } from '@/lib/csv'
import type { ErrorBody } from '@/lib/errors'
import { ownOrders } from '@/lib/guests/own-orders'
import { translatedLines } from '@/lib/guests/translated-lines'
import { expandMenu } from '@/lib/menu/compact-menu'
import { menuSheet } from '@/lib/menu/export-menu'
import { importMenu } from '@/lib/menu/import-into-menu'
import { findWholeMenu, type GuestMenu, readCompactMenu } from '@/lib/menu/read-menu'
import { searchMenu } from '@/lib/menu/search-menu'
import type { WholeMenu } from '@/lib/menu/whole-menu-repository'
import { findOptionGroups } from '@/lib/options/option-group-repository'
import type { Order } from '@/lib/orders/order'
import { changeOrganisation } from '@/lib/organisation/change-organisation'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'
import { sitDown } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const manager = () => authenticateStaff(cafe.database, cafe.manager)
async function setLanguages(languages: string[]) {
  const staff = await manager()
  const { id, slug: _, ...seen } = await findOrganisation(cafe.database, staff.orgId)
  await changeOrganisation(cafe.database, staff, { id, seen, wanted: { ...seen, languages } })
}
const wholeMenu = async () => (await cafe.api.get<WholeMenu>('/menu', { token: cafe.manager })).body
const push = (menu: unknown) =>
  cafe.api.send<{ items: { changed: number; unchanged: number } } & ErrorBody>('PUT', '/menu', {
    headers: { Authorization: `Bearer ${cafe.manager}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(menu),
  })
const guestMenu = async (query = '') =>
  (await cafe.api.get<GuestMenu & ErrorBody>(`/guest/menu${query}`, { session: await sitDown(cafe) })).body
const namesIn = ({ categories }: GuestMenu) => {
  const coffee = categories[0]
  const item = coffee?.items.find(({ id }) => id === cafe.menuItemId)
  return [
    coffee?.name,
    item?.name,
    item?.description,
    item?.optionGroups[2]?.name,
    item?.optionGroups[2]?.options[1]?.name,
  ]
}
const VIETNAMESE = ['Cà phê', 'Bạc xỉu', 'Nhiều sữa, ít cà phê, lớp bọt mịn.', 'Đá', 'Ít đá']

/** Gives the menu the English texts of one category, item, group and option. */
function translated(menu: WholeMenu): WholeMenu {
  return {
    categories: menu.categories.map((category) => ({
      ...category,
      translations: category.name === 'Cà phê' ? { en: { name: 'Coffee' } } : category.translations,
      items: category.items.map((item) =>
        item.id === cafe.menuItemId
          ? {
              ...item,
              translations: { en: { name: 'White coffee', description: 'Much milk.' }, ko: { name: '박시우' } },
            }
          : item,
      ),
    })),
    optionGroups: menu.optionGroups.map((group) => ({
      ...group,
      translations: group.name === 'Đá' ? { en: { name: 'Ice' } } : {},
      options: group.options.map((option) => ({
        ...option,
        translations: option.name === 'Ít đá' ? { en: { name: 'Less ice' } } : {},
      })),
    })),
  }
}

describe('a menu with translations', () => {
  test('is pushed, read back, and the same again changes nothing', async () => {
    await setLanguages(['vi', 'en'])
    const menu = translated(await wholeMenu())
    expect((await push(menu)).body).toMatchObject({ items: { changed: 1 } })
    expect(await wholeMenu()).toEqual(menu)
    expect((await push(menu)).body).toMatchObject({ items: { changed: 0 } })
    const without = { ...menu, categories: menu.categories.map(({ translations: _, ...category }) => category) }
    expect((await push(without)).status).toBe(200)
    expect((await wholeMenu()).categories[0]?.translations).toEqual({ en: { name: 'Coffee' } })
  })

  test('is for guests in the language that they ask for, and otherwise in the first one', async () => {
    expect(namesIn(await guestMenu())).toEqual(VIETNAMESE)
    expect(namesIn(await guestMenu('?language=vi'))).toEqual(VIETNAMESE)
    expect(namesIn(await guestMenu('?language=en'))).toEqual([
      'Coffee',
      'White coffee',
      'Much milk.',
      'Ice',
      'Less ice',
    ])
    // The business does not have it, although the item is translated.
    expect(namesIn(await guestMenu('?language=ko'))).toEqual(VIETNAMESE)
    expect(await guestMenu('?language=English')).toMatchObject({
      code: 'invalid_request',
      details: [expect.objectContaining({ path: 'language' })],
    })
  })

  test('is found by the names of both languages, without accents', async () => {
    const menu = expandMenu(await readCompactMenu(cafe.database, cafe.here, 'en'))
    const found = (query: string) => searchMenu(menu, query).flatMap(({ items }) => items.map(({ name }) => name))
    expect(found('BAC xiu')).toEqual(['White coffee'])
    expect(found('white')).toEqual(['White coffee'])
    expect(found('pho bo')).toEqual(['Phở bò tái'])
    expect(found('coffee')).toHaveLength(5)
    expect(found('pizza')).toEqual([])
    expect(found(' ')).toHaveLength(21)
  })

  test('an order has the names of the first language, and its guest reads the others', async () => {
    const session = await sitDown(cafe)
    const ice = (await wholeMenu()).optionGroups.find(({ name }) => name === 'Đá')
    const [menu] = (
      await cafe.api.get<{ items: { id: string; optionGroups: { options: { id: string; default: boolean }[] }[] }[] }>(
        '/menu-items',
        { token: cafe.manager },
      )
    ).body.items.filter(({ id }) => id === cafe.menuItemId)
    const usual = (menu?.optionGroups ?? []).flatMap(({ options }) => options.filter((option) => option.default))
    const options = [
      ...usual.filter(({ id }) => !ice?.options.some((option) => option.id === id)),
      { id: ice?.options[1]?.id },
    ].map(({ id }) => ({ optionId: id }))
    const { body } = await cafe.api.post<Order>(
      '/guest/orders',
      { items: [{ menuItemId: cafe.menuItemId, quantity: 1, options }] },
      { session },
    )
    expect(body.items[0]).toMatchObject({ menuItemName: 'Bạc xỉu', kitchenName: 'Bạc xỉu' })
    const { id } = await cafe.database.prisma.guestSession.findFirstOrThrow({
      where: { orders: { some: { id: body.id } } },
    })
    const [own] = await ownOrders(cafe.database, id)
    const shown = expandMenu(await readCompactMenu(cafe.database, cafe.here, 'en'))
    const items = new Map(shown.flatMap((category) => category.items).map((item) => [item.id, item]))
    const [line] = translatedLines(own?.items ?? [], items)
    expect([own?.items[0]?.name, line?.name]).toEqual(['Bạc xỉu', 'White coffee'])
    expect(line?.options.map(({ name }) => name)).toContain('Less ice')
    const [kept] = translatedLines(own?.items ?? [], new Map())
    expect(kept?.name).toBe('Bạc xỉu')
  })

  test.each<[string, object, string]>([
    ['no code of a language', { english: { name: 'Tea' } }, 'translations.english'],
    ['a long name', { en: { name: 'x'.repeat(81) } }, 'translations.en.name'],
    ['a long description', { en: { description: 'x'.repeat(301) } }, 'translations.en.description'],
    ['another text', { en: { title: 'Tea' } }, 'translations.en'],
    [
      'many languages',
      Object.fromEntries('abcdefghi'.split('').map((one) => [`a${one}`, { name: 'x' }])),
      'translations',
    ],
  ])('%s is refused with its field', async (_, translations, path) => {
    const { status, body } = await cafe.api.patch<ErrorBody>(
      `/menu/items/${cafe.menuItemId}`,
      { translations },
      { token: cafe.manager },
    )
    expect([status, body.details?.map((detail) => detail.path)]).toEqual([400, [path]])
  })

  test('a change of one item is in the activity log, and empty texts are not kept', async () => {
    const translations = { en: { name: 'White coffee', description: '' }, ko: { name: '' } }
    const { body } = await cafe.api.patch<{ translations: object }>(
      `/menu/items/${cafe.menuItemId}`,
      { translations },
      { token: cafe.manager },
    )
    expect(body.translations).toEqual({ en: { name: 'White coffee' } })
    const { after } = await cafe.database.prisma.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(after).toMatchObject({ translations: ['en: White coffee'] })
  })
})

describe('a menu file', () => {
  const file = (...rows: string[]) => ['Category,Name,Price,name_en,Description_EN,category_en', ...rows].join('\n')

  test('has the translations of the other languages, and its import changes them', async () => {
    const staff = await manager()
    const exported = async () => {
      const menu = {
        sections: await findWholeMenu(cafe.database, staff),
        groups: await findOptionGroups(cafe.database, staff),
      }
      const money = await findOrganisation(cafe.database, staff.orgId)
      return makeCsv(menuSheet({ ...menu, languages: money.languages.slice(1) }, money, 'en'), money.locale)
    }
    expect((await exported()).split('\r\n')[0]).toMatch(/category_en.name_en.description_en.group_en.option_en$/)
    expect(await importMenu(cafe.database, staff, await exported())).toMatchObject({
      changed: [],
      changedCategories: [],
    })
    const changed = await importMenu(
      cafe.database,
      staff,
      file('Cà phê,Bạc xỉu,39.000,Milky coffee,Foam.,', 'Cà phê,Cà phê trứng,45.000,Egg coffee,,Coffees'),
    )
    expect(changed).toMatchObject({
      changedCategories: ['Cà phê'],
      changed: [{ fields: ['translations'] }, { fields: ['translations'] }],
    })
    expect(namesIn(await guestMenu('?language=en')).slice(0, 3)).toEqual(['Coffees', 'Milky coffee', 'Foam.'])
    await importMenu(cafe.database, staff, file('Cà phê,Bạc xỉu,39.000,,,'))
    expect(namesIn(await guestMenu('?language=en')).slice(0, 3)).toEqual(VIETNAMESE.slice(0, 3))
  })

  test('refuses a translation that is too long', async () => {
    await expect(
      importMenu(cafe.database, await manager(), file(`Cà phê,Bạc xỉu,39.000,${'x'.repeat(81)},,`)),
    ).rejects.toMatchObject({ code: 'invalid_request' })
  })
})
