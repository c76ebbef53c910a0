import { createContext, useContext } from 'react'
import type { BoardBranch, BoardStation } from '@/lib/board/protocol'
import type { TicketLine } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import type { TapPoint } from './taps/double-tap'

/** `wall`: read from afar and driven by keys. `touch`: tapped. */
export type BoardView = 'touch' | 'wall'

/** What may be done here. `bump`: tickets are moved on and their items marked. `nothing`: there is no button. */
export type MayAct = 'all' | 'bump' | 'nothing'

/** What every ticket of a board shares; it changes only when somebody chooses another station. */
export type BoardContext = {
  branch: BoardBranch
  stations: BoardStation[]
  /** The station whose work is shown; null: all of it. */
  station: string | null
  view: BoardView
  mayAct: MayAct
  mayCloseTables: boolean
  /** The server's time when the page was made; ages start from it. */
  renderedAt: number
  /** Whether this screen itself has just changed an order. */
  isOwn: (orderId: string) => boolean
  actions: TicketActions
}

/** What can be done with a ticket. Each shows at once on this screen. */
type TicketActions = {
  /** One step on; for a ready ticket after a grace. */
  bump(order: Order, point: TapPoint): void
  /** Within the grace: the ticket stays. */
  takeBack(order: Order, point: TapPoint): void
  /** Bumps the items of a line, or takes that back. */
  markLine(order: Order, line: TicketLine, point: TapPoint): void
  /** A cancelled ticket was seen, and goes. */
  acknowledge(order: Order, point: TapPoint): void
  /** Opens what is seldom done: rush, payment, cancel, 86. */
  openMore(order: Order): void
  askCancel(order: Order, point: TapPoint): void
}

const Context = createContext<BoardContext | null>(null)

export const BoardProvider = Context.Provider

/** @throws outside a board */
export function useBoardContext(): BoardContext {
  const context = useContext(Context)
  if (!context) throw new Error('This is shown on a board only.')
  return context
}
