import { businessDaySql, dayBeginsSql } from '../branches/business-day'
import { type Sql, writeRows } from '../db/database'
import { empty, raw, type Statement, sql as statement } from '../db/sql'
import { stillSoldOut } from '../options/still-sold-out'
import type { SoldOutEnd } from './sold-out'

/** `branchId` null: at every branch. */
type Place = { orgId: string; branchId: string | null }

/** Where an item and an option are marked: the table and column of the mark, and SQL for `id` and `org_id` of what is marked. */
const MARKS = {
  item: {
    table: raw('sold_out'),
    column: raw('menu_item_id'),
    things: raw('(SELECT id, org_id FROM menu_items WHERE removed_at IS NULL)'),
  },
  option: {
    table: raw('sold_out_options'),
    column: raw('option_id'),
    things: raw(`(SELECT o.id, g.org_id FROM option_groups g JOIN menu_options o ON o.group_id = g.id
      WHERE g.removed_at IS NULL AND o.removed_at IS NULL)`),
  },
}

const ENDS: Record<SoldOutEnd, Statement> = {
  switched_back: raw('NULL'),
  in_2_hours: raw(`now() + interval '2 hours'`),
  tomorrow: raw(dayBeginsSql('b', `${businessDaySql('b', 'now()')} + 1`)),
}

const STILL_SOLD_OUT = raw(stillSoldOut('x'))

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
  place: Place,
  ends: SoldOutEnd | null,
): Promise<string[]> {
  const rows = await writeRows<{ at: string }>(sql, ends ? sellOut(kind, id, place, ends) : bringBack(kind, id, place))
  return rows.map(({ at }) => at)
}

function sellOut(kind: SoldOutKind, id: string, { orgId, branchId }: Place, ends: SoldOutEnd): Statement {
  const { table, column, things } = MARKS[kind]
  return statement`
    INSERT INTO ${table} AS x (branch_id, ${column}, ends_at)
    SELECT b.id, m.id, (${ENDS[ends]})::timestamptz
    FROM branches b JOIN ${things} m ON m.org_id = b.org_id
    WHERE m.id = ${id}::uuid AND m.org_id = ${orgId}::uuid
      ${branchId === null ? empty : statement`AND b.id = ${branchId}::uuid`}
    ORDER BY b.id
    ON CONFLICT (branch_id, ${column}) DO UPDATE
    SET ends_at = excluded.ends_at, since = CASE WHEN ${STILL_SOLD_OUT} THEN x.since ELSE now() END
    WHERE x.ends_at IS DISTINCT FROM excluded.ends_at
    RETURNING branch_id AS at`
}

/** Locks the marks in one order: concurrent changes would deadlock otherwise. */
function bringBack(kind: SoldOutKind, id: string, { orgId, branchId }: Place): Statement {
  const { table, column, things } = MARKS[kind]
  return statement`
    WITH locked AS (
      SELECT x.branch_id, x.${column} AS id FROM ${table} x JOIN ${things} m ON m.id = x.${column}
      WHERE m.id = ${id}::uuid AND m.org_id = ${orgId}::uuid
        ${branchId === null ? empty : statement`AND x.branch_id = ${branchId}::uuid`}
      ORDER BY x.branch_id FOR UPDATE OF x
    ), ended AS (
      DELETE FROM ${table} x USING locked
      WHERE x.branch_id = locked.branch_id AND x.${column} = locked.id
      RETURNING x.branch_id AS at, ${STILL_SOLD_OUT} AS still
    )
    SELECT at FROM ended WHERE still`
}
