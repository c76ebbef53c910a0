import type { BoardSnapshot, OrderChange } from '../board/protocol'

/** The shapes of a branch's past. All times are milliseconds since 1970 UTC. */

/** A change of an order, and when it was made. */
export type PastChange = OrderChange & { at: number }

/** Changes in the order of their `seq`. `isLast`: nothing had happened after them when they were read. */
export type PastChanges = { changes: PastChange[]; isLast: boolean }

/** A board as it was at the moment `board.now`, and what happened next. */
export type PastMoment = { board: BoardSnapshot; next: PastChanges }

/** A day of a branch, by the branch's own clocks. */
export type PastDay = {
  /** `2026-11-21` */
  date: string
  begins: number
  /** The end of the day, or now. */
  ends: number
  /** The quarter hours in which orders were placed, and how many. */
  rush: { from: number; orders: number }[]
}

/** How far back there is history of a branch; null: there is none. Older events are forgotten (EVENT_RETENTION_DAYS). */
export type HistorySpan = { since: number | null; now: number; timeZone: string }
