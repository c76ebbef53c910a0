import { useMemo, useRef } from 'react'
import type { BranchState } from '@/lib/board/branch-state'
import type { Dismissal } from '@/lib/board/dismiss'
import type { Order } from '@/lib/orders/order'
import type { Seen } from './use-seen'
import { useTold } from './use-told'

type Options = {
  branchId: string
  /** Empty: all stations. */
  stationName: string
  cancelled: ReadonlyMap<string, Order>
  /** Null until it comes. */
  branchState: BranchState | null
  seen: Seen
  isLive: boolean
  /** Dismisses a ticket on all boards of the station; absent on a board without buttons. */
  dismiss: ((dismissal: Dismissal) => Promise<void>) | undefined
}

/** What a device marks as seen when a ticket is dismissed on its board: one of another station stays. */
export const dismissalOf = (orderId: string, stationName: string): string => `${orderId} ${stationName}`

/** The stations that dismissed each cancelled order, by its id. */
type Dismissals = ReadonlyMap<string, readonly string[]>

/** What a board knows of dismissals. The server tells them for two hours; the board knows them for as long as it has the order. */
export function knownDismissals(
  known: Dismissals,
  told: BranchState['dismissed'],
  cancelled: ReadonlyMap<string, unknown>,
): Dismissals {
  const all = [...known, ...told.map(({ orderId, stations }) => [orderId, stations] as const)]
  return new Map(all.filter(([id]) => cancelled.has(id)))
}

/**
 * The cancelled tickets that nobody has dismissed, on this device or on another board of its station. What was dismissed here is told to
 * the server, if there was no connection then as soon as there is one.
 */
export function useUnseenCancelled(options: Options): Order[] {
  const { branchId, stationName, cancelled, branchState, seen, isLive, dismiss } = options
  const dismissed = branchState?.dismissed ?? null
  const known = useRef<Dismissals>(new Map())
  const onStation = useMemo(() => {
    known.current = knownDismissals(known.current, dismissed ?? [], cancelled)
    return new Set([...known.current].filter(([, stations]) => stations.includes(stationName)).map(([id]) => id))
  }, [dismissed, cancelled, stationName])
  const untold = useMemo(
    () =>
      !dismiss || !dismissed
        ? []
        : [...cancelled.keys()]
            .filter((id) => seen.wasSeen(dismissalOf(id, stationName)) && !onStation.has(id))
            .map((orderId) => ({
              key: dismissalOf(orderId, stationName),
              tell: () => dismiss({ branchId, orderId, station: stationName }),
            })),
    [branchId, stationName, cancelled, dismissed, onStation, seen, dismiss],
  )
  useTold(untold, isLive)
  return useMemo(
    () =>
      [...cancelled.values()].filter(
        ({ id, statusSince }) => seen.isUnseen(dismissalOf(id, stationName), statusSince) && !onStation.has(id),
      ),
    [stationName, cancelled, seen, onStation],
  )
}
