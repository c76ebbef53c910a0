import { useCallback, useMemo } from 'react'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from './board-context'
import { Columns } from './lanes/columns'
import { SoldOutProvider, useSoldOutIds } from './sold-out-items'
import { StepsProvider, UndoableTapsProvider } from './taps/undoable-taps'
import { EmptiedProvider } from './taps/use-vacated'
import { shownTicket } from './ticket/shown-ticket'
import { SeenProvider } from './use-seen'
import { SeenChangesProvider } from './use-seen-changes'
import type { ShownBoard } from './use-shown-board'
import type { TicketPart } from './wall/wall-layout'
import { AllDayPages, WallLanes } from './wall/wall-screen'

type Props = {
  shownBoard: ShownBoard
  /** Whether a wall display has the all-day count instead of the tickets. */
  isAllDay: boolean
}

/** The tickets: in columns on a touch board, on pages on a wall display. */
export function BoardTickets({ shownBoard, isAllDay }: Props) {
  const { synced, taps, isLive, columns, shown, late, seen, seenChanges, emptied } = shownBoard
  const { view } = useBoardContext()
  const soldOutIds = useSoldOutIds(synced.branchState)
  const isSent = isLive && synced.canSave
  const waiting = useMemo(
    () => (isSent ? NO_TICKETS : new Set(taps.queue.map(({ orderId }) => orderId))),
    [isSent, taps.queue],
  )
  const renderTicket = useCallback(
    (order: Order, part: TicketPart | null = null, isCompact = false) =>
      shownTicket(order, waiting.has(order.id), part, isCompact),
    [waiting],
  )
  return (
    <SeenProvider value={seen}>
      <SeenChangesProvider value={seenChanges}>
        <SoldOutProvider value={soldOutIds}>
          <UndoableTapsProvider value={taps.undoable}>
            <StepsProvider value={synced.stepsByOrder}>
              {view === 'touch' && (
                <EmptiedProvider value={emptied}>
                  <Columns columns={columns} renderTicket={renderTicket} />
                </EmptiedProvider>
              )}
              {view === 'wall' && !isAllDay && (
                <WallLanes columns={columns} shown={shown} late={late} renderTicket={renderTicket} />
              )}
              {isAllDay && <AllDayPages orders={shown} />}
            </StepsProvider>
          </UndoableTapsProvider>
        </SoldOutProvider>
      </SeenChangesProvider>
    </SeenProvider>
  )
}

/** A constant empty set, so that no column renders again while no tap waits. */
const NO_TICKETS: ReadonlySet<string> = new Set()
