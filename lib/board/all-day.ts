import type { Order, OrderItem } from '../orders/order'
import type { OrderStatus } from '../orders/order-status'
import type { BoardStation } from './protocol'
import { isOurs } from './ticket-lines'

/** How many of an item, made in one way, are still to be made. */
type AllDayLine = {
  /** Tells the lines of a station apart. */
  key: string
  quantity: number
  menuItemName: string
  /** Modifiers and wishes; empty when there are none. */
  note: string
  /** What the guest must not eat: such an item is counted apart. Empty when they named nothing. */
  allergyNote: string
}

/** What a station still has to make; null for what was given no station. */
export type AllDayStation = { station: string | null; lines: AllDayLine[] }

/** The states in which something of an order may still have to be made. */
export const TO_MAKE: readonly OrderStatus[] = ['pending', 'confirmed', 'preparing']

/**
 * The kitchen's all-day count: all that is not made yet, summed over the tickets, each station's largest first. Stations
 * with nothing to make are left out; those that `stations` does not know, and at last no station, come after the others.
 * @param station the station that the board is for; null: all
 */
export function allDay(
  orders: Iterable<Pick<Order, 'status' | 'items' | 'allergyNote'>>,
  stations: readonly BoardStation[],
  station: string | null,
): AllDayStation[] {
  const sums = new Map<string | null, Map<string, AllDayLine>>()
  for (const { status, items, allergyNote } of orders) {
    if (!TO_MAKE.includes(status)) continue
    for (const item of items) {
      if (!item.done && isOurs(item, station)) add(item, allergyNote, sums)
    }
  }
  const places = stations.map(({ name }) => name)
  return [...sums]
    .toSorted(([a], [b]) => place(a, places) - place(b, places))
    .map(([name, lines]) => ({ station: name, lines: [...lines.values()].toSorted(mostFirst) }))
}

function add(
  { menuItemId, menuItemName, note, quantity, station }: OrderItem,
  allergyNote: string,
  sums: Map<string | null, Map<string, AllDayLine>>,
) {
  const lines = sums.get(station) ?? new Map<string, AllDayLine>()
  const key = JSON.stringify([menuItemId, note, allergyNote])
  const soFar = lines.get(key)?.quantity ?? 0
  sums.set(station, lines.set(key, { key, quantity: soFar + quantity, menuItemName, note, allergyNote }))
}

function place(station: string | null, places: string[]): number {
  if (station === null) return Number.POSITIVE_INFINITY
  const known = places.indexOf(station)
  return known === -1 ? places.length : known
}

const mostFirst = (a: AllDayLine, b: AllDayLine) =>
  b.quantity - a.quantity ||
  a.menuItemName.localeCompare(b.menuItemName) ||
  a.note.localeCompare(b.note) ||
  a.allergyNote.localeCompare(b.allergyNote)
