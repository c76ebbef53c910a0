import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LastBoard } from '@/app/device/last-board'
import { deviceStorage } from '@/app/device/storage'
import { BoardProvider, readOnlyBoard } from '@/app/kitchen/board-context'
import { Columns } from '@/app/kitchen/lanes/columns'
import { shownTicket } from '@/app/kitchen/ticket/shown-ticket'
import { useColumns } from '@/app/kitchen/use-columns'
import { useScheduled } from '@/app/kitchen/use-scheduled'
import { useWaitingLines } from '@/app/kitchen/use-waiting-lines'
import { WarningSign } from '@/app/ui/icons'
import { useTimeOfDay } from '@/app/ui/server-clock'
import { keptTaps } from '@/lib/board/kept-taps'
import { isWaiting } from '@/lib/board/tap-queue'
import type { Order } from '@/lib/orders/order'

type Props = { board: LastBoard; onTry: (() => void) | undefined }

/** The last known tickets, marked as old, with the changes of this device that are not sent. Nothing can be changed. */
export function KeptBoard({ board, onTry }: Props) {
  const say = useTranslations('common.shell')
  const { branch, stations, station } = board
  const timeOfDay = useTimeOfDay(branch)
  const [openedAt] = useState(() => Date.now())
  const [taps] = useState(() => keptTaps(deviceStorage).load())
  const orders = useMemo(() => new Map(board.orders.map((order) => [order.id, order])), [board])
  const { due } = useScheduled(orders, taps, branch.flow, openedAt)
  const waiting = useWaitingLines(due, stations, openedAt)
  const filter = useMemo(() => ({ station, flow: branch.flow, waiting }), [station, branch.flow, waiting])
  const { columns } = useColumns(due, board.others, taps, filter)
  const context = useMemo(
    () => readOnlyBoard({ branch, stations, station, waiting, renderedAt: openedAt }),
    [branch, stations, station, waiting, openedAt],
  )
  const renderTicket = useCallback((order: Order) => shownTicket(order, isWaiting(taps, order.id)), [taps])
  return (
    <BoardProvider value={context}>
      <div
        data-view="touch"
        className="flex h-dvh flex-col overflow-clip bg-board text-chalk outline-6 -outline-offset-6 outline-alert"
      >
        <header className="flex flex-wrap items-center gap-x-5 gap-y-1 bg-alert px-4 py-2 text-ink md:px-5">
          <h1 className="flex items-center gap-2 text-xl/tight font-extrabold">
            <WarningSign className="size-6 shrink-0" />
            {say('title')}
          </h1>
          <p className="min-w-0 grow basis-72 text-base/tight font-semibold">
            {say('lastTickets', { branch: branch.name, time: timeOfDay(board.at) })}
          </p>
          <button
            type="button"
            onClick={onTry}
            className="min-h-12 rounded-lg bg-ink px-5 text-lg font-bold text-on-ink"
          >
            {say('tryNow')}
          </button>
        </header>
        <div className="flex min-h-0 flex-1 pt-2">
          <Columns columns={columns} renderTicket={renderTicket} />
        </div>
      </div>
    </BoardProvider>
  )
}
