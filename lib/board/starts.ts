import type { Order, OrderItem } from '../orders/order'
import { type ToMake, toMake } from '../orders/to-make'
import type { BoardStation } from './protocol'
import { ALL_AT_ONCE, isOurs, type Starts } from './ticket-lines'

type Estimated = Pick<Order, 'estimate' | 'items'>

/**
 * When to start the lines of an order that need not start at once, at stations that start lines together. Something of an order is always
 * to be made at once: when what takes longest is made or taken off, the next one is.
 */
export function startsOf({ estimate, items }: Estimated, stations: readonly BoardStation[]): Starts {
  // Tickets that a device keeps may be older than the field.
  if (!estimate?.starts?.length) return ALL_AT_ONCE
  const together = new Set(stations.flatMap(({ id, startsTogether }) => (startsTogether ? [id] : [])))
  const told = new Map(estimate.starts.map(({ id, at }) => [id, Date.parse(at)]))
  const left = toMake(items).filter(({ done, later }) => !done && !later)
  const starts = left.flatMap(({ id, stationId }): [string, number][] => {
    const at = told.get(id)
    return at !== undefined && together.has(stationId ?? '') ? [[id, at]] : []
  })
  if (starts.length < left.length) return new Map(starts)
  const first = Math.min(...starts.map(([, at]) => at))
  return new Map(starts.filter(([, at]) => at > first))
}

/** What stations make of an order, each with when to start it. Null: at once. */
export function withStarts<One extends Estimated>(order: One, stations: readonly BoardStation[]) {
  const starts = startsOf(order, stations)
  return {
    ...order,
    items: toMake(order.items).map((item) => ({ ...item, startsAt: starts.get(item.id) ?? null })),
  }
}

/** Whether all that a station has to make of an order waits. @param waiting the lines whose start has not come */
export function waitsAtStation({ items }: Pick<Order, 'items'>, station: string | null, waiting: Starts): boolean {
  const isLeft = (item: ToMake<OrderItem>) => isOurs(item, station) && !item.done && !item.later
  const left = waiting.size === 0 ? [] : toMake(items).filter(isLeft)
  return left.length > 0 && left.every(({ id }) => waiting.has(id))
}
