import { useEffect, useMemo, useRef, useState } from 'react'
import type { BranchState } from '@/lib/board/branch-state'
import type { Dismissal } from '@/lib/board/dismiss-cancelled'
import type { Order } from '@/lib/orders/order'
import type { Seen } from './use-seen'

type Options = {
  branchId: string
  station: string | null
  cancelled: ReadonlyMap<string, Order>
  /** Null until it comes. */
  branchState: BranchState | null
  seen: Seen
  isLive: boolean
  /** Dismisses a ticket on all boards of the station; absent on a board without buttons. */
  dismiss: ((dismissal: Dismissal) => Promise<void>) | undefined
}

/** What a device marks as seen when a ticket is dismissed on its board: one of another station stays. */
export const dismissalOf = (orderId: string, station: string | null): string => `${orderId} ${station ?? ''}`

/** After a failure. */
const RETRY_MS = 5_000

/**
 * The cancelled tickets that nobody has dismissed, on this device or on another board of its station. What was dismissed here is told to the
 * server, if there was no connection then as soon as there is one.
 */
export function useUnseenCancelled(options: Options): Order[] {
  const { branchId, station, cancelled, branchState, seen, isLive, dismiss } = options
  const dismissed = branchState?.dismissed ?? null
  const onStation = useMemo(
    () =>
      new Set(
        (dismissed ?? []).filter(({ stations }) => stations.includes(station ?? '')).map(({ orderId }) => orderId),
      ),
    [dismissed, station],
  )
  const told = useRef(new Set<string>())
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!hasFailed) return
    const timer = setTimeout(() => setHasFailed(false), RETRY_MS)
    return () => clearTimeout(timer)
  }, [hasFailed])
  useEffect(() => {
    if (!isLive || hasFailed || !dismiss || !dismissed) return
    for (const { id } of cancelled.values()) {
      const key = dismissalOf(id, station)
      if (!seen.wasSeen(key) || onStation.has(id) || told.current.has(key)) continue
      told.current.add(key)
      dismiss({ branchId, orderId: id, station: station ?? '' }).catch((error: unknown) => {
        console.warn('The other boards do not know that a cancelled ticket was dismissed:', error)
        told.current.delete(key)
        setHasFailed(true)
      })
    }
  }, [branchId, station, cancelled, dismissed, onStation, seen, isLive, hasFailed, dismiss])
  return useMemo(
    () => [...cancelled.values()].filter(({ id, statusSince }) => seen.isUnseen(id, statusSince) && !onStation.has(id)),
    [cancelled, seen, onStation],
  )
}
