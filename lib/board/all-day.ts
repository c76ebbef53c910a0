import { isOneOf, TO_MAKE_STATUSES } from '../order-status'
import type { Order, OrderedOption, OrderItem } from '../orders/order'
import { toMake } from '../orders/to-make'
import type { BoardStation } from './protocol'
import { ALL_AT_ONCE, isOurs, type Starts } from './ticket-lines'
import { ticketOptions } from './ticket-options'

/** How many pieces of an item have an option; an option that a piece has twice counts twice. */
type AllDayOption = Pick<OrderedOption, 'optionId' | 'kitchenName' | 'effect' | 'quantity'>

/** How many of an item with the same note and allergy are still to make. */
export type AllDayLine = {
  /** Unique among the lines of a station. */
  key: string
  quantity: number
  /** How many more wait for their course, or for their start. */
  later: number
  kitchenName: string
  /** Of those to make now: the options that tickets show, the most frequent first. */
  options: AllDayOption[]
  /** Empty when there is none. */
  note: string
  /** The allergy of the order: such items are counted separately. Empty when there is none. */
  allergyNote: string
}

/** What a station still has to make. `station`: its name. Both null: items without a station. */
export type AllDayStation = Pick<OrderItem, 'station' | 'stationId'> & { lines: AllDayLine[] }

/**
 * The all-day count: what is still to make, summed over the tickets, the largest count of each station first. Leaves out
 * stations with nothing to make. Stations that are not in `stations` come after the others, items without a station last.
 * @param station the id of the board's station; null: all
 * @param waiting the lines whose start has not come
 */
export function allDay(
  orders: Iterable<Pick<Order, 'status' | 'items' | 'allergyNote'>>,
  stations: readonly BoardStation[],
  station: string | null,
  waiting: Starts = ALL_AT_ONCE,
): AllDayStation[] {
  const sums: Sums = new Map()
  for (const { status, items, allergyNote } of orders) {
    if (!isOneOf(TO_MAKE_STATUSES, status)) continue
    for (const item of toMake(items)) {
      if (!item.done && isOurs(item, station))
        add({ ...item, later: item.later || waiting.has(item.id) }, allergyNote, sums)
    }
  }
  const places = stations.map(({ id }) => id)
  return [...sums.values()]
    .toSorted((a, b) => stationIndex(a.stationId, places) - stationIndex(b.stationId, places))
    .map((sum) => ({ ...sum, lines: [...sum.lines.values()].toSorted(byQuantity) }))
}

/** The lines by their keys, of each station by its id. */
type Sums = Map<string | null, Omit<AllDayStation, 'lines'> & { lines: Map<string, AllDayLine> }>

function add(item: OrderItem, allergyNote: string, sums: Sums) {
  const { menuItemId, note, quantity, station, stationId } = item
  const sum = sums.get(stationId) ?? { station, stationId, lines: new Map<string, AllDayLine>() }
  const { lines } = sum
  const key = JSON.stringify([menuItemId ?? item.kitchenName, note, allergyNote])
  const known = lines.get(key)
  const options = item.later ? (known?.options ?? []) : withOptions(known?.options ?? [], item)
  const line = {
    key,
    quantity: (known?.quantity ?? 0) + (item.later ? 0 : quantity),
    later: (known?.later ?? 0) + (item.later ? quantity : 0),
    kitchenName: item.kitchenName,
    options,
    note,
    allergyNote,
  }
  lines.set(key, line)
  sums.set(stationId, sum)
}

/** The counts with those of another item. */
function withOptions(counts: AllDayOption[], item: OrderItem): AllDayOption[] {
  const added = new Map(counts.map((count) => [count.optionId ?? count.kitchenName, count]))
  for (const { optionId, kitchenName, effect, quantity } of ticketOptions(item)) {
    const key = optionId ?? kitchenName
    const before = added.get(key)?.quantity ?? 0
    added.set(key, { optionId, kitchenName, effect, quantity: before + quantity * item.quantity })
  }
  return [...added.values()].toSorted((a, b) => b.quantity - a.quantity || a.kitchenName.localeCompare(b.kitchenName))
}

function stationIndex(id: string | null, places: string[]): number {
  if (id === null) return Number.POSITIVE_INFINITY
  const known = places.indexOf(id)
  return known === -1 ? places.length : known
}

const byQuantity = (a: AllDayLine, b: AllDayLine) =>
  b.quantity - a.quantity ||
  b.later - a.later ||
  a.kitchenName.localeCompare(b.kitchenName) ||
  a.note.localeCompare(b.note) ||
  a.allergyNote.localeCompare(b.allergyNote)
