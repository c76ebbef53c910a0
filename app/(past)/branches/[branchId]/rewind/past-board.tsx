import { useCallback, useMemo, useState } from 'react'
import { type BoardContext, BoardProvider } from '@/app/board/[branchId]/board-context'
import { Lane } from '@/app/board/[branchId]/lane'
import { LaneSwitcher } from '@/app/board/[branchId]/lane-switcher'
import { useServerClock } from '@/app/board/[branchId]/server-clock'
import { StationFilter } from '@/app/board/[branchId]/station-filter'
import { CancelledTicket } from '@/app/board/[branchId]/ticket/cancelled-ticket'
import { Ticket } from '@/app/board/[branchId]/ticket/ticket'
import { useLanes } from '@/app/board/[branchId]/use-lanes'
import type { BoardState } from '@/lib/board/board-state'
import type { BoardSnapshot } from '@/lib/board/protocol'
import type { Order } from '@/lib/orders/order'

type Props = { initial: BoardSnapshot; board: BoardState }

/** Who has seen a cancelled ticket, and when, is known to the screens of then only: here it goes after a minute. */
const CANCELLED_FOR_MS = 60_000

/** The lanes and tickets of a board, to be looked at and nothing else. */
export function PastBoard({ initial, board }: Props) {
  const { branch, stations, now: renderedAt } = initial
  const [station, setStation] = useState<string | null>(null)
  const { lanes } = useLanes(board.orders, useJustCancelled(board, renderedAt), NO_TAPS, station)
  const context = useMemo<BoardContext>(
    () => ({
      branch,
      stations,
      station,
      view: 'touch',
      mayAct: 'nothing',
      mayCloseTables: false,
      renderedAt,
      isOwn: () => true,
      actions: NO_ACTIONS,
    }),
    [branch, stations, station, renderedAt],
  )
  const renderTicket = useCallback(
    (order: Order) =>
      order.status === 'cancelled' ? (
        <CancelledTicket order={order} />
      ) : (
        <Ticket order={order} isWaiting={false} isCompleting={false} />
      ),
    [],
  )
  return (
    <BoardProvider value={context}>
      <div className="flex px-3 md:px-5">
        <StationFilter onChoose={setStation} />
      </div>
      <LaneSwitcher lanes={lanes} />
      <main
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard, tickets or none
        tabIndex={0}
        className="grid min-h-0 flex-1 auto-cols-[90%] grid-flow-col grid-rows-[minmax(0,1fr)] snap-x snap-mandatory scroll-px-3 gap-3 overflow-x-auto px-3 pb-3 motion-safe:scroll-smooth md:auto-cols-[47%] lg:auto-cols-fr lg:overflow-x-visible"
      >
        {lanes.map(({ status, tickets }) => (
          <Lane key={status} status={status} tickets={tickets} renderTicket={renderTicket} />
        ))}
      </main>
    </BoardProvider>
  )
}

const NO_TAPS: [] = []

const nothing = () => undefined
const NO_ACTIONS: BoardContext['actions'] = {
  bump: nothing,
  takeBack: nothing,
  markLine: nothing,
  acknowledge: nothing,
  openMore: nothing,
  askCancel: nothing,
}

/** The tickets that were cancelled within the last minute of the past. The list stays the same one until one comes or goes. */
function useJustCancelled({ cancelled }: BoardState, renderedAt: number): Order[] {
  const ids = useServerClock(
    useCallback(
      (now: number) =>
        [...cancelled.values()]
          .filter(({ statusSince }) => now - Date.parse(statusSince) < CANCELLED_FOR_MS)
          .map(({ id }) => id)
          .join(' '),
      [cancelled],
    ),
    renderedAt,
  )
  return useMemo(() => ids.split(' ').flatMap((id) => cancelled.get(id) ?? []), [ids, cancelled])
}
