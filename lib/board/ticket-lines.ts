import { isStopped } from '../order-status'
import { laterCourses } from '../orders/courses'
import { optionsKey } from '../orders/options-key'
import type { Order, OrderItem, OrderVoid } from '../orders/order'
import { lineIdOf, type ToMake, toMake } from '../orders/to-make'
import { ticketOptions } from './ticket-options'

/**
 * Items of a ticket with the same menu item, options, note, station, problems and mark, from the same addition, merged to one line. Of a
 * combo each part is a line.
 */
export type TicketLine = Pick<
  OrderItem,
  | 'menuItemId'
  | 'quantity'
  | 'kitchenName'
  | 'station'
  | 'stationId'
  | 'note'
  | 'options'
  | 'done'
  | 'addedAt'
  | 'problems'
  | 'course'
  | 'later'
> & {
  /** Unique among the lines of a ticket; does not change with other lines. */
  key: string
  /** Of the items, or of the parts of combos. */
  itemIds: string[]
  /** The combo that it is a part of, and how many of it; null: none. */
  combo: NonNullable<ToMake<OrderItem>['of']> | null
  /** The board's station makes it. */
  isOurs: boolean
  /** When to start it, in milliseconds since 1970 UTC; null: now, or with its course. */
  startsAt: number | null
}

/** When to start lines, or parts of combos, by their ids, in milliseconds since 1970 UTC. */
export type Starts = ReadonlyMap<string, number>

/** A constant, so that nothing renders again. */
export const ALL_AT_ONCE: Starts = new Map()

/**
 * The lines of a ticket, with identical items merged: what is to be made now, then each later course. Of each, those of the board's station
 * are first, those that wait for their start last, otherwise as ordered.
 * @param station the id of the board's station; null: all
 * @param waiting the lines whose start has not come
 */
export function ticketLines(
  items: readonly OrderItem[],
  station: string | null,
  waiting: Starts = ALL_AT_ONCE,
): TicketLine[] {
  const lines = new Map<string, TicketLine>()
  for (const item of toMake(items)) {
    const startsAt = item.done || item.later ? null : (waiting.get(item.id) ?? null)
    const mergeKey = JSON.stringify([
      item.menuItemId ?? item.menuItemName,
      optionsKey(item),
      item.note,
      item.stationId,
      item.done,
      item.addedAt,
      item.problems,
      item.course,
      item.later,
      item.of?.lineId,
      startsAt,
    ])
    const line = lines.get(mergeKey)
    if (!line) lines.set(mergeKey, { ...lineOf(item, station), startsAt })
    else {
      line.itemIds.push(item.id)
      line.quantity += item.quantity
    }
  }
  const courseOf = ({ course, later }: TicketLine) => (later && course) || 0
  return [...lines.values()].toSorted(
    (a, b) => courseOf(a) - courseOf(b) || Number(b.isOurs) - Number(a.isOurs) || (a.startsAt ?? 0) - (b.startsAt ?? 0),
  )
}

/**
 * `station`: the id of the board's station; null: all. `ownLinesOnly`: whether its tickets leave out the lines of other stations.
 * `waiting`: of `ticketLines`.
 */
export type LinesShown = { station: string | null; ownLinesOnly: boolean; waiting: Starts }

/** The lines that the tickets of a board show. */
export const shownLines = (items: readonly OrderItem[], { station, ownLinesOnly, waiting }: LinesShown): TicketLine[] =>
  ticketLines(items, station, waiting).filter(({ isOurs }) => isOurs || !ownLinesOnly)

function lineOf(item: ToMake<OrderItem>, station: string | null): Omit<TicketLine, 'startsAt'> {
  const { id, menuItemId, quantity, note, done, of } = item
  return {
    key: id,
    itemIds: [id],
    combo: of ?? null,
    menuItemId,
    quantity,
    kitchenName: item.kitchenName,
    station: item.station,
    stationId: item.stationId,
    note,
    options: ticketOptions(item),
    done,
    addedAt: item.addedAt,
    problems: item.problems,
    course: item.course,
    later: item.later,
    isOurs: isOurs(item, station),
  }
}

/** The course that a board fires next: the first later one of its station, else that of the order. Undefined: nothing waits. */
export const courseToFire = (items: readonly OrderItem[], station: string | null): number | undefined =>
  laterCourses(toMake(items).filter((item) => isOurs(item, station)))[0] ?? laterCourses(items)[0]

/** The names of the other stations with unfinished items, in the ticket's order. Empty on a board of all stations. */
export function alsoAt(items: readonly OrderItem[], station: string | null): string[] {
  if (station === null) return []
  const others = toMake(items).filter((item) => !item.done && !item.later && !isOurs(item, station))
  return [...new Set(others.flatMap((item) => item.station ?? []))]
}

/** How many pieces of a ticket a station has to make now: a line `2 × Bạc xỉu` counts as two. `stationId` null: none is set. */
export type StationProgress = Pick<OrderItem, 'station' | 'stationId'> & { left: number }

/** The progress of each station of the ticket: the board's station first, otherwise in the ticket's order. */
export function stationProgress(items: readonly OrderItem[], station: string | null): StationProgress[] {
  const progress = new Map<string | null, StationProgress>()
  const isAt = (item: OrderItem) => station !== null && item.stationId === station
  const lines = toMake(items)
  for (const item of [...lines.filter(isAt), ...lines.filter((item) => !isAt(item))]) {
    const { station: name, stationId, quantity } = item
    const before = progress.get(stationId)?.left ?? 0
    progress.set(stationId, { station: name, stationId, left: before + (item.done || item.later ? 0 : quantity) })
  }
  return [...progress.values()]
}

/** Whether the ticket has something of this station; null: a board of all stations. */
export const isOfStation = (order: Pick<Order, 'items' | 'voids' | 'stoppedAt'>, station: string | null): boolean =>
  station === null || toMake<OrderItem | OrderVoid>(linesOfTicket(order)).some((item) => isOurs(item, station))

/** What a ticket lists: the items, or what was taken off a stopped order. */
const linesOfTicket = (order: Pick<Order, 'items' | 'voids' | 'stoppedAt'>): readonly (OrderItem | OrderVoid)[] =>
  isStopped(order) ? order.voids : order.items

/** The lines of an order that is not to be made: those of a cancelled one, and those that a stopped one had. */
export const struckLines = (order: Order, station: string | null): TicketLine[] =>
  ticketLines(
    toMake<OrderItem | OrderVoid>(linesOfTicket(order)).map((line) => ({
      addedAt: null,
      problems: [],
      allergens: [],
      course: null,
      firedAt: null,
      ...line,
      done: false,
      later: false,
    })),
    station,
  )

/** Every board shows items without a station; otherwise a board of one station would not show them. */
export const isOurs = ({ stationId }: Pick<OrderItem, 'stationId'>, station: string | null): boolean =>
  station === null || stationId === null || stationId === station

/** Whether the order has moved to another state since a moment, ISO 8601. */
const hasMovedSince = ({ statusSince }: Pick<Order, 'statusSince'>, at: string): boolean =>
  Date.parse(statusSince) > Date.parse(at)

/**
 * What a device stores of an added line, or of a void, that was seen on its board: on that of another station it stays.
 * @param lineId of the order's line, of the part of a combo, or of the void
 * @param station the id of the board's station; null: all
 */
export const seenAt = (lineId: string, station: string | null): string => `${lineId} ${station ?? ''}`

/**
 * Whether a line is marked as added: until it is made, the order moves on, or the user of the device has seen it on the station's board.
 * @param station the id of the board's station; null: all
 * @param isUnseen whether the user has not seen what happened then
 */
export const isNewLine = (
  order: Pick<Order, 'statusSince'>,
  { addedAt, done, key }: Pick<TicketLine, 'addedAt' | 'done' | 'key'>,
  station: string | null,
  isUnseen: (id: string, at: string) => boolean,
): boolean => addedAt !== null && !done && !hasMovedSince(order, addedAt) && isUnseen(seenAt(key, station), addedAt)

/**
 * Which voids a board shows. `isUnseen`: whether the user of the device has not seen what happened then. `mayDismiss`: whether somebody can
 * dismiss them there.
 */
export type VoidsShown = { isUnseen: (id: string, at: string) => boolean; mayDismiss: boolean }

/**
 * The voids that a ticket shows, of combos the parts: those of the board's station that the user of the device has not seen there. Where
 * nobody can dismiss them, until the order moves on.
 */
export const shownVoids = (
  order: Pick<Order, 'statusSince' | 'voids'>,
  station: string | null,
  { isUnseen, mayDismiss }: VoidsShown,
): ToMake<OrderVoid>[] =>
  toMake(order.voids).filter(
    (voided) =>
      isOurs(voided, station) &&
      isUnseen(seenAt(lineIdOf(voided), station), voided.at) &&
      (mayDismiss || !hasMovedSince(order, voided.at)),
  )
