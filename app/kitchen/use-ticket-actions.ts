import { useMemo } from 'react'
import type { BoardProps } from './board'
import type { TicketActions } from './board-context'
import type { Opened } from './panels/open-panel'
import { useBump } from './taps/use-bump'
import type { ShownBoard } from './use-shown-board'
import { dismissalOf } from './use-unseen-cancelled'

/**
 * What the buttons of tickets do. The actions stay the same object until the user chooses another station. `confirmBump` and `complete`:
 * what a dialog does that the main button has opened.
 * @param open a state setter, which never changes
 */
export function useTicketActions(
  { station, stationName, branch, synced, taps, seen, vacate }: ShownBoard,
  { view, mayAct }: Pick<BoardProps, 'view' | 'mayAct'>,
  open: (opened: Opened) => void,
) {
  const { advance, undo, tap, acceptsPress } = taps
  const { see } = seen
  const { bump, confirmBump, complete } = useBump({
    station,
    flow: branch.flow,
    orders: synced.board.orders,
    mayTakePayments: view === 'touch' && mayAct === 'all',
    acceptsTap: acceptsPress,
    advance,
    vacate,
    onAsk: ({ id }, panel) => open({ panel, orderId: id }),
  })
  const actions = useMemo<TicketActions>(
    () => ({
      bump,
      undo,
      markLine: (order, { itemIds, done }, point) => {
        if (acceptsPress(order, point)) tap(order, { type: 'mark_items', itemIds, done: !done })
      },
      fire: (order, course, point) => {
        if (acceptsPress(order, point)) tap(order, { type: 'fire', course })
      },
      dismiss: (order, point) => {
        if (!acceptsPress(order, point)) return
        if (order.status === 'completed') tap(order, { type: 'recall', recalled: false })
        else see([dismissalOf(order.id, stationName)])
      },
      openMakeAgain: (order) => open({ panel: 'makeAgain', order }),
      openMore: ({ id }) => open({ panel: 'ticket', orderId: id }),
      openCancel: (order, point) => {
        if (acceptsPress(order, point)) open({ panel: 'cancel', orderId: order.id })
      },
    }),
    [stationName, bump, undo, tap, acceptsPress, see, open],
  )
  return { actions, confirmBump, complete }
}
