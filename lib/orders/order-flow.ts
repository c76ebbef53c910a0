import type { z } from 'zod'
import { isInKitchen, nextStatus, ORDER_STATUSES, type OrderStatus } from '../order-status'
import type { OrderedOption, OrderItem, OrderPart } from './order'
import type { OrderCommand } from './order-command'
import type { orderFlowSchema } from './order-flow-schema'
import type { LineProblem } from './problems'
import type { LineToWrite } from './write-order'

/** How a branch moves its orders. */
export type OrderFlow = z.infer<typeof orderFlowSchema>

/** Commands that read the menu or another order before they write. */
export type PreparedCommand = Extract<
  OrderCommand,
  { type: 'place_order' | 'make_again' | 'add_lines' | 'change_line' | 'adjust' }
>

/** Adds lines with their prices. */
type InsertLines = { type: 'insert_lines'; lines: LineToWrite[]; version?: number | undefined }

/** Changes a line. `choice`: new options, what one piece costs with them, and the problems that the line still has. */
export type SetLine = {
  type: 'set_line'
  itemId: string
  note?: string | undefined
  choice?: { options: OrderedOption[]; parts: OrderPart[]; price: number; problems: LineProblem[] } | undefined
  course?: number | null | undefined
  version?: number | undefined
}

/** Adds a discount or a surcharge with its id. */
export type AddAdjustment = Omit<Extract<OrderCommand, { type: 'adjust' }>, 'type'> & {
  type: 'add_adjustment'
  adjustmentId: string
}

/** Changes an order. `tableLabel`: of the table; null: the branch has no such table; undefined: only the server knows it. */
export type UpdateOrder = Extract<OrderCommand, { type: 'update_order' }> & { tableLabel?: string | null | undefined }

/** Says once that the start of a scheduled order has come (tell-due.ts). No caller commands it. */
type BecomeDue = { type: 'become_due' }

/** Moves an order to another table with all others of its table. A completed one moves too: it is on the bill. */
type MoveWithTable = { type: 'move_with_table'; tableId: string; tableLabel: string }

/** A change that is written at once, with one event. `advance` is several of them, a rush mark is an `update_order`. */
export type SingleCommand =
  | Exclude<OrderCommand, PreparedCommand | { type: 'advance' | 'mark_rush' | 'update_order' }>
  | UpdateOrder
  | InsertLines
  | AddAdjustment
  | SetLine
  | BecomeDue
  | MoveWithTable

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

/** The single changes of a command, in their order. None where only the server knows them, with the prices of the menu. */
export function changesOf(command: OrderCommand): SingleCommand[] {
  switch (command.type) {
    case 'place_order':
    case 'make_again':
    case 'add_lines':
    case 'adjust':
      return []
    case 'change_line': {
      const { options, ...others } = command
      return options ? [] : [{ ...others, type: 'set_line' }]
    }
    case 'mark_rush':
      return [{ type: 'update_order', rush: command.rush }]
    case 'advance':
      return statesUntil(command.from, command.to).map((to) => ({ type: 'change_status', to }))
    default:
      return [command]
  }
}

type Move = { type: 'change_status'; to: OrderStatus } | { type: 'advance'; from: OrderStatus; to: OrderStatus }

/** The command that moves an order from one state to a later one. */
export const commandTo = (from: OrderStatus, to: OrderStatus): Move =>
  nextStatus(from) === to ? { type: 'change_status', to } : { type: 'advance', from, to }

type Marked = { status: OrderStatus; items: Pick<OrderItem, 'done'>[] }

/** Whether a command can leave an order with made lines only. */
export const finishesLines = (command: SingleCommand): boolean =>
  command.type === 'void_line' || (command.type === 'mark_items' && command.done)

/** The states that an order enters by itself when its last lines are made or voided. One without lines was stopped. */
export function statesWhenMarked({ status, items }: Marked, flow: Pick<OrderFlow, 'readyWhenAllDone'>): OrderStatus[] {
  const isMade = items.length > 0 && items.every(({ done }) => done)
  if (!flow.readyWhenAllDone || !isInKitchen(status) || !isMade) return []
  return statesUntil(status, 'ready')
}
