import type { Order } from '../orders/order'
import { columnOrder, rushFirst } from './board-state'
import { ageFrom, expectedSpareMs, thresholdsOf } from './lateness'
import type { BoardStation } from './protocol'
import { withStarts } from './starts'

/**
 * The order of tickets in a column, from the top, for `sort`: rush first, then the one that is expected to miss its limit by the most, or
 * to be ready the least before it. Tickets without an estimate are last, as in `columnOrder`.
 * @param station the id of the board's station; null: all
 */
export function expectedLateFirst(
  stations: readonly BoardStation[],
  station: string | null,
): (a: Order, b: Order) => number {
  const spares = new Map<Order, number>()
  const spareOf = (order: Order): number => {
    const known = spares.get(order)
    if (known !== undefined) return known
    const ticket = withStarts(order, stations)
    const thresholds = thresholdsOf(ticket, stations, station)
    const spare = expectedSpareMs(ticket, ageFrom(ticket, station), thresholds, station) ?? Number.POSITIVE_INFINITY
    spares.set(order, spare)
    return spare
  }
  const bySpare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
  return (a, b) => rushFirst(a, b) || bySpare(spareOf(a), spareOf(b)) || columnOrder(a, b)
}
