import { z } from 'zod'
import { type OrderingRules, orderingAt, orderingRulesSql, orderingSchema } from '../branches/ordering'
import type { Sql } from '../db/database'
import { DATABASE_NOW, epochMs } from '../db/sql-fragments'
import { tableCallSchema } from '../guests/call-schema'
import { tableCallsSql } from '../guests/table-calls'
import { stillSoldOut } from '../menu/sold-out'
import { refusedOrdersSql } from '../orders/refused-order-repository'
import { refusedOrderSchema } from '../orders/refused-orders'
import { moment, orNull } from '../schema-parts'

/** What the pages of a branch show beside its orders. Always complete, so that the next message replaces a lost one. */
export const branchStateSchema = z
  .object({
    soldOut: z
      .array(z.object({ menuItemId: z.uuid(), endsAt: orNull(moment) }))
      .meta({ description: 'The items that guests cannot order. `endsAt` null: until someone switches it back.' }),
    soldOutOptionIds: z
      .array(z.uuid())
      .exactOptional()
      .meta({ description: 'The options that guests cannot order. A process of the previous version leaves it out.' }),
    calls: z.array(tableCallSchema),
    ordering: orderingSchema.exactOptional(),
    refusedOrders: z
      .array(refusedOrderSchema)
      .exactOptional()
      .meta({ description: 'Orders of programs that were refused within the last hour, the latest first.' }),
  })
  .meta({ id: 'BranchState' })

export type BranchState = z.infer<typeof branchStateSchema>

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
  ${refusedOrdersSql('b')} AS "refusedOrders",
  ${DATABASE_NOW} AS now, ${orderingRulesSql('b')} AS rules
FROM branches b WHERE b.id = ANY ($1::uuid[])`
