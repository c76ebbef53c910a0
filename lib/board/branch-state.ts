import { type Ordering, type OrderingRules, orderingAt, orderingRulesSql } from '../branches/ordering'
import type { Sql } from '../db/database'
import { DATABASE_NOW, epochMs } from '../db/sql-fragments'
import type { TableCall } from '../guests/call-kinds'
import { tableCallsSql } from '../guests/table-calls'
import { stillSoldOut } from '../menu/sold-out'

/** An item that guests cannot order. `endsAt`: milliseconds since 1970 UTC; null: until someone switches it back. */
type SoldOutItem = { menuItemId: string; endsAt: number | null }

/** What the pages of a branch show beside its orders. Always complete, so that the next message replaces a lost one. */
export type BranchState = {
  soldOut: SoldOutItem[]
  /** The options that guests cannot order. A process of the previous version leaves it out. */
  soldOutOptionIds?: string[]
  calls: TableCall[]
  /** Whether guests can order. A process of the previous version leaves it out. */
  ordering?: Ordering
}

type StateRow = Omit<BranchState, 'ordering'> & { branchId: string; now: number; rules: OrderingRules }

/** The state of each branch by id. One query for all of them. */
export async function branchStates(sql: Sql, branchIds: string[]): Promise<Map<string, BranchState>> {
  if (branchIds.length === 0) return new Map()
  const rows = await sql.query<StateRow>(BRANCH_STATES, [branchIds])
  return new Map(
    rows.map(({ branchId, now, rules, ...state }) => [branchId, { ...state, ordering: orderingAt(now, rules) }]),
  )
}

const BRANCH_STATES = `
SELECT b.id AS "branchId",
  coalesce((
    SELECT json_agg(json_build_object('menuItemId', x.menu_item_id, 'endsAt', ${epochMs('x.ends_at')}) ORDER BY x.menu_item_id)
    FROM sold_out x WHERE x.branch_id = b.id AND ${stillSoldOut('x')}
  ), '[]') AS "soldOut",
  ARRAY(
    SELECT x.option_id FROM sold_out_options x WHERE x.branch_id = b.id AND ${stillSoldOut('x')} ORDER BY x.option_id
  ) AS "soldOutOptionIds", ${tableCallsSql('b')} AS calls,
  ${DATABASE_NOW} AS now, ${orderingRulesSql('b')} AS rules
FROM branches b WHERE b.id = ANY ($1::uuid[])`
