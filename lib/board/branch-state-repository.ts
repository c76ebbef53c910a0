import { type OrderingRules, orderingAt, orderingRulesSql, shownCapacity } from '../branches/ordering'
import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { boardStations, DATABASE_NOW, epochMs, isOneOf, orderFlow } from '../db/sql-fragments'
import { tableCallsSql } from '../guests/table-calls'
import { SOLD_OUT_MARKS } from '../menu/sold-out'
import { stillSoldOut } from '../options/still-sold-out'
import { OPEN_STATUSES } from '../order-status'
import { refusedOrdersSql } from '../orders/refused-order-repository'
import type { BranchState } from './branch-state'

type StateRow = Omit<BranchState, 'ordering' | 'capacity'> & { branchId: string; now: number; rules: OrderingRules }

/** The state of each branch by id. One query for all of them. */
export async function branchStates({ prisma }: Sql, branchIds: string[]): Promise<Map<string, BranchState>> {
  if (branchIds.length === 0) return new Map()
  const rows = await prisma.$queryRaw<StateRow[]>(statement`
    SELECT b.id AS "branchId",
      coalesce((
        SELECT json_agg(json_build_object('menuItemId', x.menu_item_id, 'endsAt', ${raw(epochMs('x.ends_at'))}) ORDER BY x.menu_item_id)
        FROM (
          SELECT menu_item_id, CASE WHEN bool_and(ends_at IS NOT NULL) THEN max(ends_at) END AS ends_at
          FROM ${raw(SOLD_OUT_MARKS)} mark JOIN menu_items m ON m.id = mark.menu_item_id AND m.removed_at IS NULL
          WHERE branch_id = b.id GROUP BY menu_item_id
        ) x
      ), '[]') AS "soldOut",
      ARRAY(
        SELECT x.option_id FROM sold_out_options x WHERE x.branch_id = b.id AND ${raw(stillSoldOut('x'))} ORDER BY x.option_id
      ) AS "soldOutOptionIds", ${raw(tableCallsSql('b'))} AS calls,
      ${raw(refusedOrdersSql('b'))} AS "refusedOrders", coalesce((
        SELECT json_agg(json_build_object('orderId', o.id, 'stations', o.dismissed_stations) ORDER BY o.id)
        FROM orders o WHERE o.branch_id = b.id AND o.status = 'cancelled' AND o.status_since > now() - interval '2 hours'
          AND cardinality(o.dismissed_stations) > 0
      ), '[]') AS dismissed, coalesce((
        SELECT json_agg(json_build_object('orderId', o.id, 'stations', o.seen_changes) ORDER BY o.id)
        FROM orders o WHERE o.branch_id = b.id AND ${raw(isOneOf('o.status', OPEN_STATUSES))}
          AND o.change_marks <> '[]' AND o.seen_changes <> '{}'
      ), '[]') AS "seenChanges",
      ${raw(orderFlow('b'))} AS flow, ${raw(boardStations('b.org_id'))} AS stations,
      ${raw(DATABASE_NOW)} AS now, ${raw(orderingRulesSql('b'))} AS rules
    FROM branches b WHERE b.id = ANY (${branchIds}::uuid[])`)
  return new Map(
    rows.map(({ branchId, now, rules, ...state }) => [
      branchId,
      { ...state, ordering: orderingAt(now, rules), capacity: shownCapacity(now, rules) },
    ]),
  )
}
