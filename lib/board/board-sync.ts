import type { Socket } from 'socket.io-client'
import { type LiveClient, startLiveClient } from '../live/live-client'
import type { Order } from '../orders/order'
import type { ScreenReport } from '../screens/screen-health'
import type { UndisplayedTicket } from '../screens/undisplayed-tickets'
import { applyChange, applyMissed, applyOwnTap, applySnapshot, type BoardState, fromSnapshot } from './board-state'
import { knownEvents } from './known-events'
import {
  type BoardSnapshot,
  type Digest,
  HEARTBEAT_MS,
  type JoinRequest,
  type MissedReply,
  type ScreenToServer,
  type ServerToScreen,
  type SnapshotReply,
} from './protocol'

/** What a screen is told by its sync. */
export type BoardListener = {
  board(state: BoardState): void
  /** The server was heard: what is shown is current. */
  live(): void
  /** The server is not heard: what is shown may be old. */
  lost(): void
  /** The database's clock, in milliseconds since 1970 UTC. */
  clock(now: number): void
  /** What happened during an absence, once after it; not called when nothing did. */
  digest(missed: Digest): void
  /** The database was restored to an earlier time, and the board is that of the database again. */
  wentBack(): void
  /** The tickets of the branch that no screen shows, whenever the server speaks of them. */
  undisplayed(tickets: UndisplayedTicket[]): void
  /** Whether changes can be saved, whenever the server speaks of it. */
  writable(is: boolean): void
  /** This screen is to be heard. */
  chime(): void
  /** The session is over, or no longer for this branch. */
  signedOut(): void
  /** The server will not show this board however often it is asked. */
  refused(): void
  /** This screen or its stations are others than its page was made with; said again and again. */
  changed(): void
}

export type BoardSync = Pick<LiveClient, 'goOffline' | 'stop'> & {
  /** Shows the answer to a tap of this screen at once; its event follows and changes nothing. */
  show(order: Order): void
  /** Says what the screen shows. @returns whether there was anybody to say it to */
  report(report: ScreenReport): boolean
}

/** A change that is known of may be on its way, and changes may overtake each other; how long to wait before asking. */
const ON_ITS_WAY_MS = 1_000
const AGAIN_MS = 2_000

/**
 * Keeps a board current over a socket: snapshot, changes, and a resync of what is missing whenever something is.
 * @param initial what the screen shows already; `eventId`: of its event `seq`, where that is known
 */
export function startBoardSync(
  socket: Socket<ServerToScreen, ScreenToServer>,
  branchId: string,
  initial: { board: BoardState; eventId: string | null },
  listener: BoardListener,
): BoardSync {
  let { board } = initial
  const events = knownEvents()
  events.note(board.seq, initial.eventId)
  /** An event was heard of that has another id than the one known: what the screen shows is of another history. */
  let isOtherHistory = false
  /** The last event that the server spoke of. */
  let heardOf = board.seq
  let hasJoined = false
  /** What the last join asked for: what comes after this event; or anew, for all of another history. */
  let askedSeq = board.seq
  let isAskedAnew = false
  /** The event that the screen had when it was lost: what came since is told in one digest. Null while it is here. */
  let seqWhenLost: number | null = null
  /** The server was asked for what is missing and did not give it. */
  let wasRefused = false
  let heartbeatsBelow = 0
  let missing: ReturnType<typeof setTimeout> | undefined

  const live = startLiveClient<SnapshotReply | MissedReply>(socket, {
    everyMs: HEARTBEAT_MS,
    againMs: AGAIN_MS,
    question: {
      send: (reply, patienceMs) => socket.timeout(patienceMs).emit('join', request(), reply),
      take,
      final: ['not_found'],
      refused: listener.refused,
    },
    lost,
    ended: listener.signedOut,
  })
  socket.on('change', (change) => {
    if (!note(change.seq, change.eventId)) return
    setBoard(applyChange(board, change))
    heardOf = Math.max(heardOf, change.seq)
    hear()
    watchForMissing()
  })
  socket.on('chime', listener.chime)
  socket.on('changed', listener.changed)
  // A process of an earlier version, while one after the other is renewed, leaves out what it does not know.
  socket.on('heartbeat', ({ seq, eventId, now, undisplayed = [], writable = true }) => {
    listener.clock(now)
    listener.undisplayed(undisplayed)
    listener.writable(writable)
    if (!note(seq, eventId)) return
    heardOf = seq
    hear()
    watchForMissing()
    // A change may overtake a heartbeat once; twice in a row the database itself went back, to a backup.
    heartbeatsBelow = seq < board.seq ? heartbeatsBelow + 1 : 0
    if (heartbeatsBelow > 1) live.ask()
  })

  return {
    show: (order) => setBoard(applyOwnTap(board, order)),
    goOffline: live.goOffline,
    report: (report) => {
      if (!socket.connected || !hasJoined) return false
      socket.volatile.emit('report', report)
      return true
    },
    stop: () => {
      clearTimeout(missing)
      live.stop()
    },
  }

  /** Asks for the board, the first time, or for what is missing. */
  function request(): JoinRequest {
    askedSeq = board.seq
    isAskedAnew = isOtherHistory
    // Of another history nothing is missed: all of it is asked for.
    if (isAskedAnew) return { branchId }
    const since = hasJoined ? (seqWhenLost ?? askedSeq) : undefined
    return { branchId, since, last: events.at(Math.max(askedSeq, ...board.beyond.keys())) }
  }

  function take(reply: SnapshotReply | MissedReply) {
    if (isAskedAnew !== isOtherHistory) return live.ask()
    hasJoined = true
    setBoard(boardWith(reply))
    const { seq, eventId, now } = reply.kind === 'snapshot' ? reply.snapshot : reply
    listener.clock(now)
    if (!note(seq, eventId)) return
    if (seqWhenLost !== null && reply.missed && !isEmpty(reply.missed)) listener.digest(reply.missed)
    seqWhenLost = null
    wasRefused = false
    hear()
    watchForMissing()
  }

  function boardWith(reply: SnapshotReply | MissedReply): BoardState {
    if (reply.kind === 'missed') return applyMissed(board, reply)
    if (!isOtherHistory && !reply.wentBack && reply.snapshot.seq >= askedSeq)
      return applySnapshot(board, reply.snapshot)
    return boardGoneBack(reply.snapshot)
  }

  /** The database went back: what this screen has learnt did not happen. */
  function boardGoneBack(snapshot: BoardSnapshot): BoardState {
    isOtherHistory = false
    heartbeatsBelow = 0
    heardOf = snapshot.seq
    events.clear()
    listener.wentBack()
    return fromSnapshot(snapshot)
  }

  /** Keeps the id of an event. @returns false where it is of another history than the board, which is then asked for */
  function note(seq: number, eventId: string | null | undefined): boolean {
    if (!isOtherHistory && events.note(seq, eventId)) return true
    isOtherHistory = true
    live.ask()
    return false
  }

  function setBoard(next: BoardState) {
    if (next === board) return
    board = next
    listener.board(board)
  }

  /** A server that speaks but does not give what is missing leaves the board as old as it is. */
  function hear() {
    live.told()
    // Back without a new connection: the answer says in one digest what came meanwhile.
    if (seqWhenLost !== null && hasJoined) live.ask()
    if (wasRefused && heardOf > board.seq) return
    wasRefused = false
    listener.live()
  }

  function lost(isUnanswered: boolean) {
    if (isUnanswered) wasRefused = true
    seqWhenLost ??= board.seq
    listener.lost()
  }

  /** Asks when the event after the last one that is in does not come. */
  function watchForMissing() {
    if (missing || heardOf <= board.seq) return
    const next = board.seq + 1
    missing = setTimeout(() => {
      missing = undefined
      if (board.seq < next) live.ask()
      else watchForMissing()
    }, ON_ITS_WAY_MS)
  }
}

const isEmpty = (digest: Digest): boolean => Object.values(digest).every((numbers) => numbers.length === 0)
