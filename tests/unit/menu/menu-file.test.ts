import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromSpreadsheetText, makeCsv } from '@/lib/csv'
import { newId } from '@/lib/ids'
import { normalAllergens } from '@/lib/menu/allergens'
import { menuSheet } from '@/lib/menu/export-menu'
import { readMenuFile } from '@/lib/menu/import-menu'
import { isSameName, listCell, mergedByName, namesOfCell } from '@/lib/menu/menu-file-columns'
import { type PresentMenu, planImport } from '@/lib/menu/plan-import'
import type { MenuEntry, MenuSection } from '@/lib/menu/read-menu'
import { MAX_SERVING_TIMES } from '@/lib/menu/serving-schema'
import { servingText } from '@/lib/menu/serving-text'
import { OPTION_EFFECTS } from '@/lib/options/option-effect'
import type { OptionGroupEntry } from '@/lib/options/option-group-repository'
import { normalTranslations } from '@/lib/organisation/translations'

/** What a form accepts as a text of one line, with many signs that mean something to spreadsheets and to lists. */
const text = (max: number, min = 0) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...'=+-@,;\\|"\'\t \u00a0', '  ', 'Đ', 'ỉ', 'e\u0301', '5.000', '−', '＝', 'yes', '🧋'),
        fc.string({ minLength: 1, maxLength: 6 }),
      ),
      { maxLength: 8 },
    )
    .map((parts) =>
      parts
        .join('')
        .replace(/[\p{Cc}\p{Surrogate}\ufffd]/gu, '')
        .slice(0, max)
        .replace(/\p{Surrogate}/gu, '')
        .trim(),
    )
    .filter((one) => one.length >= min)

const distinct = <Thing extends { name: string }>(thing: fc.Arbitrary<Thing>, maxLength: number, minLength = 0) =>
  fc.uniqueArray(thing, { minLength, maxLength, comparator: (one, other) => isSameName(one.name, other.name) })

/** Things of which some have the name of the first, as a POS can push them. */
function withTwins<Thing extends { name: string }>(things: Thing[], isTwin: (thing: Thing) => boolean): Thing[] {
  const name = things[0]?.name.slice(0, 50).trim() ?? ''
  return things.map((thing, index) => (index === 0 || isTwin(thing) ? { ...thing, name } : thing))
}

/** Plain objects, as JSON has them. */
const record = <Model extends object>(model: { [Key in keyof Model]: fc.Arbitrary<Model[Key]> }) =>
  fc.record(model, { noNullPrototype: true })

/** On one line and without blanks around it, as the forms store it. */
const translation = (max: number) => text(max).map((one) => one.replace(/\s+/g, ' ').trim())

const LANGUAGES = ['en', 'zh-TW']

const names = (max: number) =>
  record({ en: record({ name: translation(max) }), 'zh-TW': record({ name: translation(max) }) }).map(
    normalTranslations,
  )
const texts = record({
  en: record({ name: translation(80), description: translation(300) }),
  'zh-TW': record({ name: translation(80), description: translation(300) }),
}).map(normalTranslations)

const timeOfDay = fc.nat(24 * 60 - 1).map((minutes) => {
  const clock = (part: number) => String(part).padStart(2, '0')
  return `${clock(Math.floor(minutes / 60))}:${clock(minutes % 60)}`
})
const servingTimes = fc.array(
  record({
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    from: timeOfDay,
    to: timeOfDay,
  }),
  { maxLength: 7 },
)

const price = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

const groupArbitrary: fc.Arbitrary<OptionGroupEntry> = record({
  name: text(60, 1),
  translations: names(60),
  kitchenName: text(40),
  showsDefaults: fc.boolean(),
  repeatable: fc.boolean(),
  extra: fc.integer({ min: 0, max: 5 }),
  options: distinct(
    record({
      name: text(60, 1),
      translations: names(60),
      kitchenName: text(40),
      price,
      isDefault: fc.boolean(),
      effect: fc.constantFrom(...OPTION_EFFECTS),
    }),
    5,
    1,
  ),
}).map(({ extra, ...group }) => ({
  ...group,
  id: newId(),
  itemIds: [],
  options: group.options.map((option) => ({ ...option, id: newId() })),
  min: Math.min(extra, group.options.length),
  max: group.options.length + extra,
}))

const menuArbitrary: fc.Arbitrary<PresentMenu> = distinct(groupArbitrary, 4).chain((distinctGroups) => {
  const groups = withTwins(distinctGroups, ({ repeatable }) => repeatable)
  const own = groups.map((group) =>
    record({
      id: fc.constant(group.id),
      isAttached: fc.boolean(),
      overrides: fc.array(
        record({
          optionId: fc.constantFrom(...group.options.map(({ id }) => id ?? '')),
          price: fc.option(price),
          isDefault: fc.option(fc.boolean()),
          leftOut: fc.boolean(),
        }),
        { maxLength: 2 },
      ),
    }),
  )
  const item: fc.Arbitrary<MenuEntry> = record({
    name: text(80, 1),
    price: fc.integer({ min: 0, max: 1_000_000_000 }),
    station: fc.constantFrom('Bar', null),
    description: text(300),
    translations: texts,
    servingTimes,
    kitchenName: text(40),
    allergens: fc.array(text(40, 1), { maxLength: 4 }).map(normalAllergens),
    own: fc.tuple(...own).chain((all) => fc.shuffledSubarray(all.filter(({ isAttached }) => isAttached))),
  }).map(({ own: attached, ...values }) => ({
    ...values,
    id: values.name,
    categoryId: '',
    branchPrices: {},
    stationId: null,
    photoUrl: null,
    soldOutBranchIds: [],
    optionGroups: [],
    components: [],
    options: {
      groupIds: attached.map(({ id }) => id),
      overrides: [...new Map(attached.flatMap(({ overrides }) => overrides).map((one) => [one.optionId, one])).values()]
        .filter((one) => one.price !== null || one.isDefault !== null || one.leftOut)
        .toSorted((a, b) => (a.optionId < b.optionId ? -1 : 1)),
    },
  }))
  // Some items of a category have one name, or names that differ in letter case only.
  const items = fc
    .array(fc.tuple(item, fc.option(fc.tuple(fc.nat(3), fc.boolean()), { freq: 1 })), { maxLength: 5 })
    .map((all) =>
      all.map(([values, twin], index) => {
        const [other] = all[twin?.[0] ?? -1] ?? []
        const name = other ? (twin?.[1] ? other.name : other.name.toUpperCase().slice(0, 80)) : values.name
        return { ...values, name, id: String(index) }
      }),
    )
  const section = record({
    id: fc.uuid(),
    name: text(60, 1),
    translations: names(60),
    servingTimes,
    items,
    // A file has the course and the translations of a category on the lines of its items.
    course: fc.option(fc.integer({ min: 1, max: 9 })),
  }).map((section) =>
    section.items.length > 0 ? section : { ...section, course: null, translations: {}, servingTimes: [] },
  )
  return record({ sections: distinct(section, 3), groups: fc.constant(groups), combos: combosArbitrary }).map(
    ({ sections, groups, combos }) => ({
      sections: withCombos(
        withTwins(sections, ({ items }) => items.length % 2 === 1),
        combos,
      ),
      groups,
    }),
  )
})

/** The first items are combos of later ones. */
const combosArbitrary = fc.array(
  fc.uniqueArray(record({ place: fc.nat(12), quantity: fc.integer({ min: 1, max: 20 }) }), {
    selector: ({ place }) => place,
    maxLength: 3,
  }),
  { maxLength: 3 },
)

function withCombos(sections: MenuSection[], combos: { place: number; quantity: number }[][]): MenuSection[] {
  const items = sections.flatMap((section) => section.items.map((item) => `${section.id} ${item.id}`))
  return sections.map((section) => ({
    ...section,
    items: section.items.map((item) => {
      const id = `${section.id} ${item.id}`
      const components = (combos[items.indexOf(id)] ?? []).flatMap(({ place, quantity }) => {
        const menuItemId = items[combos.length + place]
        return menuItemId === undefined ? [] : [{ menuItemId, quantity, name: '' }]
      })
      return { ...item, id, components }
    }),
  }))
}

test.each([
  ['vi-VN', 'VND', 'vi'],
  ['en-US', 'USD', 'en'],
  ['de-DE', 'EUR', 'en'],
  ['ar-KW', 'KWD', 'vi'],
] as const)('a menu that was exported as %s in %s and imported again changes nothing', (locale, currency, language) => {
  const money = { locale, currency }
  fc.assert(
    fc.property(menuArbitrary, (menu) => {
      const file = makeCsv(menuSheet({ ...menu, languages: LANGUAGES }, money, language), locale)
      const read = readMenuFile(file, money, ['Bar'])
      expect(read.problems).toEqual([])
      expect(planImport(read, menu)).toEqual({
        items: [],
        groups: [],
        newCategories: [],
        categories: [],
        problems: [],
        other: null,
        unknownHeader: null,
      })
    }),
    { numRuns: 300 },
  )
})

test('the longest serving times that the form takes are read', () => {
  const time = { days: [1, 2, 4, 5, 7], from: '10:00', to: '11:00' }
  const times = Array.from({ length: MAX_SERVING_TIMES }, () => time)
  const text = servingText(times, 'en')
  const file = `Category,Name,Price,Serving times,Category serving times\nCoffee,Egg coffee,45000,"${text}","${text}"`
  expect(readMenuFile(file, { locale: 'vi-VN', currency: 'VND' })).toMatchObject({
    items: [{ servingTimes: times }],
    problems: [],
  })
})

test('an export into an empty menu is the menu', () => {
  const money = { locale: 'vi-VN', currency: 'VND' }
  fc.assert(
    fc.property(menuArbitrary, (menu) => {
      const read = readMenuFile(makeCsv(menuSheet({ ...menu, languages: LANGUAGES }, money, 'vi'), 'vi-VN'), money)
      const { items, groups, categories, problems } = planImport(read, { sections: [], groups: [] })
      expect(problems).toEqual([])
      expect(groups.map(({ next }) => [next.translations, next.options.map((option) => option.translations)])).toEqual(
        menu.groups.map((group) => [group.translations, group.options.map((option) => option.translations)]),
      )
      expect(items.map(({ line }) => normalTranslations(line.translations ?? {}))).toEqual(
        mergedByName(menu.sections).flatMap((section) => section.items.map(({ translations }) => translations)),
      )
      expect(categories.map(({ next }) => next.translations)).toEqual(
        mergedByName(menu.sections)
          .filter(
            ({ course, translations, servingTimes: times }) =>
              course || [...times, ...Object.keys(translations)].length > 0,
          )
          .map(({ translations }) => translations),
      )
      expect(items.map(({ line }) => line.servingTimes)).toEqual(
        mergedByName(menu.sections).flatMap((section) => section.items.map((item) => item.servingTimes)),
      )
      const exported = mergedByName(menu.sections).flatMap((section) => section.items)
      expect(items).toHaveLength(exported.length)
      expect(
        groups.map(({ next }) => next.options.map(({ price, isDefault, effect }) => [price, isDefault, effect])),
      ).toEqual(
        menu.groups.map(({ options }) => options.map(({ price, isDefault, effect }) => [price, isDefault, effect])),
      )
      expect(items.map(({ options }) => options?.overrides.length ?? 0)).toEqual(
        exported.map(({ options }) => options.overrides.length),
      )
      const placesOf = (all: { id: string; components: { menuItemId: string; quantity: number }[] | null }[]) =>
        all.map(({ components }) =>
          (components ?? []).map(({ menuItemId, quantity }) => [
            all.findIndex(({ id }) => id === menuItemId),
            quantity,
          ]),
        )
      expect(placesOf(items)).toEqual(placesOf(exported))
    }),
    { numRuns: 200 },
  )
})

test('a list keeps the names within a cell', () => {
  fc.assert(
    fc.property(fc.array(text(30, 1)), (names) => {
      expect(namesOfCell(listCell(names))).toEqual(names)
    }),
  )
})

test('a quote of its own before a formula stays', () => {
  for (const name of ["'=1", "''+2", "x;'=1"]) {
    const [, row = ''] = makeCsv({ columns: ['a'], rows: [[name]] }, 'vi-VN').split('\r\n')
    expect(fromSpreadsheetText(row.slice(1, -1))).toBe(name)
  }
})
