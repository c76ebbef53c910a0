/** When an item that is sold out becomes available again: by itself after two hours or when the branch's day ends, or when someone switches it. */
export const SOLD_OUT_ENDS = ['switched_back', 'in_2_hours', 'tomorrow'] as const

export type SoldOutEnd = (typeof SOLD_OUT_ENDS)[number]

/**
 * SQL: whether a row of `sold_out` still applies. Nothing has to run at the end: a row whose end has passed means nothing.
 * @param row alias of the row
 */
export const stillSoldOut = (row: string): string => `(${row}.ends_at IS NULL OR ${row}.ends_at > now())`
