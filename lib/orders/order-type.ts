/** What happens with the food of an order. */
export const ORDER_TYPES = ['dine_in', 'takeaway', 'delivery'] as const

export type OrderType = (typeof ORDER_TYPES)[number]

/** Whether an order has a type; null: any. */
export const isOfType = (order: { type: OrderType }, type: OrderType | null): boolean =>
  type === null || order.type === type

/** The type of an order that has no other one. */
export const usualType = (isCounter: boolean): OrderType => (isCounter ? 'takeaway' : 'dine_in')

/** Whether the food leaves the café. */
export const isAway = ({ type }: { type: OrderType }): boolean => type !== 'dine_in'
