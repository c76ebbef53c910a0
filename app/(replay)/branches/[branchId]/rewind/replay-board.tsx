import { useCallback, useMemo, useState } from 'react'
import { BoardProvider, readOnlyBoard } from '@/app/kitchen/board-context'
import { Columns } from '@/app/kitchen/lanes/columns'
import { StationFilter } from '@/app/kitchen/station-filter'
import { shownTicket } from '@/app/kitchen/ticket/shown-ticket'
import { useColumns } from '@/app/kitchen/use-columns'
import { useScheduled } from '@/app/kitchen/use-scheduled'
import { useWaitingLines } from '@/app/kitchen/use-waiting-lines'
import { useServerClock } from '@/app/ui/server-clock'
import type { BoardState } from '@/lib/board/board-state'
import type { BoardSnapshot } from '@/lib/board/protocol'
import type { Order } from '@/lib/orders/order'

type Props = { initial: BoardSnapshot; board: BoardState }

/** The server does not know when a screen dismissed a cancelled ticket, so the replay removes it after a minute. */
const CANCELLED_SHOWN_MS = 60_000

/** The columns and tickets of a board, read-only. */
export function ReplayBoard({ initial, board }: Props) {
  const { branch, stations, now: renderedAt } = initial
  const [station, setStation] = useState<string | null>(null)
  const { due } = useScheduled(board.orders, NO_TAPS, branch.flow, renderedAt)
  const waiting = useWaitingLines(due, stations, renderedAt)
  const { columns } = useColumns(
    due,
    useRecentlyCancelled(board, renderedAt),
    NO_TAPS,
    useMemo(() => ({ station, flow: branch.flow, waiting }), [station, branch.flow, waiting]),
  )
  const context = useMemo(
    () => readOnlyBoard({ branch, stations, station, waiting, renderedAt }),
    [branch, stations, station, waiting, renderedAt],
  )
  return (
    <BoardProvider value={context}>
      <div className="flex px-3 md:px-5">
        <StationFilter onChoose={setStation} />
      </div>
      <Columns columns={columns} renderTicket={renderTicket} />
    </BoardProvider>
  )
}

const NO_TAPS: [] = []

const renderTicket = (order: Order) => shownTicket(order, false)

/** The tickets that were cancelled within the last minute of the replay. The array is stable until a ticket enters or leaves it. */
function useRecentlyCancelled({ cancelled }: BoardState, renderedAt: number): Order[] {
  const ids = useServerClock(
    useCallback(
      (now: number) =>
        [...cancelled.values()]
          .filter(({ statusSince }) => now - Date.parse(statusSince) < CANCELLED_SHOWN_MS)
          .map(({ id }) => id)
          .join(' '),
      [cancelled],
    ),
    renderedAt,
  )
  return useMemo(() => ids.split(' ').flatMap((id) => cancelled.get(id) ?? []), [ids, cancelled])
}
