import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deviceStorage, keep } from '@/app/device/storage'
import { thresholdsOf } from '@/lib/board/lateness'
import type { BoardStation } from '@/lib/board/protocol'
import type { Order } from '@/lib/orders/order'
import { isRecord, isStringArray, parsedJson } from '@/lib/parsed-json'
import { useServerClock } from '../ui/server-clock'

/** The latest order that came while the page was open, in words, for whoever listens to the page. */
export function useArrivals(orders: ReadonlyMap<string, Order>): string {
  const say = useTranslations('board')
  const before = useRef(orders)
  const [said, setSaid] = useState('')

  useEffect(() => {
    const arrived = [...orders.values()].findLast(({ id }) => !before.current.has(id))
    before.current = orders
    if (arrived) setSaid(say('arrived', { number: arrived.number, table: arrived.tableLabel }))
  }, [orders, say])

  return said
}

/** Ids of the orders that are late by now. The set is the same one until somebody joins or leaves it. */
export function useLateIds(
  orders: ReadonlyMap<string, Order>,
  stations: BoardStation[],
  station: string | null,
  renderedAt: number,
): ReadonlySet<string> {
  const lateFrom = useMemo(() => moments(stations, station), [stations, station])
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
 * @returns when an order will be late, in milliseconds since 1970 UTC. Each order is looked at once: it stays the same object
 * until it changes, and with every change of one a board of 300 would ask for all.
 */
function moments(stations: BoardStation[], station: string | null): (order: Order) => number {
  const known = new WeakMap<Order, number>()
  return (order) => {
    const moment = known.get(order) ?? Date.parse(order.createdAt) + thresholdsOf(order, stations, station).lateMs
    known.set(order, moment)
    return moment
  }
}

/** What this device has seen of a branch's cancelled tickets. */
type Seen = {
  /** When it first showed the board; milliseconds since 1970 UTC. What was cancelled before is none of its business. */
  since: number
  ids: string[]
}

/** Twice what the server tells of. */
const MAX_IDS = 100

/**
 * The cancelled tickets that nobody has acknowledged on this device, a reload notwithstanding.
 * @param now the server's time when the page was made, in milliseconds since 1970 UTC
 */
export function useUnseenCancelled(branchId: string, now: number, cancelled: ReadonlyMap<string, Order>) {
  // What the device keeps is not known while the server renders: until then, nothing is unseen.
  const [seen, setSeen] = useState<Seen | null>(null)

  useEffect(() => {
    const kept = read(branchId) ?? { since: now, ids: [] }
    keep(keyOf(branchId), kept)
    setSeen(kept)
  }, [branchId, now])

  const acknowledge = useCallback(
    ({ id }: Order) => {
      // Another tab of this device may have seen others.
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
  return { unseen, acknowledge }
}

const isUnseen = ({ id, statusSince }: Order, { since, ids }: Seen) =>
  Date.parse(statusSince) > since && !ids.includes(id)

const keyOf = (branchId: string) => `passboard.seen.${branchId}`

/** Null when there is nothing, or nothing that can be read. */
function read(branchId: string): Seen | null {
  const kept = parsedJson(deviceStorage.getItem(keyOf(branchId)))
  if (!isRecord(kept) || typeof kept.since !== 'number' || !isStringArray(kept.ids)) return null
  return { since: kept.since, ids: kept.ids }
}
