import type { By } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError, type ErrorDetail } from '../errors'
import { stillSoldOut } from '../menu/sold-out'
import type { OptionGroup } from '../options/option-group'
import { optionGroupsOfItem } from '../options/option-groups-sql'
import { optionsOfLines } from '../options/order-options'
import type { NewOrder, StoredOrder } from './order'
import { refuseLongNotes } from './order-limits'
import { writeOrder } from './write-order'

type OrderLine = NewOrder['items'][number]

type MenuRow = {
  id: string
  name: string
  price: number
  station: string | null
  soldOut: boolean
  groups: OptionGroup[]
}

/**
 * Places an order at a table.
 *
 * Prices and names are those of the menu, which is read just before. What is marked as sold out after that read is still
 * accepted.
 * @throws {AppError} not_found for a table outside the scope; invalid_request for unknown items, wrong options, notes that are
 * too long together, or a total over the limit; sold_out
 */
export async function placeOrder(
  sql: Sql,
  by: By,
  tableId: string,
  { items: lines, allergyNote }: NewOrder,
): Promise<StoredOrder> {
  refuseLongNotes(lines)
  const branchId = await branchOfTable(sql, by, tableId)
  const menu = await menuRows(sql, by.scope.orgId, branchId, lines)
  refuseUnknown(lines, menu)
  refuseSoldOut(lines, menu)

  const found = lines.flatMap((line) => {
    const item = menu.get(line.menuItemId)
    return item ? [{ ...line, item }] : []
  })
  const priced = optionsOfLines(found)
  const items = found.flatMap(({ menuItemId, quantity, note, item: { name, station } }, index) => {
    const line = priced[index]
    return line ? [{ menuItemId, quantity, note, name, station, ...line }] : []
  })
  return writeOrder(sql, by, { branchId, tableId, items, allergyNote, remakeOf: null })
}

async function branchOfTable(sql: Sql, { scope }: By, tableId: string): Promise<string> {
  const [table] = await sql.query<{ branchId: string }>(
    `SELECT b.id AS "branchId" FROM tables t JOIN branches b ON b.id = t.branch_id
     WHERE t.id = $1 AND b.org_id = $2 AND ($3::uuid IS NULL OR b.id = $3) AND t.retired_at IS NULL`,
    [tableId, scope.orgId, scope.branchId],
  )
  if (!table) throw new AppError('not_found', 'There is no such table.')
  return table.branchId
}

async function menuRows(sql: Sql, orgId: string, branchId: string, lines: OrderLine[]) {
  const rows = await sql.query<MenuRow>(
    `SELECT m.id, m.name, m.price, s.name AS station, (x.menu_item_id IS NOT NULL) AS "soldOut",
       ${optionGroupsOfItem('m', '$2::uuid')} AS groups
     FROM menu_items m
     LEFT JOIN stations s ON s.id = m.station_id
     LEFT JOIN sold_out x ON x.menu_item_id = m.id AND x.branch_id = $2 AND ${stillSoldOut('x')}
     WHERE m.org_id = $1 AND m.id = ANY ($3::uuid[])`,
    [orgId, branchId, [...new Set(lines.map((line) => line.menuItemId))]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function refuseUnknown(lines: OrderLine[], menu: Map<string, MenuRow>) {
  const details: ErrorDetail[] = lines.flatMap((line, index) =>
    menu.has(line.menuItemId) ? [] : { path: `items.${index}.menuItemId`, message: 'There is no such menu item.' },
  )
  if (details.length > 0)
    throw new AppError('invalid_request', 'The order names items that are not on the menu.', { details })
}

function refuseSoldOut(lines: OrderLine[], menu: Map<string, MenuRow>) {
  const details: ErrorDetail[] = lines.flatMap((line, index) => {
    const row = menu.get(line.menuItemId)
    return row?.soldOut ? { path: `items.${index}.menuItemId`, message: `${row.name} is sold out.` } : []
  })
  if (details.length > 0) throw new AppError('sold_out', details.map((detail) => detail.message).join(' '), { details })
}
