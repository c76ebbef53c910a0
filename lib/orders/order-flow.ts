import type { OrderItem } from './order'
import type { OrderCommand, StaffCommand } from './order-command'
import { isInKitchen, nextStatus, ORDER_STATUSES, type OrderStatus } from './order-status'

/** How a branch moves its orders. Server and boards use it, so that a board shows what the server will do. */
export type OrderFlow = {
  /** An order becomes ready with its last line. Otherwise expo says so. */
  readyWhenAllDone: boolean
  /** The boards confirm and start an order in one tap. */
  confirmStarts: boolean
  /** The boards make an order ready and complete it in one tap. */
  readyCompletes: boolean
  /** How many seconds a board keeps a step before it sends it, so that the user can undo it; 0: it sends it at once. */
  undoSeconds: number
}

/** A change that one statement writes. `advance` is several of them; `make_again` changes another order. */
export type SingleCommand = Exclude<OrderCommand, { type: 'advance' | 'make_again' }>

/** The state that the main button of a board leads to; null at the end of the chain. */
export function nextOnBoard(status: OrderStatus, { confirmStarts, readyCompletes }: OrderFlow): OrderStatus | null {
  const next = nextStatus(status)
  const isSkipped = (next === 'confirmed' && confirmStarts) || (next === 'ready' && readyCompletes)
  return next && isSkipped ? nextStatus(next) : next
}

/** The states that the boards of a branch skip. An order can still be in one of them, for example by REST. */
export const skippedStates = ({ confirmStarts, readyCompletes }: OrderFlow): OrderStatus[] => [
  ...(confirmStarts ? (['confirmed'] as const) : []),
  ...(readyCompletes ? (['ready'] as const) : []),
]

/** The states after `from` in the chain, up to `to`; none if `to` does not come after `from`. */
function statesUntil(from: OrderStatus, to: OrderStatus): OrderStatus[] {
  if (to === 'cancelled' || ORDER_STATUSES.indexOf(to) <= ORDER_STATUSES.indexOf(from)) return []
  return ORDER_STATUSES.slice(ORDER_STATUSES.indexOf(from) + 1, ORDER_STATUSES.indexOf(to) + 1)
}

/** The single changes of a command, in their order. */
export function changesOf(command: OrderCommand): SingleCommand[] {
  if (command.type === 'make_again') return []
  if (command.type !== 'advance') return [command]
  return statesUntil(command.from, command.to).map((to) => ({ type: 'change_status', to }))
}

/** The command that moves an order from one state to a later one. */
export const commandTo = (from: OrderStatus, to: OrderStatus): StaffCommand =>
  nextStatus(from) === to ? { type: 'change_status', to } : { type: 'advance', from, to }

type Marked = { status: OrderStatus; items: Pick<OrderItem, 'done'>[] }

/** The states that an order enters by itself when its lines are marked. */
export function statesWhenMarked({ status, items }: Marked, flow: Pick<OrderFlow, 'readyWhenAllDone'>): OrderStatus[] {
  if (!flow.readyWhenAllDone || !isInKitchen(status) || !items.every(({ done }) => done)) return []
  return statesUntil(status, 'ready')
}
