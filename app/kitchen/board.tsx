'use client'

import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useLastBoard } from '@/app/device/last-board'
import { useDeviceSettings } from '@/app/device/settings'
import { useIdleReload } from '@/app/ui/use-idle-reload'
import type { Dismissal } from '@/lib/board/dismiss'
import type { BoardSnapshot, ConnectAs, ShownStep } from '@/lib/board/protocol'
import type { Tap, TapResult } from '@/lib/board/tap'
import type { AppliedTap, TapQueue } from '@/lib/board/tap-queue'
import { isOfStation } from '@/lib/board/ticket-lines'
import { isCalledOff } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { isAway, isOfType, type OrderType } from '@/lib/orders/order-type'
import type { Monitor } from '@/lib/screens/screen'
import { useChimes } from '../sound/board-chimes'
import { useChimeTest } from '../sound/sound-status'
import { useReminder } from '../sound/use-reminder'
import { Arrivals } from './arrivals'
import { type BoardContext, BoardProvider, type BoardView, type MayAct } from './board-context'
import { BoardHeader } from './board-header'
import { BoardKeys } from './keys/board-keys'
import { keyActions } from './keys/key-actions'
import { showTicket } from './keys/show-ticket'
import { Columns } from './lanes/columns'
import { NoticeBar } from './notice-bar'
import { AllDay, OpenPanel } from './panels/loaded-panels'
import type { Opened } from './panels/open-panel'
import { usePausedText } from './paused-text'
import { useRefusedOrders } from './refused-orders'
import { ScreenReports } from './screen-reports'
import { SoldOutProvider, useSoldOutIds } from './sold-out-items'
import { useStation } from './station-filter'
import { TableCalls } from './table-calls'
import { UndoableSteps } from './taps/undoable-steps'
import { StepsProvider, UndoableTapsProvider } from './taps/undoable-taps'
import { useBump } from './taps/use-bump'
import { useTaps } from './taps/use-taps'
import { useVacated } from './taps/use-vacated'
import { CancelledTicket } from './ticket/cancelled-ticket'
import { RecalledTicket } from './ticket/recalled-ticket'
import { Ticket } from './ticket/ticket'
import { useTicketSize } from './ticket-size'
import { useTypeFilter } from './type-filter'
import { redirectToSignIn, useBoard, useShownCancelled } from './use-board'
import { useColumns } from './use-columns'
import { useLateIds } from './use-late-ids'
import { useScheduled } from './use-scheduled'
import { SeenProvider, useSeen } from './use-seen'
import { SeenChangesProvider, seeOwnChange, useSeenOnStation } from './use-seen-changes'
import { dismissalOf, useUnseenCancelled } from './use-unseen-cancelled'
import type { TicketPart } from './wall/wall-layout'
import { AllDayPages, WallLanes, WallScreen } from './wall/wall-screen'

/** Who shows the board, a signed-in user or a paired screen, with the server actions for it. */
type BoardViewer = {
  as: ConnectAs
  /** The id of the user or of the screen. */
  id: string
  sendTap: (tap: Tap) => Promise<TapResult>
  finishedTickets: (branchId: string, query: string) => Promise<Order[]>
  acknowledgeCall: (call: { branchId: string; callId: string }) => Promise<void>
  dismissTicket: (dismissal: Dismissal) => Promise<void>
}

export type BoardProps = {
  initial: BoardSnapshot
  viewer: BoardViewer
  /** The menu of the signed-in user; a paired screen has none. */
  menu?: ReactNode
  notices: string[]
  view: BoardView
  /** Whether a wall display has the all-day count instead of the tickets. */
  isAllDay?: boolean
  /** The monitor of a paired wall display. */
  monitor?: Monitor | null
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
    menu,
    notices,
    view,
    isAllDay = false,
    monitor = null,
    mayAct,
    mayCloseTables = false,
    firstStation,
    mayChooseStation = true,
  } = props
  const { now: renderedAt } = initial
  const say = useTranslations('board.taps')
  const [station, chooseStation] = useStation(firstStation)
  const [type, chooseType] = useTypeFilter()
  const [opened, open] = useState<Opened | null>(null)
  const [isAllDayOpen, setAllDayOpen] = useState(false)
  const chimeTest = useChimeTest()
  const size = useTicketSize()
  const onSignedOut = viewer.as === 'screen' ? reloadPage : redirectToSignIn
  const synced = useBoard(initial, viewer.as, { onChime: chimeTest.begin, onSignedOut })
  const { board, connection, canSave, missed, clearMissed, undisplayed, show, report } = synced
  const { flow, stations } = synced.branchState ?? { ...initial.branch, stations: initial.stations }
  const branch = useMemo(() => ({ ...initial.branch, flow }), [initial.branch, flow])
  const soldOutIds = useSoldOutIds(synced.branchState)
  const pausedText = usePausedText(synced.branchState, branch)
  const isLive = connection.state === 'live'
  useLastBoard({ branch, stations, station, orders: board.orders, at: connection.lastMessageAt })
  const { screenName, ownLinesOnly } = useDeviceSettings()
  const taps = useTaps({
    branchId: branch.id,
    tapper: {
      id: viewer.id,
      send: async (tap) => {
        const result = await viewer.sendTap(tap)
        if (result.ok) seeOwnChange(seenChanges, tap, result.order)
        return result
      },
    },
    screen: screenName || (station ?? ''),
    undoMs: flow.undoSeconds * 1000,
    isLive,
    find: (orderId) => board.orders.get(orderId),
    show,
    announce: synced,
    onSignedOut,
  })
  const { steps, stepsByOrder } = synced
  const changes = useMemo(() => [...taps.shownTaps, ...[...steps.values()].map(tapOfStep)], [taps.shownTaps, steps])
  const filter = useMemo(() => ({ station, type, flow }), [station, type, flow])
  const { due, scheduled } = useScheduled(board.orders, taps.queue, flow, renderedAt)
  const seen = useSeen(branch.id, renderedAt)
  const refused = useRefusedOrders(synced.branchState, seen)
  const unseen = useUnseenCancelled({
    branchId: branch.id,
    station,
    cancelled: board.cancelled,
    branchState: synced.branchState,
    seen,
    isLive,
    dismiss: mayAct === 'nothing' ? undefined : viewer.dismissTicket,
  })
  const seenChanges = useSeenOnStation({
    branchId: branch.id,
    station,
    orders: board.orders,
    branchState: synced.branchState,
    seen,
    isLive,
    dismiss: view === 'wall' || mayAct === 'nothing' ? undefined : viewer.dismissTicket,
  })
  const shownCancelled = useShownCancelled(unseen, mayAct, renderedAt)
  const others = useMemo(
    () => [...shownCancelled, ...shownRecalled(board.recalled, taps.queue)],
    [shownCancelled, board.recalled, taps.queue],
  )
  const { vacated, vacate } = useVacated()
  const { columns, shown } = useColumns(due, others, changes, filter, view === 'touch' ? vacated : undefined)
  const late = useLateIds(due, stations, station, renderedAt)
  const { advance, undo, tap, acceptsTap, acceptsPress, isOwn } = taps
  const { see } = seen
  const { bump, confirmBump, complete } = useBump({
    station,
    flow,
    orders: board.orders,
    mayTakePayments: view === 'touch' && mayAct === 'all',
    acceptsTap: acceptsPress,
    advance,
    vacate,
    onAsk: ({ id }, panel) => open({ panel, orderId: id }),
  })

  const context = useMemo<BoardContext>(
    () => ({
      branch,
      stations,
      station,
      ownLinesOnly,
      view,
      size,
      monitor,
      mayAct,
      mayCloseTables,
      renderedAt,
      isOwn,
      actions: {
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
          else see([order.id, dismissalOf(order.id, station)])
        },
        openMakeAgain: (order) => open({ panel: 'makeAgain', order }),
        openMore: ({ id }) => open({ panel: 'ticket', orderId: id }),
        openCancel: (order, point) => {
          if (acceptsPress(order, point)) open({ panel: 'cancel', orderId: order.id })
        },
      },
    }),
    [
      branch,
      stations,
      station,
      ownLinesOnly,
      view,
      size,
      monitor,
      mayAct,
      mayCloseTables,
      renderedAt,
      isOwn,
      bump,
      undo,
      tap,
      acceptsPress,
      see,
    ],
  )

  const waiting = useMemo(
    () => (isLive && canSave ? NO_TICKETS : new Set(taps.queue.map(({ orderId }) => orderId))),
    [isLive, canSave, taps.queue],
  )
  const renderTicket = useCallback(
    (order: Order, part: TicketPart | null = null, isCompact = false) => {
      if (isCalledOff(order)) return <CancelledTicket order={order} part={part} isCompact={isCompact} />
      if (order.recalledAt !== null) return <RecalledTicket order={order} part={part} />
      return <Ticket order={order} part={part} isCompact={isCompact} isWaiting={waiting.has(order.id)} />
    },
    [waiting],
  )

  const sentences = useMemo(
    () => [...notices, ...(pausedText ? [pausedText] : []), ...(taps.canKeep ? [] : [say('cannotKeep')])],
    [notices, pausedText, taps.canKeep, say],
  )

  /** Shows a ticket that was found, also if it is of another station or type. */
  function showFound(order: Order) {
    const isIn = (orders: Order[]) => orders.some(({ id }) => id === order.id)
    if (isIn(scheduled)) return open({ panel: 'scheduled' })
    // At once: the open dialog has the focus.
    flushSync(() => {
      open(null)
      if (isIn(shown)) return
      chooseType(null)
      if (mayChooseStation) chooseStation(null)
    })
    showTicket(order.id, order.status)
  }

  useIdleReload({
    isLive,
    hasWaitingTaps: () => taps.queue.length > 0 || taps.undoable.orderIds().length > 0,
    timeZone: branch.timeZone,
  })
  useChimes(
    { orders: due, cancelled: board.cancelled, late, digest: missed, isLive },
    useMemo(() => chimeFilter(station, type, isOwn), [station, type, isOwn]),
  )
  const pending = shown.filter(({ status }) => status === 'pending').length
  useReminder(pending, flow.reminderSeconds)

  const frame = connection.state === 'lost' ? 'outline-alert' : 'outline-transparent'
  return (
    <BoardProvider value={context}>
      <WallScreen>
        <ScreenReports seq={board.seq} shown={isAllDay ? NO_ORDERS : shown} onReport={report} />
        <BoardKeys
          actions={keyActions({
            context,
            shown,
            open,
            tap,
            onUndo: taps.undoLast,
            onAllDay: () => setAllDayOpen(!isAllDayOpen),
            onStation: mayChooseStation ? chooseStation : undefined,
          })}
        />
        <div
          data-view={view}
          className={`flex h-dvh flex-col overflow-clip bg-board text-chalk outline-6 -outline-offset-6 ${frame}`}
        >
          <BoardHeader
            connection={connection}
            canSave={canSave}
            taps={taps.queue}
            undisplayed={station === null ? undisplayed : []}
            scheduled={scheduled.length}
            mayChooseStation={mayChooseStation}
            type={type}
            hasTypes={type !== null || [...due.values(), ...scheduled].some(isAway)}
            isAllDayOpen={isAllDayOpen}
            menu={menu}
            onStation={chooseStation}
            onType={chooseType}
            onAllDay={() => setAllDayOpen(!isAllDayOpen)}
            onOpen={(panel) => open({ panel })}
          >
            <NoticeBar
              sentences={sentences}
              problems={taps.problems}
              onProblemsSeen={taps.clearProblems}
              refused={refused.sentences}
              onRefusedSeen={refused.onSeen}
              missed={missed}
              onMissedSeen={clearMissed}
              wasRestored={synced.wasRestored}
              onRestoredSeen={synced.clearRestored}
              isChimeTest={chimeTest.isOn}
              onChimeTestSeen={chimeTest.end}
              renderedAt={renderedAt}
            />
          </BoardHeader>
          <div className="flex min-h-0 flex-1">
            <SeenProvider value={seen}>
              <SeenChangesProvider value={seenChanges}>
                <SoldOutProvider value={soldOutIds}>
                  <UndoableTapsProvider value={taps.undoable}>
                    <StepsProvider value={stepsByOrder}>
                      {view === 'touch' && <Columns columns={columns} renderTicket={renderTicket} />}
                      {view === 'wall' && !isAllDay && (
                        <WallLanes columns={columns} shown={shown} late={late} renderTicket={renderTicket} />
                      )}
                      {isAllDay && <AllDayPages orders={shown} />}
                    </StepsProvider>
                  </UndoableTapsProvider>
                </SoldOutProvider>
              </SeenChangesProvider>
            </SeenProvider>
            {isAllDayOpen && <AllDay orders={shown} onClose={() => setAllDayOpen(false)} />}
          </div>
          <TableCalls
            calls={synced.branchState?.calls ?? []}
            onAcknowledge={
              mayAct === 'nothing' ? undefined : ({ id }) => viewer.acknowledgeCall({ branchId: branch.id, callId: id })
            }
          />
          {view === 'touch' && mayAct !== 'nothing' && (
            <UndoableSteps taps={taps.undoableQueue} orders={board.orders} onUndo={taps.undoInStrip} />
          )}
          <Arrivals orders={due} />
          {opened && (
            <OpenPanel
              opened={opened}
              onOpen={open}
              onClose={() => open(null)}
              onAllDay={() => setAllDayOpen(true)}
              shown={shown}
              scheduled={scheduled}
              orders={board.orders}
              undisplayed={undisplayed}
              finishedTickets={viewer.finishedTickets}
              onShow={showFound}
              onTap={tap}
              onBump={confirmBump}
              acceptsTap={acceptsTap}
              complete={complete}
            />
          )}
        </div>
      </WallScreen>
    </BoardProvider>
  )
}

const tapOfStep = ({ tapId, orderId, command }: ShownStep): AppliedTap => ({ id: tapId, orderId, command })

/** What a screen without tickets reports as displayed. */
const NO_ORDERS: Order[] = []

/** Loads the page again: the server then renders what the unpaired or changed screen is now. */
const reloadPage = () => window.location.reload()

/** The recalled orders without those that were dismissed here a moment ago. */
const shownRecalled = (recalled: ReadonlyMap<string, Order>, queue: TapQueue): Order[] =>
  [...recalled.values()].filter(
    ({ id }) => !queue.some(({ orderId, command }) => orderId === id && command.type === 'recall' && !command.recalled),
  )

/** A constant empty set, so that no column renders again while no tap waits. */
const NO_TICKETS: ReadonlySet<string> = new Set()

/** A screen plays no chime for other stations' orders or for its own taps. */
const chimeFilter = (station: string | null, type: OrderType | null, isOwn: (orderId: string) => boolean) => ({
  isShown: (order: Order) => isOfStation(order, station) && isOfType(order, type),
  isOwn: ({ id }: Order) => isOwn(id),
})
