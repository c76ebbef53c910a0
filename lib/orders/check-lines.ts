import type { Sql } from '../db/database'
import { AppError, type ErrorDetail } from '../errors'
import { stillSoldOut } from '../menu/sold-out'
import type { OptionGroup } from '../options/option-group'
import { optionGroupsOfItem } from '../options/option-groups-sql'
import { optionsOfLines } from '../options/order-options'
import type { NewLine, OrderItem } from './order'
import { refuseTooManyLines } from './order-limits'
import type { CheckedLine } from './write-order'

type MenuRow = {
  id: string
  reference: string | null
  name: string
  price: number
  station: string | null
  kitchenName: string
  allergens: string[]
  soldOut: boolean
  groups: OptionGroup[]
}

type Place = { orgId: string; branchId: string }

type Rules = {
  /** The lines that the order already has. */
  kept?: Pick<OrderItem, 'options'>[]
  /** Accept what is unknown, sold out or chosen wrongly, marked with its problems. */
  accepts?: boolean
}

/**
 * Checks new lines against the menu of a branch and the limits of an order.
 *
 * Prices and names are those of the menu, which is read just before. What is marked as sold out after that read is still
 * accepted. A line that is not on the menu becomes an open line.
 * @throws {AppError} invalid_request for more lines or options than an order can have; unless they are accepted, for unknown items and wrong
 * options too, and sold_out
 */
export async function checkLines(
  sql: Sql,
  place: Place,
  lines: NewLine[],
  { kept = [], accepts = false }: Rules = {},
): Promise<CheckedLine[]> {
  refuseTooManyLines(lines, kept)
  const menu = await menuRows(sql, place, lines)
  const wanted = lines.map((line) => ({ ...line, item: menu.find((row) => isNamed(row, line)) }))
  if (!accepts) {
    refuseUnknown(wanted)
    refuseSoldOut(wanted)
  }
  const priced = optionsOfLines(
    wanted.map(({ options, item, ...line }) => ({ options, item: item ?? openItem(line) })),
    { kept: optionCount(kept), accepts },
  )
  const station = wanted.some(({ item }) => !item) ? await defaultStation(sql, place.branchId) : null
  return wanted.flatMap(({ quantity, note, item, ...sent }, index) => {
    const line = priced[index]
    if (!line) return []
    const { name, station: ofItem, kitchenName, allergens } = item ?? { ...openItem(sent), station }
    const problems = item?.soldOut ? [...new Set(['sold_out' as const, ...line.problems])] : line.problems
    return {
      ...line,
      menuItemId: item?.id ?? null,
      quantity,
      note,
      name,
      station: ofItem,
      kitchenName,
      allergens,
      problems,
    }
  })
}

const isNamed = ({ id, reference }: MenuRow, line: Pick<NewLine, 'menuItemId' | 'reference'>): boolean =>
  line.menuItemId === undefined ? line.reference !== undefined && reference === line.reference : id === line.menuItemId

/** What is not on the menu, with the words of its program. */
function openItem({ name, price = 0, reference, menuItemId }: Omit<NewLine, 'quantity' | 'note' | 'options'>) {
  const words = name ?? reference ?? menuItemId ?? ''
  return { name: words, kitchenName: words, price, allergens: [], groups: [] }
}

async function defaultStation(sql: Sql, branchId: string): Promise<string | null> {
  const [station] = await sql.query<{ name: string }>(
    'SELECT s.name FROM branches b JOIN stations s ON s.id = b.default_station_id WHERE b.id = $1',
    [branchId],
  )
  return station?.name ?? null
}

export const optionCount = (lines: Pick<OrderItem, 'options'>[]): number =>
  lines.reduce((sum, { options }) => sum + options.length, 0)

/** The items of the menu that lines name, with what is sold out at the branch. */
export function menuRows(
  sql: Sql,
  { orgId, branchId }: Place,
  lines: Pick<NewLine, 'menuItemId' | 'reference'>[],
): Promise<MenuRow[]> {
  return sql.query<MenuRow>(
    `SELECT m.id, m.reference, m.name, m.price, s.name AS station, m.allergens,
       coalesce(nullif(m.kitchen_name, ''), m.name) AS "kitchenName", (x.menu_item_id IS NOT NULL) AS "soldOut",
       ${optionGroupsOfItem('m', '$2::uuid')} AS groups
     FROM menu_items m
     LEFT JOIN stations s ON s.id = m.station_id
     LEFT JOIN sold_out x ON x.menu_item_id = m.id AND x.branch_id = $2 AND ${stillSoldOut('x')}
     WHERE m.org_id = $1 AND (m.id = ANY ($3::uuid[]) OR m.reference = ANY ($4::text[]))`,
    [orgId, branchId, given(lines.map(({ menuItemId }) => menuItemId)), given(lines.map(({ reference }) => reference))],
  )
}

const given = (names: (string | undefined)[]): string[] => [...new Set(names.filter((name) => name !== undefined))]

type WantedLine = NewLine & { item: MenuRow | undefined }

/** Where a line names its item. */
const fieldOf = ({ menuItemId, reference }: NewLine): string =>
  menuItemId === undefined && reference !== undefined ? 'reference' : 'menuItemId'

function refuseUnknown(lines: WantedLine[]) {
  const details: ErrorDetail[] = lines.flatMap((line, index) =>
    line.item ? [] : { path: `items.${index}.${fieldOf(line)}`, message: 'There is no such menu item.' },
  )
  if (details.length > 0)
    throw new AppError('invalid_request', 'The order names items that are not on the menu.', { details })
}

function refuseSoldOut(lines: WantedLine[]) {
  const details: ErrorDetail[] = lines.flatMap((line, index) =>
    line.item?.soldOut ? { path: `items.${index}.${fieldOf(line)}`, message: `${line.item.name} is sold out.` } : [],
  )
  if (details.length > 0) throw new AppError('sold_out', details.map((detail) => detail.message).join(' '), { details })
}
