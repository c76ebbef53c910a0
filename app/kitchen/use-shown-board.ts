import { useMemo } from 'react'
import { useLastBoard } from '@/app/device/last-board'
import { useDeviceSettings } from '@/app/device/settings'
import { useIdleReload } from '@/app/ui/use-idle-reload'
import { nameOfStation } from '@/lib/board/board-station'
import { tapsOf } from '@/lib/board/steps-under-way'
import type { TapQueue } from '@/lib/board/tap-queue'
import type { Order } from '@/lib/orders/order'
import { useChimeTest } from '../sound/sound-status'
import type { BoardProps } from './board'
import { mayDismissMarks } from './board-context'
import { useRefusedOrders } from './refused-orders'
import { useStation } from './station-filter'
import { useTaps } from './taps/use-taps'
import { useVacated } from './taps/use-vacated'
import { useTypeFilter } from './type-filter'
import { redirectToSignIn, useBoard, useShownCancelled } from './use-board'
import { useColumns } from './use-columns'
import { useLateIds } from './use-late-ids'
import { useScheduled } from './use-scheduled'
import { useSeen } from './use-seen'
import { seeOwnChange, useSeenOnStation } from './use-seen-changes'
import { useUnseenCancelled } from './use-unseen-cancelled'
import { useWaitingLines } from './use-waiting-lines'

export type ShownBoard = ReturnType<typeof useShownBoard>

/** What a board shows: what the server sends, with the taps of this screen and the steps of others, of the chosen station and type. */
export function useShownBoard({ initial, viewer, view, mayAct, firstStation }: BoardProps) {
  const { now: renderedAt } = initial
  const [station, chooseStation] = useStation(firstStation)
  const [type, chooseType] = useTypeFilter()
  const chimeTest = useChimeTest()
  const onSignedOut = viewer.as === 'screen' ? reloadPage : redirectToSignIn
  const synced = useBoard(initial, viewer.as, {
    onChime: chimeTest.begin,
    onSignedOut,
    mayReload: () => taps.areStored(),
  })
  const { board, connection, branchState, steps } = synced
  const { flow, stations } = branchState ?? { ...initial.branch, stations: initial.stations }
  // A station that was removed keeps its name until the page reloads: no name means all stations.
  const stationName = nameOfStation([...stations, ...initial.stations], station)
  const branch = useMemo(() => ({ ...initial.branch, flow }), [initial.branch, flow])
  const isLive = connection.state === 'live'
  const { screenName, ownLinesOnly, lateFirst } = useDeviceSettings()
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
    screen: screenName || stationName,
    undoMs: flow.undoSeconds * 1000,
    isLive,
    find: (orderId) => board.orders.get(orderId),
    show: synced.show,
    announce: synced,
    onSignedOut,
  })
  const changes = useMemo(() => [...taps.shownTaps, ...tapsOf(steps)], [taps.shownTaps, steps])
  const { due, scheduled } = useScheduled(board.orders, taps.queue, flow, renderedAt)
  const waiting = useWaitingLines(due, stations, renderedAt)
  const seen = useSeen(branch.id, renderedAt)
  const { isUnseen } = seen
  const mayDismiss = mayDismissMarks({ mayAct, view })
  const filter = useMemo(
    () => ({ station, type, flow, waiting, voids: { isUnseen, mayDismiss }, lateFirst: lateFirst ? stations : null }),
    [station, type, flow, waiting, isUnseen, mayDismiss, lateFirst, stations],
  )
  const refused = useRefusedOrders(branchState, seen)
  const unseen = useUnseenCancelled({
    branchId: branch.id,
    stationName,
    cancelled: board.cancelled,
    branchState,
    seen,
    isLive,
    dismiss: mayAct === 'nothing' ? undefined : viewer.dismissTicket,
  })
  const seenChanges = useSeenOnStation({
    branchId: branch.id,
    stationName,
    orders: board.orders,
    branchState,
    seen,
    isLive,
    dismiss: mayDismiss ? viewer.dismissTicket : undefined,
  })
  const shownCancelled = useShownCancelled(unseen, mayAct, renderedAt)
  const others = useMemo(
    () => [...shownCancelled, ...shownRecalled(board.recalled, taps.queue)],
    [shownCancelled, board.recalled, taps.queue],
  )
  useLastBoard({ branch, stations, station, orders: board.orders, others, at: connection.lastMessageAt })
  const { vacated, emptied, vacate } = useVacated()
  const { columns, shown } = useColumns(due, others, changes, filter, view === 'touch' ? vacated : undefined)
  const late = useLateIds(due, stations, station, renderedAt)
  useIdleReload({
    isLive,
    hasWaitingTaps: () => taps.queue.length > 0 || taps.undoable.orderIds().length > 0,
    timeZone: branch.timeZone,
  })
  return {
    station,
    stationName,
    chooseStation,
    type,
    chooseType,
    ownLinesOnly,
    /** The lines whose start has not come. */
    waiting,
    synced,
    branch,
    stations,
    isLive,
    chimeTest,
    taps,
    /** The open orders that are due, whatever the station, and those that wait for their time. */
    due,
    scheduled,
    columns,
    /** The open orders in the columns. */
    shown,
    /** The ids of the late orders. */
    late,
    seen,
    seenChanges,
    refused,
    emptied,
    vacate,
  }
}

/** Loads the page again: the server then renders what the unpaired or changed screen is now. */
const reloadPage = () => window.location.reload()

/** The recalled orders without those that were dismissed here a moment ago. */
const shownRecalled = (recalled: ReadonlyMap<string, Order>, queue: TapQueue): Order[] =>
  [...recalled.values()].filter(
    ({ id }) => !queue.some(({ orderId, command }) => orderId === id && command.type === 'recall' && !command.recalled),
  )
