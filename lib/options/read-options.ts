import type { Sql } from '../db/database'
import { stillSoldOut } from '../menu/sold-out'

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
  sql: Sql,
  orgId: string,
  branchId: string | null,
  optionId: string | null = null,
): Promise<MenuOption[]> {
  const options = await sql.query<Omit<MenuOption, 'soldOutUntil'> & { soldOutUntil: Date | null }>(
    `SELECT o.id, o.name, g.name AS group, count(x.branch_id) = 0 AS available,
       coalesce(json_agg(x.branch_id ORDER BY x.branch_id) FILTER (WHERE x.branch_id IS NOT NULL), '[]') AS "soldOutBranchIds",
       CASE WHEN bool_and(x.ends_at IS NOT NULL) THEN max(x.ends_at) END AS "soldOutUntil"
     FROM option_groups g
     JOIN menu_options o ON o.group_id = g.id
     LEFT JOIN sold_out_options x
       ON x.option_id = o.id AND ($2::uuid IS NULL OR x.branch_id = $2) AND ${stillSoldOut('x')}
     WHERE g.org_id = $1 AND ($3::uuid IS NULL OR o.id = $3)
     GROUP BY g.id, o.id ORDER BY g.position, g.id, o.position, o.id`,
    [orgId, branchId, optionId],
  )
  return options.map((option) => ({ ...option, soldOutUntil: option.soldOutUntil?.toISOString() ?? null }))
}
