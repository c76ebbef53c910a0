import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { thresholdsOf } from '@/lib/board/lateness'
import type { BoardStation } from '@/lib/board/protocol'
import { startOf } from '@/lib/board/scheduled'
import type { Order } from '@/lib/orders/order'
import { usePlace } from '../ui/place'
import { useServerClock } from '../ui/server-clock'

/** The text about the latest new order since the page was opened, for screen readers. */
export function useArrivals(orders: ReadonlyMap<string, Order>): string {
  const say = useTranslations('board')
  const before = useRef(orders)
  const [announcement, setAnnouncement] = useState('')
  const inWords = usePlace()
  const place = useEffectEvent(inWords)

  useEffect(() => {
    const arrived = [...orders.values()].findLast(({ id }) => !before.current.has(id))
    before.current = orders
    if (arrived) setAnnouncement(say('arrived', { number: arrived.number, place: place(arrived) }))
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
    const lateTime = cache.get(order) ?? Date.parse(startOf(order)) + thresholdsOf(order, stations, station).lateMs
    cache.set(order, lateTime)
    return lateTime
  }
}
