/** The states of an order and the allowed moves between them (docs/contract.md). */

export const ORDER_STATUSES = ['pending', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled'] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The states that have a column on the board, left to right. */
export const OPEN_STATUSES = ['pending', 'confirmed', 'preparing', 'ready'] as const satisfies OrderStatus[]

/** The states of orders that may have items to make. */
export const TO_MAKE_STATUSES = ['pending', 'confirmed', 'preparing'] as const satisfies OrderStatus[]

/** The states in which the kitchen makes an order and bumps its items. */
export const KITCHEN_STATUSES = ['confirmed', 'preparing'] as const satisfies OrderStatus[]

/** Whether the kitchen was told to stop making an order. The tickets that a device keeps may be older than the field. */
export const isStopped = ({ stoppedAt }: { stoppedAt?: unknown }): boolean => (stoppedAt ?? null) !== null

/** Whether an order was cancelled or stopped: nothing of it is to be made any more, whatever is on its ticket or paper. */
export const isCalledOff = (order: { status: OrderStatus; stoppedAt?: unknown }): boolean =>
  order.status === 'cancelled' || isStopped(order)

/** The states in which all of an order is made. */
export const MADE_STATUSES = ['ready', 'completed'] as const satisfies OrderStatus[]

/** The states in which an order can be stopped. Before them it can be cancelled. */
export const STOPPABLE_STATUSES = ['preparing', 'ready'] as const satisfies OrderStatus[]

export const canStop = (order: { status: OrderStatus; stoppedAt?: unknown }): boolean =>
  isOneOf(STOPPABLE_STATUSES, order.status) && !isStopped(order)

/** The states in which an order can wait for its time (`startAt`). Once it is being made, it has begun. */
export const SCHEDULED_STATUSES = ['pending', 'confirmed'] as const satisfies OrderStatus[]

export type OpenStatus = (typeof OPEN_STATUSES)[number]

/** The states that an order can move to from each state. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['preparing', 'cancelled'],
  preparing: ['ready'],
  ready: ['completed'],
  completed: [],
  cancelled: [],
}

type Move = { from: OrderStatus; to: OrderStatus }

export function canMove({ from, to }: Move): boolean {
  return MOVES[from].includes(to)
}

export function isOpen(status: OrderStatus): status is OpenStatus {
  return isOneOf(OPEN_STATUSES, status)
}

/**
 * Whether the pieces, the value and the ticket of an order count in a figure; isSoldSql says the same. Voided pieces are not in its lines.
 * A stopped order has no lines and no value: only a count of orders must leave it out.
 */
export const isSold = (status: OrderStatus): boolean => status !== 'cancelled'

/** `isSold` in SQL. @param order alias of a row with `status` */
export const isSoldSql = (order: string): string => `${order}.status <> 'cancelled'`

export const isOneOf = (statuses: readonly OrderStatus[], status: OrderStatus): boolean => statuses.includes(status)

export function isInKitchen(status: OrderStatus): boolean {
  return isOneOf(KITCHEN_STATUSES, status)
}

/** The step after `from` in the chain pending, confirmed, preparing, ready, completed; null at its end. */
export function nextStatus(from: OrderStatus): OrderStatus | null {
  return MOVES[from].find((to) => to !== 'cancelled') ?? null
}
