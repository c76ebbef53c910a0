'use client'

import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDeviceSettings } from '@/app/device/settings'
import type { BoardSnapshot, ConnectAs } from '@/lib/board/protocol'
import type { Tap, TapResult } from '@/lib/board/tap'
import { isOfStation } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import { useChimes } from '../sound/board-chimes'
import { ChimeTest, useChimeTest } from '../sound/sound-status'
import { type BoardContext, BoardProvider, type BoardView, type MayAct } from './board-context'
import { BoardHeader } from './board-header'
import { ColumnSwitcher } from './column-switcher'
import { Columns } from './columns'
import { ClockDrift } from './connection-status'
import { BoardKeys } from './keys/board-keys'
import { MissedNotice, Notices, Problem, RestoredNotice } from './notices'
import { AllDay } from './panels/all-day'
import { type Opened, OpenPanel } from './panels/open-panel'
import { ScreenReports } from './screen-reports'
import { useStation } from './station-filter'
import { useTaps } from './taps/use-taps'
import { CancelledTicket } from './ticket/cancelled-ticket'
import { Ticket } from './ticket/ticket'
import { redirectToSignIn, useBoard, useShownCancelled } from './use-board'
import { useColumns } from './use-columns'
import { useArrivals, useLateIds, useUnseenCancelled } from './use-ticket-marks'
import { WallScreen } from './wall/wall-screen'

/** Who shows the board, a signed-in user or a paired screen, with the server actions for it. */
type BoardViewer = {
  as: ConnectAs
  /** The id of the user or of the screen. */
  id: string
  sendTap: (tap: Tap) => Promise<TapResult>
  finishedTickets: (branchId: string) => Promise<Order[]>
}

export type BoardProps = {
  initial: BoardSnapshot
  viewer: BoardViewer
  /** Whether the user can choose another branch. */
  mayChoose: boolean
  notices: string[]
  view: BoardView
  mayAct: MayAct
  mayCloseTables?: boolean
  /** The station that is shown first; null: all stations. */
  firstStation: string | null
  /** Whether the user may choose another station. */
  mayChooseStation?: boolean
}

/** The board of a branch: four columns, rush and oldest tickets first, one main button per ticket. */
export function Board(props: BoardProps) {
  const {
    initial,
    viewer,
    mayChoose,
    notices,
    view,
    mayAct,
    mayCloseTables = false,
    firstStation,
    mayChooseStation = true,
  } = props
  const { branch, stations, now: renderedAt } = initial
  const say = useTranslations('board.taps')
  const [station, chooseStation] = useStation(firstStation)
  const [opened, open] = useState<Opened>(null)
  const chimeTest = useChimeTest()
  const onSignedOut = viewer.as === 'screen' ? reloadPage : redirectToSignIn
  const synced = useBoard(initial, viewer.as, { onChime: chimeTest.begin, onSignedOut })
  const { board, connection, canSave, missed, clearMissed, undisplayed, show, report } = synced
  const isLive = connection.state === 'live'
  const { screenName } = useDeviceSettings()
  const taps = useTaps({
    branchId: branch.id,
    tapper: useMemo(() => ({ id: viewer.id, send: viewer.sendTap }), [viewer.id, viewer.sendTap]),
    screen: screenName || (station ?? ''),
    isLive,
    find: (orderId) => board.orders.get(orderId),
    show,
    onSignedOut,
  })
  const { unseen, dismiss } = useUnseenCancelled(branch.id, renderedAt, board.cancelled)
  const shownCancelled = useShownCancelled(unseen, mayAct, renderedAt)
  const { columns, shown } = useColumns(board.orders, shownCancelled, taps.queue, station)
  const late = useLateIds(board.orders, stations, station, renderedAt)
  const { bump, undo, tap, acceptsTap, isOwn } = taps

  const context = useMemo<BoardContext>(
    () => ({
      branch,
      stations,
      station,
      view,
      mayAct,
      mayCloseTables,
      renderedAt,
      isOwn,
      actions: {
        bump,
        undo,
        markLine: (order, { itemIds, done }, point) => {
          if (acceptsTap(order, point)) tap(order, { type: 'mark_items', itemIds, done: !done })
        },
        dismiss: (order, point) => {
          if (acceptsTap(order, point)) dismiss(order)
        },
        openMore: ({ id }) => open({ panel: 'ticket', orderId: id }),
        openCancel: (order, point) => {
          if (acceptsTap(order, point)) open({ panel: 'cancel', orderId: order.id })
        },
      },
    }),
    [branch, stations, station, view, mayAct, mayCloseTables, renderedAt, isOwn, bump, undo, tap, acceptsTap, dismiss],
  )

  const waiting = useMemo(
    () => (isLive && canSave ? NO_TICKETS : new Set(taps.queue.map(({ orderId }) => orderId))),
    [isLive, canSave, taps.queue],
  )
  const renderTicket = useCallback(
    (order: Order) =>
      order.status === 'cancelled' ? (
        <CancelledTicket order={order} />
      ) : (
        <Ticket order={order} isWaiting={waiting.has(order.id)} isCompleting={taps.completing.has(order.id)} />
      ),
    [waiting, taps.completing],
  )

  useChimes(
    { orders: board.orders, cancelled: board.cancelled, late, digest: missed, isLive },
    useMemo(() => chimeFilter(station, isOwn), [station, isOwn]),
  )

  const isAllDayOpen = opened?.panel === 'allDay' || view === 'wall'
  const frame = connection.state === 'lost' ? 'outline-alert' : 'outline-transparent'
  return (
    <BoardProvider value={context}>
      <WallScreen isLive={isLive} hasWaitingTaps={taps.queue.length > 0}>
        <ScreenReports seq={board.seq} shown={shown} onReport={report} />
        <BoardKeys onRecall={() => open({ panel: 'recall' })} onHelp={() => open({ panel: 'keys' })} />
        <div
          data-view={view}
          className={`flex h-dvh flex-col overflow-clip bg-board text-chalk outline-6 -outline-offset-6 ${frame}`}
        >
          <BoardHeader
            connection={connection}
            canSave={canSave}
            waitingTaps={taps.queue.length}
            undisplayed={station === null ? undisplayed : []}
            mayChooseStation={mayChooseStation}
            isAllDayOpen={isAllDayOpen}
            onStation={chooseStation}
            onOpen={(panel) => open(panel === 'allDay' && isAllDayOpen ? null : { panel })}
          />
          <ClockDrift renderedAt={renderedAt} />
          <Notices
            sentences={taps.canKeep ? notices : [...notices, say('cannotKeep')]}
            className="px-4 pb-1.5 md:px-5"
          />
          {view === 'touch' && <ColumnSwitcher columns={columns} />}
          <div className={`flex min-h-0 flex-1 ${view === 'wall' ? '@container' : ''}`}>
            <Columns columns={columns} view={view} renderTicket={renderTicket} />
            {isAllDayOpen && <AllDay orders={shown} onClose={() => open(null)} />}
          </div>
          {/* Over the columns, so that no button moves during a tap. */}
          <div className="pointer-events-none fixed inset-x-4 bottom-4 z-10 mx-auto grid max-w-4xl gap-2">
            <ChimeTest isOn={chimeTest.isOn} onSeen={chimeTest.end} />
            <MissedNotice missed={missed} onSeen={clearMissed} />
            <RestoredNotice wasRestored={synced.wasRestored} onSeen={synced.clearRestored} />
            <Problem sentences={taps.problems} onSeen={taps.clearProblems} />
          </div>
          <p aria-live="polite" className="sr-only">
            {useArrivals(board.orders)}
          </p>
          <OpenPanel
            opened={opened}
            onOpen={open}
            shown={shown}
            orders={board.orders}
            mayChoose={mayChoose}
            undisplayed={undisplayed}
            finishedTickets={viewer.finishedTickets}
            onTap={tap}
            acceptsTap={acceptsTap}
          />
        </div>
      </WallScreen>
    </BoardProvider>
  )
}

/** Loads the page again: the server then renders what the unpaired or changed screen is now. */
const reloadPage = () => window.location.reload()

/** A constant empty set, so that no column renders again while no tap waits. */
const NO_TICKETS: ReadonlySet<string> = new Set()

/** A screen plays no chime for other stations' orders or for its own taps. */
const chimeFilter = (station: string | null, isOwn: (orderId: string) => boolean) => ({
  isShown: (order: Order) => isOfStation(order, station),
  isOwn: ({ id }: Order) => isOwn(id),
})
