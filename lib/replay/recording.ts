import { type AppliedChange, applyChange, type BoardState, fromSnapshot } from '../board/board-state'
import type { BoardSnapshot } from '../board/protocol'

/** The data of a replay. All times are milliseconds since 1970 UTC. */

/** A change of an order and its time. */
export type ReplayChange = AppliedChange & { at: number }

/** Changes sorted by `seq`. `isLast`: there were no later changes at the time of the read. */
export type ReplayChanges = { changes: ReplayChange[]; isLast: boolean }

/** A board at the moment `board.now`, and the changes after it. */
export type ReplayMoment = { board: BoardSnapshot; next: ReplayChanges }

/** A business day of a branch. */
export type ReplayDay = {
  /** `2026-11-21` */
  date: string
  begins: number
  /** The end of the day, or now. */
  ends: number
  /** The number of placed orders per quarter hour; quarters without orders are left out. */
  rush: { from: number; orders: number }[]
}

/** The period for which a branch has events; `since` null: it has none. Older events are pruned (EVENT_RETENTION_DAYS). */
export type ReplaySpan = { since: number | null; now: number; timeZone: string }

/** The state of a replay: the board at its current time, and the later changes that are loaded. */
export type Recording = {
  board: BoardState
  upcoming: readonly ReplayChange[]
  /** There are no changes after the loaded ones. */
  isLast: boolean
}

/** The page loads more when fewer changes are left: at 60 times the speed, a busy kitchen's are played in seconds. */
const MIN_UPCOMING = 150

export const recordingOf = ({ board, next }: ReplayMoment): Recording => ({
  board: fromSnapshot(board),
  upcoming: next.changes,
  isLast: next.isLast,
})

/** The recording at a later time, with every change until then applied. @param time milliseconds since 1970 UTC */
export function playedTo(recording: Recording, time: number): Recording {
  const ahead = recording.upcoming.findIndex(({ at }) => at > time)
  const due = ahead === -1 ? recording.upcoming : recording.upcoming.slice(0, ahead)
  if (due.length === 0) return recording
  return {
    ...recording,
    board: due.reduce((board, { seq, order }) => applyChange(board, { seq, order }), recording.board),
    upcoming: recording.upcoming.slice(due.length),
  }
}

/** Appends loaded changes. Changes that the recording already has are left out. */
export function extended(recording: Recording, { changes, isLast }: ReplayChanges): Recording {
  const last = lastSeq(recording)
  return { ...recording, upcoming: [...recording.upcoming, ...changes.filter(({ seq }) => seq > last)], isLast }
}

/** The `seq` of the last loaded change. */
export const lastSeq = ({ upcoming, board }: Recording): number => upcoming.at(-1)?.seq ?? board.seq

export const needsMoreChanges = ({ upcoming, isLast }: Recording): boolean => !isLast && upcoming.length < MIN_UPCOMING

/** The time until which changes are loaded; milliseconds since 1970 UTC. */
export function loadedUntil({ upcoming, isLast }: Recording): number {
  if (isLast) return Number.POSITIVE_INFINITY
  return upcoming.at(-1)?.at ?? Number.NEGATIVE_INFINITY
}
