import type { OptionGroupValues, OptionValues } from '../options/option-group-repository'
import type { Translations } from '../organisation/translations'
import type { ComponentLine } from './component-names'
import type { ServingTime } from './serving-times'

/** One item of a menu file. Undefined: the file has no such column, so the value stays. */
export type MenuLine = {
  category: string
  name: string
  /** In the currency's smallest unit. */
  price: number
  /** Null: no station makes it. */
  station?: string | null
  description?: string
  kitchenName?: string
  allergens?: string[]
  /** The names of its option groups, in their order. */
  options?: string[]
  /** What it consists of, in this order. Empty: it is no combo. */
  components?: ComponentLine[]
  /** Which of the items with its name in the category, from 1; undefined: its name is enough. */
  number?: number
  /** Of its category; null: none. */
  course?: number | null
  /** Of the item, and of its category. */
  servingTimes?: ServingTime[]
  categoryTimes?: ServingTime[]
  /** The texts of the columns of other languages; empty: none. Of the item, and of its category. */
  translations?: Translations
  categoryTranslations?: Translations
}

/** `translations`: as of MenuLine. */
type GroupValues = Omit<OptionGroupValues, 'name' | 'options' | 'itemIds'>
type NewOptionValues = Omit<OptionValues, 'id' | 'name'>

/** The values of a new group and of a new option where a file has no column for them, and of every empty cell. */
export const GROUP_DEFAULTS: GroupValues = {
  translations: {},
  kitchenName: '',
  min: 0,
  max: 1,
  repeatable: false,
  showsDefaults: true,
}
export const OPTION_DEFAULTS: NewOptionValues = {
  translations: {},
  kitchenName: '',
  price: 0,
  isDefault: false,
  effect: 'neutral',
}

/** One option of a group, with the values of the group. Left out: the file has no such column, so the value stays. */
export type OptionLine = {
  group: { name: string } & Partial<GroupValues>
  option: { name: string } & Partial<OptionValues>
}

/** How an option differs for an item. Null: as in its group. */
export type OwnOptionLine = {
  category: string
  name: string
  group: string
  option: string
  price: number | null
  isDefault: boolean | null
  leftOut: boolean
  /** As of MenuLine. */
  number?: number
}

/** The reason why a line is rejected. */
export type LineProblem =
  | 'header'
  | 'columns'
  | 'tooManyColumns'
  | 'letters'
  | 'quotes'
  | 'category'
  | 'name'
  | 'price'
  | 'station'
  | 'tooLong'
  | 'twice'
  | 'sameName'
  | 'tooMany'
  | 'tooManyOptionLines'
  | 'tooManyGroups'
  | 'tooManyOptions'
  | 'tooManyItemGroups'
  | 'tooManyRows'
  | 'rowTooLong'
  | 'moreProblems'
  | 'number'
  | 'course'
  | 'servingTimes'
  | 'yesNo'
  | 'effect'
  | 'components'
  | 'unknownComponent'
  | 'severalComponents'
  | 'comboOfCombo'
  | 'unknownItem'
  | 'unknownGroup'
  | 'unknownOption'
  | 'group'

/** Says why a line is left out. `line`: its number in the file; `text`: the word that is wrong. */
export type Refuse = (line: number, why: LineProblem, text: string) => void
