import { createContext, useContext } from 'react'
import type { TicketSize } from '@/app/device/settings'
import { nameOfStation } from '@/lib/board/board-station'
import type { BoardBranch, BoardStation } from '@/lib/board/protocol'
import { ALL_AT_ONCE, type LinesShown, type TicketLine } from '@/lib/board/ticket-lines'
import { isInKitchen } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import type { Monitor } from '@/lib/screens/screen'
import type { TapPoint } from './taps/double-tap'

/** `wall`: large type, controlled with keys. `touch`: controlled with taps. */
export type BoardView = 'touch' | 'wall'

/** Which actions the board offers. `bump`: moving tickets on and marking lines. `nothing`: no buttons. */
export type MayAct = 'all' | 'bump' | 'nothing'

/** The context of all tickets of a board. It changes when the user chooses another station, and when a line starts that waited. */
export type BoardContext = LinesShown & {
  branch: BoardBranch
  stations: BoardStation[]
  /** Of the chosen station, also if it was removed; empty: all stations. */
  stationName: string
  view: BoardView
  /** Of the tickets of a touch board. */
  size: TicketSize
  /** The monitor of a paired wall display; null: the device settings have it. */
  monitor: Monitor | null
  mayAct: MayAct
  mayCloseTables: boolean
  /** The server's time of the render in milliseconds since 1970 UTC; the first ages are computed from it. */
  renderedAt: number
  /** Whether a tap on this screen has just changed the order. */
  isOwn: (orderId: string) => boolean
  actions: TicketActions
}

/** The actions on a ticket. This screen shows the effect of each at once. */
export type TicketActions = {
  /** Does what the main button of the ticket does. It can be undone for a few seconds. */
  bump(order: Order, point: TapPoint): void
  /** Takes back the last step of the ticket while it is not sent. */
  undo(order: Order, point: TapPoint): void
  /** Marks the items of a line as done, or as not done. */
  markLine(order: Order, line: TicketLine, point: TapPoint): void
  /** Has a course of the order made now, and those before it. */
  fire(order: Order, course: number, point: TapPoint): void
  /** Removes a cancelled ticket from the boards of the station, or a recalled one from all boards. */
  dismiss(order: Order, point: TapPoint): void
  /** Opens the dialog that makes lines of the order again. */
  openMakeAgain(order: Order): void
  /** Opens the dialog with the rare actions: rush, payment, cancel, sold out. */
  openMore(order: Order): void
  openCancel(order: Order, point: TapPoint): void
}

/** Whether the lines of an order can be marked as done here: at a station, while the kitchen makes it. */
export const mayMarkLines = ({ mayAct, station }: BoardContext, { status }: Order): boolean =>
  mayAct !== 'nothing' && station !== null && isInKitchen(status)

/** Whether somebody can dismiss the marks of what changed, and voids, here. */
export const mayDismissMarks = ({ mayAct, view }: Pick<BoardContext, 'mayAct' | 'view'>): boolean =>
  mayAct !== 'nothing' && view === 'touch'

const noop = () => undefined

/** The context of a board that only shows tickets. `waiting`: none by default. */
export const readOnlyBoard = (
  shown: Pick<BoardContext, 'branch' | 'stations' | 'station' | 'renderedAt'> & Partial<Pick<BoardContext, 'waiting'>>,
): BoardContext => ({
  waiting: ALL_AT_ONCE,
  ...shown,
  stationName: nameOfStation(shown.stations, shown.station),
  view: 'touch',
  size: 'm',
  ownLinesOnly: false,
  monitor: null,
  mayAct: 'nothing',
  mayCloseTables: false,
  isOwn: () => true,
  actions: {
    bump: noop,
    undo: noop,
    markLine: noop,
    fire: noop,
    dismiss: noop,
    openMakeAgain: noop,
    openMore: noop,
    openCancel: noop,
  },
})

const Context = createContext<BoardContext | null>(null)

export const BoardProvider = Context.Provider

/** @throws outside a `BoardProvider` */
export function useBoardContext(): BoardContext {
  const context = useContext(Context)
  if (!context) throw new Error('useBoardContext needs a BoardProvider.')
  return context
}
