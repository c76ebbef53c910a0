import { raw, type Statement, sql as statement } from '../db/sql'
import type { OrderPart } from './order'
import type { LineState } from './transition-result'
import type { LineToWrite } from './write-order'

type Into = {
  /** The CTE with the order. */
  order: string
  /** SQL for the position of the first line. */
  firstPosition: string
  /** SQL for the time of the change. */
  at: string
  /** SQL for when the lines were added to the order. */
  addedAt: string
}

/** Inserts lines of an order, and returns their rows. */
export const insertLinesSql = (
  lines: LineToWrite[],
  { order, firstPosition, at, addedAt }: Into,
): Statement => statement`
  INSERT INTO order_items (id, order_id, position, menu_item_id, menu_item_name, station_id, quantity, unit_price, note, options,
    kitchen_name, allergens, problems, parts, added_at, course, fired_at)
  SELECT line.id, ${raw(order)}.id, ${raw(firstPosition)} + line.position, line."menuItemId", line.name, line."stationId", line.quantity,
    line.price, line.note, line.options, line."kitchenName", line.allergens, line.problems, line.parts, ${raw(addedAt)},
    line.course, CASE WHEN line.course IS NOT NULL AND NOT line.later THEN ${raw(at)} END
  FROM ${raw(order)}, jsonb_to_recordset(${rowsOf(lines)}::jsonb) AS line(
    id uuid, position int, "menuItemId" uuid, name text, "stationId" uuid, quantity int, price int, note text, options jsonb,
    "kitchenName" text, allergens text[], problems text[], parts jsonb, course int, later boolean)
  RETURNING *`

/** Lines as JSON. No row keeps the name of a station: who reads it adds the name (station-sql.ts). */
const rowsOf = (lines: readonly { parts: OrderPart[] }[]): string =>
  JSON.stringify(lines.map((line) => ({ ...line, parts: line.parts.map(({ station: _, ...part }) => part) })))

type LineChanges = { added: LineToWrite[]; changed: LineState[]; removed: string[] }

/**
 * CTEs that change the lines of an order. `items` has its lines before it, `items_now` those after it.
 * @param order the CTE with the order and the time `at`
 */
export const changeLinesSql = (order: string, { added, changed, removed }: LineChanges): Statement => statement`
items AS (
  SELECT i.* FROM ${raw(order)} JOIN order_items i ON i.order_id = ${raw(order)}.id
), added AS (
  ${insertLinesSql(added, { order, firstPosition: '(SELECT max(items.position) + 1 FROM items)', at: `${order}.at`, addedAt: `${order}.at` })}
), edited AS (
  UPDATE order_items i SET quantity = line.quantity, unit_price = line."unitPrice", note = line.note, options = line.options,
    problems = line.problems, parts = line.parts, done_at = CASE WHEN line.done THEN coalesce(i.done_at, ${raw(order)}.at) END,
    course = line.course, fired_at = CASE WHEN line.course IS NOT NULL AND NOT line.later THEN coalesce(i.fired_at, ${raw(order)}.at) END
  FROM ${raw(order)}, jsonb_to_recordset(${rowsOf(changed)}::jsonb) AS line(
    id uuid, quantity int, "unitPrice" int, note text, options jsonb, problems text[], parts jsonb, done boolean, course int, later boolean)
  WHERE i.order_id = ${raw(order)}.id AND i.id = line.id
  RETURNING i.*
), removed AS (
  DELETE FROM order_items i USING ${raw(order)} WHERE i.order_id = ${raw(order)}.id AND i.id = ANY (${removed}::uuid[])
  RETURNING i.id
), items_now AS (
  SELECT * FROM edited UNION ALL SELECT * FROM added
  UNION ALL SELECT * FROM items WHERE id NOT IN (SELECT id FROM edited UNION ALL SELECT id FROM removed)
)`
