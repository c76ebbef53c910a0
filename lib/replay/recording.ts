import { applyChange, type BoardState, fromSnapshot } from '../board/board-state'
import type { BoardSnapshot, OrderChange } from '../board/protocol'

/** The shapes of a branch's past. All times are milliseconds since 1970 UTC. */

/** A change of an order, and when it was made. */
export type ReplayChange = OrderChange & { at: number }

/** Changes in the order of their `seq`. `isLast`: nothing had happened after them when they were read. */
export type ReplayChanges = { changes: ReplayChange[]; isLast: boolean }

/** A board as it was at the moment `board.now`, and what happened next. */
export type ReplayMoment = { board: BoardSnapshot; next: ReplayChanges }

/** A day of a branch, by the branch's own clocks. */
export type ReplayDay = {
  /** `2026-11-21` */
  date: string
  begins: number
  /** The end of the day, or now. */
  ends: number
  /** The quarter hours in which orders were placed, and how many. */
  rush: { from: number; orders: number }[]
}

/** How far back there is history of a branch; null: there is none. Older events are forgotten (EVENT_RETENTION_DAYS). */
export type ReplaySpan = { since: number | null; now: number; timeZone: string }

/** A board of the past that is played on: what stands on it, and the changes that come next, as far as they were read. */
export type Recording = {
  board: BoardState
  coming: readonly ReplayChange[]
  /** There is nothing after those. */
  isLast: boolean
}

/** With fewer changes ahead, more are to be read: at 60 times the speed a busy kitchen plays them in some seconds. */
const LOW = 150

export const recordingOf = ({ board, next }: ReplayMoment): Recording => ({
  board: fromSnapshot(board),
  coming: next.changes,
  isLast: next.isLast,
})

/** The recording at a later time: every change until then is in. @param time milliseconds since 1970 UTC */
export function playedTo(recording: Recording, time: number): Recording {
  const ahead = recording.coming.findIndex(({ at }) => at > time)
  const due = ahead === -1 ? recording.coming : recording.coming.slice(0, ahead)
  if (due.length === 0) return recording
  return {
    ...recording,
    board: due.reduce((board, { seq, order }) => applyChange(board, { seq, order }), recording.board),
    coming: recording.coming.slice(due.length),
  }
}

/** With the changes that were read next. Those that it has already are left out. */
export function extended(recording: Recording, { changes, isLast }: ReplayChanges): Recording {
  const last = lastSeq(recording)
  return { ...recording, coming: [...recording.coming, ...changes.filter(({ seq }) => seq > last)], isLast }
}

/** The last event that was read. */
export const lastSeq = ({ coming, board }: Recording): number => coming.at(-1)?.seq ?? board.seq

export const runsLow = ({ coming, isLast }: Recording): boolean => !isLast && coming.length < LOW

/** How far it can be played with what was read; milliseconds since 1970 UTC. */
export function reach({ coming, isLast }: Recording): number {
  if (isLast) return Number.POSITIVE_INFINITY
  return coming.at(-1)?.at ?? Number.NEGATIVE_INFINITY
}
