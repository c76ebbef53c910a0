import type { Sql } from '../db/database'
import { empty, raw, sql as statement } from '../db/sql'
import { stillSoldOut } from './still-sold-out'

/** An option with its availability: at a branch, or at every branch. */
export type MenuOption = {
  id: string
  name: string
  group: string
  available: boolean
  /** The branches of the scope where it is sold out. */
  soldOutBranchIds: string[]
  /** When it is available again by itself at all of them, ISO 8601 in UTC; null: available, or someone must switch it back. */
  soldOutUntil: string | null
}

/** The options of an organisation, by group. @param branchId null: availability over all branches */
export async function readOptions(
  { prisma }: Sql,
  orgId: string,
  branchId: string | null,
  optionId: string | null = null,
): Promise<MenuOption[]> {
  const options = await prisma.$queryRaw<
    (Omit<MenuOption, 'soldOutUntil'> & { soldOutUntil: Date | null })[]
  >(statement`
    SELECT o.id, o.name, g.name AS group, count(x.branch_id) = 0 AS available,
      coalesce(json_agg(x.branch_id ORDER BY x.branch_id) FILTER (WHERE x.branch_id IS NOT NULL), '[]') AS "soldOutBranchIds",
      CASE WHEN bool_and(x.ends_at IS NOT NULL) THEN max(x.ends_at) END AS "soldOutUntil"
    FROM option_groups g
    JOIN menu_options o ON o.group_id = g.id
    LEFT JOIN sold_out_options x
      ON x.option_id = o.id ${branchId === null ? empty : statement`AND x.branch_id = ${branchId}::uuid`}
        AND ${raw(stillSoldOut('x'))}
    WHERE g.org_id = ${orgId}::uuid AND g.removed_at IS NULL AND o.removed_at IS NULL ${optionId === null ? empty : statement`AND o.id = ${optionId}::uuid`}
    GROUP BY g.id, o.id ORDER BY g.position, g.id, o.position, o.id`)
  return options.map((option) => ({ ...option, soldOutUntil: option.soldOutUntil?.toISOString() ?? null }))
}
