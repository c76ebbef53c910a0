import type { Sql } from '../db/database'
import { AppError, type ErrorDetail } from '../errors'
import { stillSoldOut } from '../menu/sold-out'
import type { OptionGroup } from '../options/option-group'
import { optionGroupsOfItem } from '../options/option-groups-sql'
import { optionsOfLines } from '../options/order-options'
import type { NewLine, OrderItem } from './order'
import { refuseLongNotes, refuseTooManyLines } from './order-limits'
import type { CheckedLine } from './write-order'

type MenuRow = {
  id: string
  name: string
  price: number
  station: string | null
  kitchenName: string
  allergens: string[]
  soldOut: boolean
  groups: OptionGroup[]
}

/**
 * Checks new lines against the menu of a branch and the limits of an order.
 *
 * Prices and names are those of the menu, which is read just before. What is marked as sold out after that read is still
 * accepted.
 * @param kept the lines that the order already has
 * @throws {AppError} invalid_request for unknown items, wrong options, and more lines, notes or options than an order can have;
 * sold_out
 */
export async function checkLines(
  sql: Sql,
  { orgId, branchId }: { orgId: string; branchId: string },
  lines: NewLine[],
  kept: Pick<OrderItem, 'note' | 'options'>[] = [],
): Promise<CheckedLine[]> {
  refuseTooManyLines(lines, kept)
  refuseLongNotes(lines, kept)
  const menu = await menuRows(sql, orgId, branchId, lines)
  refuseUnknown(lines, menu)
  refuseSoldOut(lines, menu)

  const found = lines.flatMap((line) => {
    const item = menu.get(line.menuItemId)
    return item ? [{ ...line, item }] : []
  })
  const priced = optionsOfLines(found, optionCount(kept))
  return found.flatMap(({ menuItemId, quantity, note, item }, index) => {
    const { name, station, kitchenName, allergens } = item
    const line = priced[index]
    return line ? [{ menuItemId, quantity, note, name, station, kitchenName, allergens, ...line }] : []
  })
}

export const optionCount = (lines: Pick<OrderItem, 'options'>[]): number =>
  lines.reduce((sum, { options }) => sum + options.length, 0)

/** The items of the menu by id, with what is sold out at the branch. */
export async function menuRows(sql: Sql, orgId: string, branchId: string, lines: Pick<NewLine, 'menuItemId'>[]) {
  const rows = await sql.query<MenuRow>(
    `SELECT m.id, m.name, m.price, s.name AS station, m.allergens,
       coalesce(nullif(m.kitchen_name, ''), m.name) AS "kitchenName", (x.menu_item_id IS NOT NULL) AS "soldOut",
       ${optionGroupsOfItem('m', '$2::uuid')} AS groups
     FROM menu_items m
     LEFT JOIN stations s ON s.id = m.station_id
     LEFT JOIN sold_out x ON x.menu_item_id = m.id AND x.branch_id = $2 AND ${stillSoldOut('x')}
     WHERE m.org_id = $1 AND m.id = ANY ($3::uuid[])`,
    [orgId, branchId, [...new Set(lines.map((line) => line.menuItemId))]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function refuseUnknown(lines: NewLine[], menu: Map<string, MenuRow>) {
  const details: ErrorDetail[] = lines.flatMap((line, index) =>
    menu.has(line.menuItemId) ? [] : { path: `items.${index}.menuItemId`, message: 'There is no such menu item.' },
  )
  if (details.length > 0)
    throw new AppError('invalid_request', 'The order names items that are not on the menu.', { details })
}

function refuseSoldOut(lines: NewLine[], menu: Map<string, MenuRow>) {
  const details: ErrorDetail[] = lines.flatMap((line, index) => {
    const row = menu.get(line.menuItemId)
    return row?.soldOut ? { path: `items.${index}.menuItemId`, message: `${row.name} is sold out.` } : []
  })
  if (details.length > 0) throw new AppError('sold_out', details.map((detail) => detail.message).join(' '), { details })
}
