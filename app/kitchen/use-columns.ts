import { useMemo, useRef, useState } from 'react'
import { columnOrder } from '@/lib/board/board-state'
import { expectedLateFirst } from '@/lib/board/late-first'
import { mainAction } from '@/lib/board/main-action'
import type { BoardStation } from '@/lib/board/protocol'
import { waitsAtStation } from '@/lib/board/starts'
import { type AppliedTap, createAppliedTaps } from '@/lib/board/tap-queue'
import { ALL_AT_ONCE, isOfStation, type Starts, shownVoids, type VoidsShown } from '@/lib/board/ticket-lines'
import { isCalledOff, OPEN_STATUSES, type OpenStatus, type OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { type OrderFlow, skippedStates } from '@/lib/orders/order-flow'
import { isOfType, type OrderType } from '@/lib/orders/order-type'

/**
 * What a board shows. `station` and `type`: null shows all. `voids`: null shows none. `lateFirst`: the stations, if the tickets that are
 * expected to be late stand first; else the oldest do.
 */
type ColumnFilter = {
  station: string | null
  type?: OrderType | null
  flow: OrderFlow
  /** The lines whose start has not come. */
  waiting?: Starts
  voids?: VoidsShown | null
  lateFirst?: readonly BoardStation[] | null
}

/**
 * `count`: of the tickets without cancelled and stopped ones, and without those of which the station has made everything.
 * `vacated`: the ids of those that were tapped away a moment ago. They are among the tickets, and their places are empty.
 */
export type ColumnTickets = { status: OpenStatus; tickets: Order[]; count: number; vacated: readonly string[] }

/**
 * The tickets of each column, from the top: the open orders with `changes` applied (this screen's taps and the steps of other
 * screens), and the cancelled and recalled orders (`others`) in the column of their previous state. A station's board has also those of
 * which it shows voids only. On it, tickets of which nothing is to be made yet come after the others, and those that wait for other
 * stations are last; one with voids keeps its place. A state that the branch's boards skip has no column while no order is in it. An
 * unchanged column stays the same object, so that it does not render again.
 */
export function useColumns(
  orders: ReadonlyMap<string, Order>,
  others: Order[],
  changes: readonly AppliedTap[],
  { station, type = null, flow, waiting = ALL_AT_ONCE, voids = null, lateFirst = null }: ColumnFilter,
  vacated: readonly Order[] = NONE,
): { columns: ColumnTickets[]; shown: Order[] } {
  const before = useRef<ColumnTickets[]>([])
  const [apply] = useState(createAppliedTaps)
  return useMemo(() => {
    const open = apply(orders.values(), changes, flow)
    const hasVoids = (order: Order) => voids !== null && shownVoids(order, station, voids).length > 0
    const isShown = (order: Order) => isOfStation(order, station) && isOfType(order, type)
    const shown = open.filter((order) => isShown(order) || (hasVoids(order) && isOfType(order, type)))
    const here = [...shown, ...others.filter(isShown)]
    const finished = new Set(shown.filter((order) => mainAction(order, station, flow)?.kind === 'finished'))
    const inColumn = lateFirst ? expectedLateFirst(lateFirst, station) : columnOrder
    const waits = new Set(shown.filter((order) => waitsAtStation(order, station, waiting)))
    const rankOf = (order: Order) => (hasVoids(order) ? 0 : finished.has(order) ? 2 : waits.has(order) ? 1 : 0)
    const order = (a: Order, b: Order) => rankOf(a) - rankOf(b) || inColumn(a, b)
    const columns = OPEN_STATUSES.flatMap((status) => {
      const standing = here.filter((order) => columnOf(order) === status)
      // One that was undone or cancelled meanwhile stands there again.
      const left = vacated.filter(
        (one) => isShown(one) && columnOf(one) === status && !standing.some(({ id }) => id === one.id),
      )
      const tickets = [...standing, ...left].toSorted(order)
      if (tickets.length === 0 && skippedStates(flow).includes(status)) return []
      const last = before.current.find((column) => column.status === status)
      if (last && isSame(last.tickets, tickets) && last.vacated.length === left.length) return last
      const count = tickets.filter((ticket) => !isCalledOff(ticket) && !finished.has(ticket)).length - left.length
      return { status, tickets, count, vacated: left.map(({ id }) => id) }
    })
    before.current = columns
    return { columns, shown }
  }, [apply, orders, others, changes, station, type, flow, waiting, voids, lateFirst, vacated])
}

/** A constant, so that no column renders again. */
const NONE: readonly Order[] = []

/** A recalled order, or a completed one whose tap is not answered yet, is in the ready column. */
function columnOf({ status, previousStatus }: Order): OrderStatus {
  if (status === 'completed') return 'ready'
  return status === 'cancelled' ? (previousStatus ?? 'pending') : status
}

const isSame = (a: Order[], b: Order[]): boolean =>
  a.length === b.length && a.every((order, index) => order === b[index])
