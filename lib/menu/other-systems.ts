import { nameKey } from './menu-file-columns'
import type { CellAt } from './read-line'

/** Why a row of another system's file is no item. */
export type SkipReason = 'noPrice' | 'notForSale' | 'modifier' | 'component' | 'repeated'

/**
 * How another system writes its items to a file. Columns are named in small letters, the preferred one first; `…*` stands for all that
 * begin so.
 */
type OtherSystem = {
  name: string
  /** A file that has all of these is one of the system. */
  marks: string[]
  columns: Record<'name' | 'price' | 'category' | 'description', string[]> & { kitchenName?: string[] }
  /** What tells the variants of an item apart. */
  variants: string[]
  /** Rows with one of the values in a column are no items. */
  skips?: { column: string; values: string[]; why: SkipReason }[]
}

const NO = ['n', 'no', 'false', '0', 'không']

const SYSTEMS: OtherSystem[] = [
  {
    name: 'Square',
    marks: ['item name', 'variation name'],
    columns: {
      name: ['item name'],
      price: ['price'],
      category: ['reporting category', 'category', 'categories'],
      description: ['description'],
    },
    variants: ['variation name'],
    skips: [{ column: 'archived', values: ['y', 'yes', 'true'], why: 'notForSale' }],
  },
  {
    name: 'Loyverse',
    marks: ['handle', 'sku', 'name', 'category'],
    columns: {
      name: ['name'],
      price: ['default price', 'price*'],
      category: ['category'],
      description: ['description'],
    },
    variants: ['option 1 value', 'option 2 value', 'option 3 value'],
    skips: [{ column: 'available for sale*', values: NO, why: 'notForSale' }],
  },
  {
    name: 'SumUp',
    marks: ['item name', 'variations'],
    columns: { name: ['item name'], price: ['price'], category: ['category'], description: ['description*'] },
    variants: ['variations'],
    skips: [{ column: 'is variation visible?*', values: NO, why: 'notForSale' }],
  },
  {
    name: 'Toast',
    marks: ['menu group'],
    columns: {
      name: ['item name', 'menu item', 'item', 'name'],
      price: ['base price', 'price'],
      category: ['menu group'],
      description: ['description'],
      kitchenName: ['kitchen name'],
    },
    variants: ['size'],
    skips: [
      { column: 'entity type', values: ['modifier', 'modifier option', 'modifier group'], why: 'modifier' },
      { column: 'archived', values: ['y', 'yes', 'true'], why: 'notForSale' },
    ],
  },
  {
    name: 'KiotViet',
    marks: ['mã hàng', 'tên hàng*'],
    columns: {
      name: ['tên hàng*'],
      price: ['giá bán*'],
      category: ['nhóm hàng*'],
      description: ['mô tả'],
    },
    variants: ['thuộc tính'],
    skips: [
      { column: 'đang kinh doanh', values: NO, why: 'notForSale' },
      { column: 'được bán trực tiếp', values: NO, why: 'notForSale' },
    ],
  },
]

/** The variant of an item without variants. */
const ONLY_VARIANTS = ['regular', 'default', 'standard']
const VARIABLE_PRICES = ['', 'variable', 'open', 'market price']

/** A row as a line of a menu file, or why it is no item. */
type Row = { cellAt: CellAt } | { skipped: SkipReason }

export type OtherFile = { system: string; read: (cells: string[]) => Row }

/**
 * The file of another system, by the names of its columns; null: it is none. A variant becomes an item of its own, named after both. A row
 * without a name belongs to the item above.
 * @param otherCategory the category of items without one
 */
export function fileOfOtherSystem(header: string[], otherCategory: string): OtherFile | null {
  const names = header.map(nameKey)
  const placesOf = (columns: string[]): number[] =>
    columns.flatMap((column) => names.flatMap((name, index) => (isNamed(name, column) ? [index] : [])))
  const hasAny = (columns: string[]): boolean => placesOf(columns).length > 0
  const system = SYSTEMS.find(
    ({ marks, columns }) => marks.every((mark) => hasAny([mark])) && hasAny(columns.name) && hasAny(columns.price),
  )
  if (!system) return null
  const { columns } = system
  const places = {
    name: placesOf(columns.name),
    price: placesOf(columns.price),
    category: placesOf(columns.category),
    description: placesOf(columns.description),
    kitchenName: placesOf(columns.kitchenName ?? []),
    variants: placesOf(system.variants),
  }
  const skips = (system.skips ?? []).map((skip) => ({ ...skip, places: placesOf([skip.column]) }))
  let above = { name: '', category: '', description: '' }

  return { system: system.name, read }

  function read(cells: string[]): Row {
    const textAt = (at: number[]) => at.map((index) => cells[index] ?? '').find(Boolean) ?? ''
    const variants = places.variants.map((index) => variantOf(cells[index] ?? '')).filter(Boolean)
    const own = {
      name: textAt(places.name),
      category: categoryOf(textAt(places.category)),
      description: textAt(places.description),
    }
    const item = own.name === '' && variants.length > 0 ? above : own
    if (own.name !== '') above = own
    const skip = skips.find(
      ({ places: at, values }) => at.length > 0 && at.every((index) => values.includes(nameKey(cells[index] ?? ''))),
    )
    if (skip) return { skipped: skip.why }
    if (item.name === '') return { skipped: 'component' }
    const price = textAt(places.price)
    if (VARIABLE_PRICES.includes(nameKey(price))) return { skipped: 'noPrice' }
    const values: Partial<Record<string, string>> = {
      name: named(item.name, variants),
      category: item.category || otherCategory,
      price,
      ...(places.description.length > 0 && { description: item.description }),
      ...(places.kitchenName.length > 0 && { kitchenName: textAt(places.kitchenName) }),
    }
    return { cellAt: (column) => values[column] ?? null }
  }
}

const isNamed = (name: string, column: string): boolean =>
  column.endsWith('*') ? name.startsWith(column.slice(0, -1)) : name === column

/** Of groups within groups, the innermost: `Đồ uống>>Cà phê`. */
const categoryOf = (cell: string): string => cell.split('>>').at(-1)?.trim() ?? ''

/** Of `SIZE:L|ĐƯỜNG:50%` the values count. */
const variantOf = (cell: string): string =>
  ONLY_VARIANTS.includes(nameKey(cell))
    ? ''
    : cell
        .split('|')
        .map((part) => part.replace(/^[^:\d]*:/, '').trim())
        .join(', ')

/** Some systems write the variants in the name too. */
function named(name: string, variants: string[]): string {
  const missing = variants.filter((variant) => !nameKey(name).endsWith(nameKey(variant)))
  return missing.length > 0 ? `${name} – ${missing.join(', ')}` : name
}
