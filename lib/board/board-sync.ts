import type { Socket } from 'socket.io-client'
import type { ErrorCode } from '../errors'
import type { Order } from '../orders/order'
import type { ScreenReport } from '../screens/screen-report'
import type { UndisplayedTicket } from '../screens/undisplayed-tickets'
import { applyChange, applyMissed, applyOwnTap, applySnapshot, type BoardState, fromSnapshot } from './board-state'
import { knownEvents } from './known-events'
import {
  type BoardSnapshot,
  type Digest,
  HEARTBEAT_MS,
  type JoinReply,
  type MissedReply,
  type ScreenToServer,
  type ServerToScreen,
  type SnapshotReply,
} from './protocol'
import { watchServer } from './server-watch'

/** The end of the socket that a screen holds. */
export type BoardSocket = Pick<
  Socket<ServerToScreen, ScreenToServer>,
  'on' | 'timeout' | 'volatile' | 'connect' | 'disconnect' | 'connected' | 'active'
>

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

export type BoardSync = {
  /** Shows the answer to a tap of this screen at once; its event follows and changes nothing. */
  show(order: Order): void
  /** The device says that it is cut off, before any silence could. */
  goOffline(): void
  /** Says what the screen shows. @returns whether there was anybody to say it to */
  report(report: ScreenReport): boolean
  stop(): void
}

/** A change that is known of may be on its way, and changes may overtake each other; how long to wait before asking. */
const ON_ITS_WAY_MS = 1_000
/** How long to wait for the answer to a join, and before asking again when it was none. */
const JOIN_PATIENCE_MS = 5_000
const JOIN_AGAIN_MS = 2_000
/** Two heartbeats missed, while the server answers. */
const STALE_MS = 2 * HEARTBEAT_MS + 1_000

type Timer = ReturnType<typeof setTimeout>

/**
 * Keeps a board current over a socket: snapshot, changes, and a resync of what is missing whenever something is.
 * @param initial what the screen shows already; `eventId`: of its event `seq`, where that is known
 */
export function startBoardSync(
  socket: BoardSocket,
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
  let isJoining = false
  let wasAway = false
  /** The event that the screen had when it was lost: what came since is told in one digest. */
  let seqWhenLost: number | null = null
  /** The server was asked for what is missing and did not give it. */
  let wasRefused = false
  let heartbeatsBelow = 0
  const server = watchServer(socket, STALE_MS, lose)
  let missing: Timer | undefined
  let again: Timer | undefined

  socket.on('connect', join)
  socket.on('disconnect', lose)
  socket.on('connect_error', ({ message }) => {
    if (message === 'unauthenticated' || message === 'token_expired') return listener.signedOut()
    lose()
    // What the server itself refused (its database was away) is not tried again by socket.io.
    if (!socket.active) tryAgain(() => socket.connect())
  })
  socket.on('goodbye', (reason) => (reason === 'signed_out' ? listener.signedOut() : lose()))
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
    if (heartbeatsBelow > 1) join()
  })

  return {
    show: (order) => setBoard(applyOwnTap(board, order)),
    goOffline: lose,
    report: (report) => {
      if (!socket.connected || !hasJoined) return false
      socket.volatile.emit('report', report)
      return true
    },
    stop: () => {
      server.stop()
      for (const timer of [missing, again]) clearTimeout(timer)
      socket.disconnect()
    },
  }

  /** Asks for the board, the first time, or for what is missing. One question at a time: the answer shows what is left. */
  function join() {
    if (isJoining || !socket.connected) return
    isJoining = true
    clearTimeout(again)
    const asked = board.seq
    // Of another history nothing is missed: all of it is asked for.
    const anew = isOtherHistory
    const since = hasJoined && !anew ? (seqWhenLost ?? asked) : undefined
    const last = anew ? undefined : events.at(Math.max(asked, ...board.beyond.keys()))
    const request = { branchId, since, last }
    socket.timeout(JOIN_PATIENCE_MS).emit('join', request, (_noAnswer: Error | null, reply?: JoinReply) => {
      isJoining = false
      if (reply?.ok && anew !== isOtherHistory) return join()
      if (reply?.ok) return take(reply, asked)
      wasRefused = true
      lose()
      if (reply && isFinal(reply.error)) listener.refused()
      else if (socket.connected) tryAgain(join)
    })
  }

  function take(reply: SnapshotReply | MissedReply, asked: number) {
    hasJoined = true
    setBoard(boardWith(reply, asked))
    const { seq, eventId, now } = reply.kind === 'snapshot' ? reply.snapshot : reply
    listener.clock(now)
    if (!note(seq, eventId)) return
    if (wasAway && reply.missed && !isEmpty(reply.missed)) listener.digest(reply.missed)
    wasAway = false
    seqWhenLost = null
    wasRefused = false
    hear()
    watchForMissing()
  }

  function boardWith(reply: SnapshotReply | MissedReply, asked: number): BoardState {
    if (reply.kind === 'missed') return applyMissed(board, reply)
    if (!isOtherHistory && !reply.wentBack && reply.snapshot.seq >= asked) return applySnapshot(board, reply.snapshot)
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
    join()
    return false
  }

  function setBoard(next: BoardState) {
    if (next === board) return
    board = next
    listener.board(board)
  }

  /** A server that speaks but does not give what is missing leaves the board as old as it is. */
  function hear() {
    server.told()
    // Back without a new connection: the answer says in one digest what came meanwhile.
    if (wasAway && hasJoined) join()
    if (wasRefused && heardOf > board.seq) return
    wasRefused = false
    listener.live()
  }

  function lose() {
    server.stop()
    if (!wasAway) seqWhenLost = board.seq
    wasAway = true
    listener.lost()
  }

  /** Asks when the event after the last one that is in does not come. */
  function watchForMissing() {
    if (missing || heardOf <= board.seq) return
    const next = board.seq + 1
    missing = setTimeout(() => {
      missing = undefined
      if (board.seq < next) join()
      else watchForMissing()
    }, ON_ITS_WAY_MS)
  }

  function tryAgain(work: () => void) {
    clearTimeout(again)
    again = setTimeout(work, JOIN_AGAIN_MS)
  }
}

const isEmpty = (digest: Digest): boolean => Object.values(digest).every((numbers) => numbers.length === 0)

/** Whether asking again is of no use: who may not see this board is told so by the page. */
const isFinal = (error: ErrorCode) => FINAL.includes(error)
const FINAL: readonly ErrorCode[] = ['unauthenticated', 'token_expired', 'forbidden', 'not_found']
