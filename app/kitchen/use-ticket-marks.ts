import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deviceStorage, keep } from '@/app/device/storage'
import { thresholdsOf } from '@/lib/board/lateness'
import type { BoardStation } from '@/lib/board/protocol'
import type { Order } from '@/lib/orders/order'
import { isRecord, isTexts, parsedJson } from '@/lib/parsed-json'
import { useServerClock } from '../ui/server-clock'

/** The text about the latest new order since the page was opened, for screen readers. */
export function useArrivals(orders: ReadonlyMap<string, Order>): string {
  const say = useTranslations('board')
  const before = useRef(orders)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    const arrived = [...orders.values()].findLast(({ id }) => !before.current.has(id))
    before.current = orders
    if (arrived) setAnnouncement(say('arrived', { number: arrived.number, table: arrived.tableLabel }))
  }, [orders, say])

  return announcement
}

/** Ids of the orders that are late. The set stays the same object until its ids change. */
export function useLateIds(
  orders: ReadonlyMap<string, Order>,
  stations: BoardStation[],
  station: string | null,
  renderedAt: number,
): ReadonlySet<string> {
  const lateFrom = useMemo(() => lateTimes(stations, station), [stations, station])
  const late = useServerClock(
    useCallback(
      (now: number) =>
        [...orders.values()]
          .filter((order) => lateFrom(order) <= now)
          .map(({ id }) => id)
          .join(' '),
      [orders, lateFrom],
    ),
    renderedAt,
  )
  return useMemo(() => new Set(late.split(' ').filter(Boolean)), [late])
}

/**
 * @returns a function for when an order will be late, in milliseconds since 1970 UTC. It caches by order object, because each
 * change of one order would otherwise compute the times of all orders on the board again.
 */
function lateTimes(stations: BoardStation[], station: string | null): (order: Order) => number {
  const cache = new WeakMap<Order, number>()
  return (order) => {
    const lateTime = cache.get(order) ?? Date.parse(order.createdAt) + thresholdsOf(order, stations, station).lateMs
    cache.set(order, lateTime)
    return lateTime
  }
}

/** A branch's cancelled tickets that were dismissed on this device. */
type SeenTickets = {
  /** When the device first showed the board, in milliseconds since 1970 UTC. Earlier cancellations are not shown. */
  since: number
  ids: string[]
}

/** Twice the number of cancelled orders that the server sends. */
const MAX_IDS = 100

/**
 * The cancelled tickets that were not dismissed on this device. A reload keeps the dismissals.
 * @param now the server's time of the render in milliseconds since 1970 UTC
 */
export function useUnseenCancelled(branchId: string, now: number, cancelled: ReadonlyMap<string, Order>) {
  // Null in a server render, which cannot read the device's storage: nothing is unseen then.
  const [seen, setSeen] = useState<SeenTickets | null>(null)

  useEffect(() => {
    const kept = read(branchId) ?? { since: now, ids: [] }
    keep(keyOf(branchId), kept)
    setSeen(kept)
  }, [branchId, now])

  const dismiss = useCallback(
    ({ id }: Order) => {
      // Another tab of this device may have dismissed other tickets.
      const { since, ids } = read(branchId) ?? seen ?? { since: now, ids: [] }
      const next = { since, ids: [...ids, ...(seen?.ids ?? []), id].slice(-MAX_IDS) }
      keep(keyOf(branchId), next)
      setSeen(next)
    },
    [branchId, now, seen],
  )

  const unseen = useMemo(
    () => (seen ? [...cancelled.values()].filter((order) => isUnseen(order, seen)) : []),
    [cancelled, seen],
  )
  return { unseen, dismiss }
}

const isUnseen = ({ id, statusSince }: Order, { since, ids }: SeenTickets) =>
  Date.parse(statusSince) > since && !ids.includes(id)

const keyOf = (branchId: string) => `passboard.seen.${branchId}`

/** Null if nothing is stored, or nothing valid. */
function read(branchId: string): SeenTickets | null {
  const kept = parsedJson(deviceStorage.getItem(keyOf(branchId)))
  if (!isRecord(kept) || typeof kept.since !== 'number' || !isTexts(kept.ids)) return null
  return { since: kept.since, ids: kept.ids }
}
