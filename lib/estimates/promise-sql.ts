/**
 * SQL for whether an order became ready within the window that was told first. Null: no window was told, or it is not ready.
 * @param order alias of a row with the columns of `orders`
 */
export const isPromiseKeptSql = (order: string): string =>
  `${order}.ready_at BETWEEN ${order}.first_told_from AND ${order}.first_told_to`
