import { courseToFire, ticketLines } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { type BoardContext, mayMarkLines } from '../board-context'
import type { Opened } from '../panels/open-panel'
import type { KeyActions } from './board-keys'

type Options = {
  context: BoardContext
  /** The open orders that the board shows. */
  shown: Order[]
  open: (opened: Opened) => void
  tap: (order: Order, command: StaffCommand) => void
  onUndo: () => void
  onAllDay: () => void
  /** Absent: the station of the screen is fixed. */
  onStation?: ((station: string | null) => void) | undefined
}

/** What the keys do on this board that select no ticket. A command that the board does not offer is absent. */
export function keyActions({ context, shown, open, tap, onUndo, onAllDay, onStation }: Options): KeyActions {
  const { stations, station, waiting, mayAct, actions } = context
  const onTicket = (act: (order: Order) => void) => (orderId: string | null) => {
    const order = shown.find(({ id }) => id === orderId)
    if (order) act(order)
  }
  return {
    undo: onUndo,
    recall: () => open({ panel: 'recall' }),
    search: () => open({ panel: 'search' }),
    help: () => open({ panel: 'keys' }),
    allDay: onAllDay,
    scheduled: () => open({ panel: 'scheduled' }),
    ...(onStation && { station: () => onStation(stationAfter(station, stations)) }),
    line: onTicket((order) => {
      const lines = ticketLines(order.items, station, waiting)
      const next = lines.find(({ isOurs, done, later }) => isOurs && !done && !later)
      if (next && mayMarkLines(context, order)) actions.markLine(order, next, BY_KEY)
    }),
    ...(mayAct !== 'nothing' && {
      fire: onTicket((order) => {
        const course = courseToFire(order.items, station)
        if (course !== undefined) actions.fire(order, course, BY_KEY)
      }),
    }),
    ...(mayAct === 'all' && {
      soldOut: () => open({ panel: 'soldOut' }),
      more: onTicket(actions.openMore),
      rush: onTicket((order) => tap(order, { type: 'mark_rush', rush: !order.rush })),
    }),
  }
}

/** A press of a key hits no place on the screen. */
const BY_KEY = { at: 0, x: 0, y: 0, byPointer: false }

/** All stations, then each, then all again. */
function stationAfter(station: string | null, stations: { id: string }[]): string | null {
  const at = stations.findIndex(({ id }) => id === station)
  return stations[at + 1]?.id ?? null
}
