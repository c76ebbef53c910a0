/**
 * The columns of a menu file: the name that the export writes in each language first, then other names that the import knows. A
 * file without a header line has the first four, in this order.
 *
 * A line with a group and no item is an option of the group; the columns of the group are the same on each of its lines. A line with
 * an item and an option says how the option differs for the item. All other lines are items.
 */
export const MENU_COLUMNS = {
  category: { en: 'Category', vi: 'Nhóm món', others: ['danh mục', 'nhóm'] },
  name: { en: 'Name', vi: 'Tên món', others: ['item', 'tên', 'món'] },
  price: { en: 'Price', vi: 'Giá', others: ['giá bán'] },
  station: { en: 'Station', vi: 'Quầy', others: ['trạm', 'khu bếp'] },
  description: { en: 'Description', vi: 'Mô tả', others: [] },
  kitchenName: { en: 'Kitchen name', vi: 'Tên bếp', others: [] },
  allergens: { en: 'Allergens', vi: 'Chất gây dị ứng', others: ['dị ứng'] },
  /** The groups of an item, in their order. */
  options: { en: 'Options', vi: 'Tùy chọn', others: [] },
  /** What a combo consists of, each with how many: `2 x Trà đá, 1 x Phở bò`. */
  components: { en: 'Components', vi: 'Món thành phần', others: ['parts', 'combo', 'gồm'] },
  group: { en: 'Option group', vi: 'Nhóm tùy chọn', others: [] },
  groupKitchenName: { en: 'Group kitchen name', vi: 'Tên bếp của nhóm', others: [] },
  min: { en: 'At least', vi: 'Ít nhất', others: ['min'] },
  max: { en: 'At most', vi: 'Nhiều nhất', others: ['max'] },
  repeatable: { en: 'Several times', vi: 'Nhiều lần', others: [] },
  showsDefaults: { en: 'Defaults on tickets', vi: 'Mặc định trên phiếu', others: [] },
  option: { en: 'Option', vi: 'Lựa chọn', others: [] },
  optionPrice: { en: 'Price difference', vi: 'Chênh lệch giá', others: [] },
  optionKitchenName: { en: 'Option kitchen name', vi: 'Tên bếp của lựa chọn', others: [] },
  default: { en: 'Default', vi: 'Mặc định', others: [] },
  effect: { en: 'Effect', vi: 'Tác dụng', others: [] },
  /** Only of an option for an item. */
  leftOut: { en: 'Left out', vi: 'Không có', others: [] },
  /** Of items with the same name in a category: which, from 1. Also of their options. */
  number: { en: 'Number of the same name', vi: 'Số thứ tự trùng tên', others: [] },
  /** Of the category: the same on each line of its items. */
  course: { en: 'Course', vi: 'Lượt món', others: ['lượt'] },
  /** When guests can order the item, and the items of the category: `Mon-Fri 06:00-11:00`. */
  servingTimes: { en: 'Serving times', vi: 'Giờ phục vụ', others: [] },
  categoryTimes: { en: 'Category serving times', vi: 'Giờ phục vụ của nhóm', others: [] },
} as const satisfies Record<string, { en: string; vi: string; others: readonly string[] }>

export type MenuColumn = keyof typeof MENU_COLUMNS

/** A text in another language: `name_en`. The import knows it in any letter case. */
export type TranslatedColumn = `${'category' | 'name' | 'description' | 'group' | 'option'}_${string}`

const TRANSLATED_TEXTS = ['category', 'name', 'description', 'group', 'option'] as const

/** The columns of the other languages of a menu. */
export const translatedColumns = (languages: readonly string[]): TranslatedColumn[] =>
  languages.flatMap((language) => TRANSLATED_TEXTS.map((text) => `${text}_${language}` as const))

const TRANSLATED = new RegExp(`^(${TRANSLATED_TEXTS.join('|')})_([a-z]{2,3})(?:-([a-z]{2}))?$`, 'i')

/** The translated column that a cell of a header names; null: none. */
export function translatedColumn(cell: string): { column: TranslatedColumn; language: string } | null {
  const [, text, code, region] = TRANSLATED.exec(cell) ?? []
  if (text === undefined || code === undefined) return null
  const language = code.toLowerCase() + (region ? `-${region.toUpperCase()}` : '')
  return { column: `${text.toLowerCase()}_${language}` as TranslatedColumn, language }
}

export const COLUMN_NAMES = Object.keys(MENU_COLUMNS) as MenuColumn[]

/** What the export writes for a value in each language; the import knows both, and the words after them. */
export const MENU_WORDS = {
  yes: { en: 'yes', vi: 'có', others: ['x', '1', 'true'] },
  no: { en: 'no', vi: 'không', others: ['0', 'false'] },
  adds: { en: 'adds', vi: 'thêm', others: [] },
  reduces: { en: 'reduces', vi: 'bớt', others: [] },
  /** Of items that another system has in no category. */
  otherCategory: { en: 'Other', vi: 'Khác', others: [] },
} as const

export type MenuWord = keyof typeof MENU_WORDS

type Named = { en: string; vi: string; others: readonly string[] }

/** In small letters. */
export const namesOf = ({ en, vi, others }: Named): string[] => [en, vi, ...others].map((name) => name.toLowerCase())

/** Whether a cell has one of the names, whatever the letter case. */
export const isOneOfNames = (cell: string, names: Named): boolean =>
  namesOf(names).includes(cell.normalize('NFC').toLowerCase())

/** A cell with a list of names. A comma or semicolon within a name follows a backslash. */
export const listCell = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\,;]/g, '\\$&')).join(', ')

/** Reverses `listCell`. Empty names are left out. */
export const namesOfCell = (cell: string): string[] =>
  (cell.match(/(?:\\.|[^\\,;])+/gs) ?? []).map((part) => part.replace(/\\(.)/gs, '$1').trim()).filter(Boolean)

/** Text as a cell of a file has it: on one line. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Equal for names that are the same. */
export const nameKey = (name: string): string => onOneLine(name).normalize('NFC').toLowerCase()

/** Names that differ only in letter case, in blanks, or in how their accents are stored, are the same. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other)

/**
 * Finds things by name: the first that has it exactly, else the first whose name is the same. The time does not depend on how many
 * there are.
 */
export function byName<Thing extends { name: string }>(things: Iterable<Thing>) {
  const exactly = new Map<string, Thing>()
  const same = new Map<string, Thing>()
  const add = (thing: Thing) => {
    const key = nameKey(thing.name)
    if (!exactly.has(thing.name)) exactly.set(thing.name, thing)
    if (!same.has(key)) same.set(key, thing)
  }
  for (const thing of things) add(thing)
  return { add, find: (name: string): Thing | undefined => exactly.get(name) ?? same.get(nameKey(name)) }
}

/** What a file calls things of which several may have one name: the second is `name #2`. */
export function fileNames<Thing extends { name: string }>(things: Iterable<Thing>): { name: string; thing: Thing }[] {
  const counts = new Map<string, number>()
  return Array.from(things, (thing) => {
    const count = (counts.get(thing.name) ?? 0) + 1
    counts.set(thing.name, count)
    return { name: count === 1 ? thing.name : `${thing.name} #${count}`, thing }
  })
}

/** Categories as a file has them: those with one name are one, as guests see them. */
export function mergedByName<Item, Section extends { name: string; items: Item[] }>(sections: Section[]): Section[] {
  const merged = new Map<string, Section>()
  for (const section of sections) {
    const first = merged.get(section.name)
    merged.set(section.name, first ? { ...first, items: [...first.items, ...section.items] } : section)
  }
  return [...merged.values()]
}

export type ByName<Thing extends { name: string }> = ReturnType<typeof byName<Thing>>
