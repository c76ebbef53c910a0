import { type Money, readPrice, readPriceDifference } from '../money'
import type { OptionEffect } from '../options/option-effect'
import { MAX_OPTION_NAME } from '../options/option-limits'
import type { Translations } from '../organisation/translations'
import { MAX_ALLERGEN, MAX_ALLERGENS, normalAllergens } from './allergens'
import { type ComponentLine, readComponent } from './component-names'
import { MAX_COMPONENT_QUANTITY, MAX_COMPONENTS } from './component-schema'
import { isCourse } from './course-numbers'
import { isOneOfNames, MENU_WORDS, type MenuColumn, namesOfCell, type TranslatedColumn } from './menu-file-columns'
import {
  GROUP_DEFAULTS,
  type LineProblem,
  type MenuLine,
  OPTION_DEFAULTS,
  type OptionLine,
  type OwnOptionLine,
} from './menu-line'
import { MAX_CATEGORY_NAME, MAX_DESCRIPTION, MAX_ITEM_NAME } from './menu-text-limits'
import { readServingText } from './serving-text'
import type { ServingTime } from './serving-times'

/** The limits of the settings forms, in characters. Of a list: more than the longest that an export writes. */
const LIMITS: Partial<Record<MenuColumn, number>> = {
  category: MAX_CATEGORY_NAME,
  name: MAX_ITEM_NAME,
  station: 40,
  description: MAX_DESCRIPTION,
  kitchenName: 40,
  allergens: 3_000,
  options: 3_000,
  components: 4_000,
  servingTimes: 300,
  categoryTimes: 300,
  group: MAX_OPTION_NAME,
  groupKitchenName: 40,
  option: MAX_OPTION_NAME,
  optionKitchenName: 40,
}

type Read =
  | { kind: 'item'; value: MenuLine }
  | { kind: 'option'; value: OptionLine }
  | { kind: 'own'; value: OwnOptionLine }

/** The cell of a column; null: the file has no such column. */
export type CellAt = (column: MenuColumn | TranslatedColumn) => string | null

/**
 * What a line of a menu file says, or why it is rejected.
 * @param languages those of which the file has columns
 */
export function readLine(cellAt: CellAt, money: Money, languages: readonly string[]): Read | LineProblem {
  const isTooLong = (Object.entries(LIMITS) as [MenuColumn, number][]).some(([column, max]) =>
    [cellAt(column), ...languages.map((language) => cellAt(`${column}_${language}` as TranslatedColumn))].some(
      (cell) => (cell ?? '').length > max,
    ),
  )
  const text = (column: MenuColumn) => cellAt(column) ?? ''
  const isItem = text('group') === ''
  if (isItem || text('name') !== '') {
    if (text('category') === '') return 'category'
    if (text('name') === '') return 'name'
  }
  if (isTooLong) return 'tooLong'
  if (isItem) return readItem(cellAt, money, languages)
  return text('name') === '' ? readOption(cellAt, money, languages) : readOwn(text, readNumber(cellAt), money)
}

/** The texts of a thing in the languages of a file. Undefined: the file has no columns of other languages. */
function textsIn(
  cellAt: CellAt,
  languages: readonly string[],
  columns: { name: 'name' | 'category' | 'group' | 'option'; description?: 'description' },
): Translations | undefined {
  const texts = Object.fromEntries(
    languages.map((language) => {
      const name = cellAt(`${columns.name}_${language}`)
      const description = columns.description ? cellAt(`${columns.description}_${language}`) : null
      return [language, { ...(name !== null && { name }), ...(description !== null && { description }) }] as const
    }),
  )
  return Object.values(texts).some((given) => Object.keys(given).length > 0) ? texts : undefined
}

function readItem(cellAt: CellAt, money: Money, languages: readonly string[]): Read | LineProblem {
  const price = readPrice(cellAt('price') ?? '', money)
  if (price === null) return 'price'
  const [station, description, kitchenName] = [cellAt('station'), cellAt('description'), cellAt('kitchenName')]
  const [allergens, options] = [cellAt('allergens'), cellAt('options')]
  const components = cellAt('components') === null ? null : namesOfCell(cellAt('components') ?? '').map(readComponent)
  const number = readNumber(cellAt)
  const contained = allergens === null ? [] : normalAllergens(namesOfCell(allergens))
  if (number === null) return 'number'
  if (components && !areComponents(components)) return 'components'
  const course = cellAt('course')
  const [times, ofCategory] = [readTimes(cellAt('servingTimes')), readTimes(cellAt('categoryTimes'))]
  if (times === null || ofCategory === null) return 'servingTimes'
  const translations = textsIn(cellAt, languages, { name: 'name', description: 'description' })
  const categoryTranslations = textsIn(cellAt, languages, { name: 'category' })
  if (course && !isCourse(Number(course))) return 'course'
  if (contained.length > MAX_ALLERGENS || contained.some((word) => word.length > MAX_ALLERGEN)) return 'tooLong'
  return {
    kind: 'item',
    value: {
      category: cellAt('category') ?? '',
      name: cellAt('name') ?? '',
      price,
      ...(station !== null && { station: station || null }),
      ...(description !== null && { description }),
      ...(kitchenName !== null && { kitchenName }),
      ...(allergens !== null && { allergens: contained }),
      ...(options !== null && { options: namesOfCell(options) }),
      ...(components !== null && { components }),
      ...number,
      ...(course !== null && { course: course ? Number(course) : null }),
      ...(times && { servingTimes: times }),
      ...(ofCategory && { categoryTimes: ofCategory }),
      ...(translations && { translations }),
      ...(categoryTranslations && { categoryTranslations }),
    },
  }
}

const areComponents = (components: ComponentLine[]): boolean =>
  components.length <= MAX_COMPONENTS &&
  components.every(({ quantity }) => quantity >= 1 && quantity <= MAX_COMPONENT_QUANTITY)

type TextOf = (column: MenuColumn) => string

function readOption(cellAt: CellAt, money: Money, languages: readonly string[]): Read | LineProblem {
  const text: TextOf = (column) => cellAt(column) ?? ''
  const has = (column: MenuColumn) => cellAt(column) !== null
  const [min, max] = [readCount(text('min'), GROUP_DEFAULTS.min), readCount(text('max'), GROUP_DEFAULTS.max)]
  const repeatable = readYesNo(text('repeatable')) ?? GROUP_DEFAULTS.repeatable
  const showsDefaults = readYesNo(text('showsDefaults')) ?? GROUP_DEFAULTS.showsDefaults
  const isDefault = readYesNo(text('default')) ?? OPTION_DEFAULTS.isDefault
  const price = readPriceDifference(text('optionPrice'), money)
  const effect = readEffect(text('effect'))
  const ofGroup = textsIn(cellAt, languages, { name: 'group' })
  const ofOption = textsIn(cellAt, languages, { name: 'option' })
  if (text('option') === '') return 'name'
  if (min === null || max === null) return 'number'
  if (price === null) return 'price'
  if (effect === null) return 'effect'
  if (repeatable === 'bad' || isDefault === 'bad' || showsDefaults === 'bad') return 'yesNo'
  return {
    kind: 'option',
    value: {
      group: {
        name: text('group'),
        ...(ofGroup && { translations: ofGroup }),
        ...(has('groupKitchenName') && { kitchenName: text('groupKitchenName') }),
        ...(has('min') && { min }),
        ...(has('max') && { max }),
        ...(has('repeatable') && { repeatable }),
        ...(has('showsDefaults') && { showsDefaults }),
      },
      option: {
        name: text('option'),
        ...(ofOption && { translations: ofOption }),
        ...(has('optionKitchenName') && { kitchenName: text('optionKitchenName') }),
        ...(has('optionPrice') && { price }),
        ...(has('default') && { isDefault }),
        ...(has('effect') && { effect }),
      },
    },
  }
}

function readOwn(text: TextOf, number: Numbered | null, money: Money): Read | LineProblem {
  const [isDefault, leftOut] = [readYesNo(text('default')), readYesNo(text('leftOut')) ?? false]
  const typed = text('optionPrice')
  const price = typed === '' ? null : readPriceDifference(typed, money)
  if (typed !== '' && price === null) return 'price'
  if (isDefault === 'bad' || leftOut === 'bad') return 'yesNo'
  if (number === null) return 'number'
  const [category, name, group, option] = [text('category'), text('name'), text('group'), text('option')]
  return { kind: 'own', value: { category, name, group, option, price, isDefault, leftOut, ...number } }
}

/** Undefined: the file has no such column; null: the cell cannot be read. */
const readTimes = (cell: string | null): ServingTime[] | null | undefined =>
  cell === null ? undefined : readServingText(cell)

type Numbered = Pick<MenuLine, 'number'>

/** Null: the cell is not a number from 1. */
function readNumber(cellAt: CellAt): Numbered | null {
  const cell = cellAt('number') ?? ''
  if (cell === '') return {}
  return /^[1-9]\d{0,3}$/.test(cell) ? { number: Number(cell) } : null
}

const readCount = (cell: string, otherwise: number): number | null => {
  if (cell === '') return otherwise
  return /^\d{1,2}$/.test(cell) ? Number(cell) : null
}

/** Null: nothing. */
function readYesNo(cell: string): boolean | null | 'bad' {
  if (cell === '') return null
  if (isOneOfNames(cell, MENU_WORDS.yes)) return true
  return isOneOfNames(cell, MENU_WORDS.no) ? false : 'bad'
}

function readEffect(cell: string): OptionEffect | null {
  if (cell === '') return OPTION_DEFAULTS.effect
  if (cell.toLowerCase() === 'neutral') return 'neutral'
  if (isOneOfNames(cell, MENU_WORDS.adds)) return 'adds'
  return isOneOfNames(cell, MENU_WORDS.reduces) ? 'reduces' : null
}
