/** A line of an order at a station: minutes of work, as the branch has learned them, and when it can be begun. */
export type DayLine = { station: string; minutes: number; from: number; categoryId: string | null }

/** An order of a past day. Times are minutes after the first order of the day began. */
export type DayOrder = {
  /** When the kitchen could begin it. */
  begins: number
  /** When it was ready; null: never. */
  ready: number | null
  /** When it was cancelled or stopped: what is not begun by then is not made. Null: it was not. */
  left: number | null
  /** The hour of the day in which it began, from 0 to 23, at the branch. */
  hour: number
  isRush: boolean
  /** Whether a guest placed it. */
  isGuests: boolean
  /** Whether results count it. Others are work only: remakes, orders that left, orders with lines that were added or fired later. */
  isCounted: boolean
  /** After how many minutes it is late: the least of its stations. */
  lateAfter: number
  lines: DayLine[]
}

/** A past day of a branch. */
export type PastDay = {
  orders: DayOrder[]
  /** In the order of the stations; then those that were removed, and an empty one for lines without. */
  stations: string[]
  categories: { id: string; name: string }[]
  /** What guests can order while the kitchen is limited. */
  limitedCategoryIds: string[]
  /** Whether the day had more orders than are read. */
  isCut: boolean
}

/** `cooks`: how many a station works as. `pace`: minutes of the clock that one of them takes for a minute of work. */
export type KitchenStation = { cooks: number; pace: number }

/** How a kitchen makes what is ordered. */
export type Kitchen = {
  stations: Readonly<Record<string, KitchenStation>>
  /** Minutes that pass before an order that is made is ready on the board. */
  handover: number
}

/** A station of which nothing is known. */
export const USUAL_STATION: KitchenStation = { cooks: 1, pace: 1 }
