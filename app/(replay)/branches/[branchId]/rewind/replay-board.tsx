import { useCallback, useMemo, useState } from 'react'
import { type BoardContext, BoardProvider } from '@/app/kitchen/board-context'
import { ColumnSwitcher } from '@/app/kitchen/column-switcher'
import { Columns } from '@/app/kitchen/columns'
import { StationFilter } from '@/app/kitchen/station-filter'
import { CancelledTicket } from '@/app/kitchen/ticket/cancelled-ticket'
import { Ticket } from '@/app/kitchen/ticket/ticket'
import { useColumns } from '@/app/kitchen/use-columns'
import { useServerClock } from '@/app/ui/server-clock'
import type { BoardState } from '@/lib/board/board-state'
import type { BoardSnapshot } from '@/lib/board/protocol'
import type { Order } from '@/lib/orders/order'

type Props = { initial: BoardSnapshot; board: BoardState }

/** Who has seen a cancelled ticket, and when, is known to the screens of then only: here it goes after a minute. */
const CANCELLED_FOR_MS = 60_000

/** The columns and tickets of a board, to be looked at and nothing else. */
export function ReplayBoard({ initial, board }: Props) {
  const { branch, stations, now: renderedAt } = initial
  const [station, setStation] = useState<string | null>(null)
  const { columns } = useColumns(board.orders, useJustCancelled(board, renderedAt), NO_TAPS, station)
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
      <ColumnSwitcher columns={columns} />
      <Columns columns={columns} view="touch" renderTicket={renderTicket} />
    </BoardProvider>
  )
}

const NO_TAPS: [] = []

const nothing = () => undefined
const NO_ACTIONS: BoardContext['actions'] = {
  bump: nothing,
  undo: nothing,
  markLine: nothing,
  dismiss: nothing,
  openMore: nothing,
  openCancel: nothing,
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
