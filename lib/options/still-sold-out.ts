/**
 * SQL: whether a row of `sold_out` or `sold_out_options` still applies. Nothing has to run at the end: a row whose end has passed means
 * nothing.
 * @param row alias of the row
 */
export const stillSoldOut = (row: string): string => `(${row}.ends_at IS NULL OR ${row}.ends_at > now())`
