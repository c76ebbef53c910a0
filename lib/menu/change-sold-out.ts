import type { Sql } from '../db/database'
import { type SoldOutEnd, soldOutEnd, stillSoldOut } from './sold-out'

/** `branchId` null: at every branch. */
type Place = { orgId: string; branchId: string | null }

/** Where an item and an option are marked: the table and column of the mark, and SQL for `id` and `org_id` of what is marked. */
const MARKS = {
  item: { table: 'sold_out', column: 'menu_item_id', things: 'menu_items' },
  option: {
    table: 'sold_out_options',
    column: 'option_id',
    things: '(SELECT o.id, g.org_id FROM option_groups g JOIN menu_options o ON o.group_id = g.id)',
  },
}

export type SoldOutKind = keyof typeof MARKS

/**
 * Marks an item or an option as sold out, or as available. Repeating it changes nothing; another end changes the end.
 * @param ends null: available again
 * @returns the branches where something changed
 */
export async function changeSoldOut(
  sql: Sql,
  kind: SoldOutKind,
  id: string,
  { orgId, branchId }: Place,
  ends: SoldOutEnd | null,
): Promise<string[]> {
  const where = [id, orgId, branchId]
  const rows = ends
    ? await sql.query<{ at: string }>(SELL_OUT[kind], [...where, ends])
    : await sql.query<{ at: string }>(BRING_BACK[kind], where)
  return rows.map(({ at }) => at)
}

/** FOR KEY SHARE waits for a concurrent removal, and then finds no row. */
const sellOut = ({ table, column, things }: (typeof MARKS)[SoldOutKind]) => `
INSERT INTO ${table} AS x (branch_id, ${column}, ends_at)
SELECT b.id, m.id, ${soldOutEnd('$4', 'b')}
FROM branches b JOIN ${things} m ON m.org_id = b.org_id
WHERE m.id = $1 AND m.org_id = $2 AND ($3::uuid IS NULL OR b.id = $3)
ORDER BY b.id
FOR KEY SHARE OF m
ON CONFLICT (branch_id, ${column}) DO UPDATE
SET ends_at = excluded.ends_at, since = CASE WHEN ${stillSoldOut('x')} THEN x.since ELSE now() END
WHERE x.ends_at IS DISTINCT FROM excluded.ends_at
RETURNING branch_id AS at`

/** Locks what is marked before its marks, as its removal does, and these in one order: concurrent changes would deadlock otherwise. */
const bringBack = ({ table, column, things }: (typeof MARKS)[SoldOutKind]) => `
WITH locked AS (
  SELECT x.branch_id, x.${column} AS id FROM ${table} x JOIN ${things} m ON m.id = x.${column}
  WHERE m.id = $1 AND m.org_id = $2 AND ($3::uuid IS NULL OR x.branch_id = $3)
  ORDER BY x.branch_id FOR KEY SHARE OF m FOR UPDATE OF x
), ended AS (
  DELETE FROM ${table} x USING locked
  WHERE x.branch_id = locked.branch_id AND x.${column} = locked.id
  RETURNING x.branch_id AS at, ${stillSoldOut('x')} AS still
)
SELECT at FROM ended WHERE still`

const SELL_OUT = { item: sellOut(MARKS.item), option: sellOut(MARKS.option) }

const BRING_BACK = { item: bringBack(MARKS.item), option: bringBack(MARKS.option) }
