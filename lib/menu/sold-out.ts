import { stillSoldOut } from '../options/still-sold-out'
/**
 * When an item that is sold out becomes available again: by itself after two hours or when the branch's day ends, or when someone switches
 * it.
 */
export const SOLD_OUT_ENDS = ['switched_back', 'in_2_hours', 'tomorrow'] as const

export type SoldOutEnd = (typeof SOLD_OUT_ENDS)[number]

/**
 * SQL: the marks that apply, as a subquery: `branch_id`, `menu_item_id`, `ends_at`. A combo has those of its components too: without one of
 * them nobody can have it.
 */
export const SOLD_OUT_MARKS = `(
  SELECT x.branch_id, x.menu_item_id, x.ends_at FROM sold_out x WHERE ${stillSoldOut('x')}
  UNION ALL
  SELECT x.branch_id, c.combo_id, x.ends_at FROM menu_components c JOIN sold_out x ON x.menu_item_id = c.menu_item_id AND ${stillSoldOut('x')}
)`
