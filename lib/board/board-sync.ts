import type { Socket } from 'socket.io-client'
import { HEARTBEAT_MS } from '../live/heartbeat'
import { type LiveClient, startLiveClient } from '../live/live-client'
import type { Order } from '../orders/order'
import type { ScreenReport } from '../screens/screen-health'
import type { UndisplayedTicket } from '../screens/undisplayed-tickets'
import { applyChange, applyMissed, applyOwnTap, applySnapshot, type BoardState, fromSnapshot } from './board-state'
import type { BranchState } from './branch-state'
import { knownEvents } from './known-events'
import type {
  BoardSnapshot,
  Digest,
  JoinRequest,
  MissedReply,
  ScreenToServer,
  ServerToScreen,
  ShownStep,
  SnapshotReply,
  Step,
} from './protocol'

/** The events of a board's synchronisation. */
export type BoardListener = {
  board(state: BoardState): void
  /** Data has arrived: the board is current. */
  live(): void
  /** No messages arrive, or the server does not send missing changes: the board may be stale. */
  offline(): void
  /** The database's clock, in milliseconds since 1970 UTC. */
  clock(now: number): void
  /** What changed while the screen was offline; called once afterwards, not when nothing changed. */
  digest(missed: Digest): void
  /** The database was restored to an earlier time; the board now shows that state. */
  wentBack(): void
  /** The tickets of the branch that no screen shows; called at each heartbeat. */
  undisplayed(tickets: UndisplayedTicket[]): void
  /** Whether changes can be saved; called at each heartbeat. */
  writable(is: boolean): void
  /** What the branch's boards show beside its orders. */
  branch(state: BranchState): void
  /** Another screen has begun a step, which it can still undo. */
  step(step: ShownStep): void
  stepUndone(tapId: string): void
  /** A manager tests the sound of this screen. */
  chime(): void
  /** The session has ended, or has no permission for this branch any more. */
  signedOut(): void
  /** The server refused the board for good. */
  refused(): void
  /** The screen's settings or the stations differ from those of the rendered page; called repeatedly. */
  changed(): void
}

export type BoardSync = Pick<LiveClient, 'goOffline' | 'stop'> & {
  /** Applies the answer to a tap of this screen at once; the event that follows changes nothing. */
  show(order: Order): void
  /** Tells the other screens of the branch of a step that can still be undone here. Without a connection it does nothing. */
  begin(step: Step): void
  /** Tells them that a step was undone or refused. */
  takeBack(tapId: string): void
  /** Sends the screen health. @returns false without a connection or before the first join */
  report(report: ScreenReport): boolean
}

/** How long to wait for a missing change before a resync: changes may arrive out of order. */
const GAP_WAIT_MS = 1_000
const RETRY_MS = 2_000

/**
 * Keeps a board current over a socket: with a snapshot, changes, and a resync when changes are missing.
 * @param initial the rendered board; `eventId`: of its event `seq`, where known
 */
export function startBoardSync(
  socket: Socket<ServerToScreen, ScreenToServer>,
  branchId: string,
  initial: { board: BoardState; eventId: string | null },
  listener: BoardListener,
): BoardSync {
  let { board } = initial
  const events = knownEvents()
  events.record(board.seq, initial.eventId)
  /** An event arrived with another id than the known one: the database was restored, and the board is outdated. */
  let isDatabaseRestored = false
  /** The last event that the server mentioned. */
  let latestSeq = board.seq
  let hasJoined = false
  /** The `seq` of the board at the last join, and whether that join requested a snapshot after a restore. */
  let requestedSeq = board.seq
  let isFullRequest = false
  /** The `seq` of the board when the screen went offline: the digest starts after it. Null while the board is live. */
  let seqWhenOffline: number | null = null
  /** The server refused or did not answer the last join. */
  let wasUnanswered = false
  let lowerHeartbeats = 0
  let gapTimer: ReturnType<typeof setTimeout> | undefined

  const live = startLiveClient<SnapshotReply | MissedReply>(socket, {
    intervalMs: HEARTBEAT_MS,
    retryMs: RETRY_MS,
    request: {
      send: (reply, patienceMs) => socket.timeout(patienceMs).emit('join', request(), reply),
      onAnswer,
      finalErrors: ['not_found'],
      onRefused: listener.refused,
    },
    offline,
    ended: listener.signedOut,
  })
  socket.on('change', (change) => {
    if (!recordEvent(change.seq, change.eventId)) return
    setBoard(applyChange(board, change))
    latestSeq = Math.max(latestSeq, change.seq)
    onData()
    watchForGap()
  })
  socket.on('branch', listener.branch)
  socket.on('step', listener.step)
  socket.on('stepUndone', ({ tapId }) => listener.stepUndone(tapId))
  socket.on('chime', listener.chime)
  socket.on('changed', listener.changed)
  socket.on('heartbeat', ({ seq, eventId, now, undisplayed, writable }) => {
    listener.clock(now)
    listener.undisplayed(undisplayed)
    listener.writable(writable)
    if (!recordEvent(seq, eventId)) return
    latestSeq = seq
    onData()
    watchForGap()
    // A change may overtake one heartbeat. Two lower heartbeats in a row mean that the database was restored.
    lowerHeartbeats = seq < board.seq ? lowerHeartbeats + 1 : 0
    if (lowerHeartbeats > 1) live.sendRequest()
  })

  return {
    show: (order) => setBoard(applyOwnTap(board, order)),
    begin: (step) => {
      if (socket.connected && hasJoined) socket.emit('beginStep', step)
    },
    takeBack: (tapId) => {
      if (socket.connected && hasJoined) socket.emit('undoStep', { tapId })
    },
    goOffline: live.goOffline,
    report: (report) => {
      if (!socket.connected || !hasJoined) return false
      socket.volatile.emit('report', report)
      return true
    },
    stop: () => {
      clearTimeout(gapTimer)
      live.stop()
    },
  }

  /** The join request: for a snapshot the first time and after a restore, else for missing changes. */
  function request(): JoinRequest {
    requestedSeq = board.seq
    isFullRequest = isDatabaseRestored
    if (isFullRequest) return { branchId }
    const since = hasJoined ? (seqWhenOffline ?? requestedSeq) : undefined
    return { branchId, since, last: events.at(Math.max(requestedSeq, ...board.outOfOrder.keys())) }
  }

  function onAnswer(reply: SnapshotReply | MissedReply) {
    if (isFullRequest !== isDatabaseRestored) return live.sendRequest()
    hasJoined = true
    setBoard(boardWith(reply))
    const { seq, eventId, now } = reply.kind === 'snapshot' ? reply.snapshot : reply
    listener.clock(now)
    if (!recordEvent(seq, eventId)) return
    if (seqWhenOffline !== null && reply.missed && !isEmpty(reply.missed)) listener.digest(reply.missed)
    seqWhenOffline = null
    wasUnanswered = false
    onData()
    watchForGap()
  }

  function boardWith(reply: SnapshotReply | MissedReply): BoardState {
    if (reply.kind === 'missed') return applyMissed(board, reply)
    if (!isDatabaseRestored && !reply.wentBack && reply.snapshot.seq >= requestedSeq)
      return applySnapshot(board, reply.snapshot)
    return resetBoard(reply.snapshot)
  }

  /** The database was restored: replaces all data of the board, also newer data. */
  function resetBoard(snapshot: BoardSnapshot): BoardState {
    isDatabaseRestored = false
    lowerHeartbeats = 0
    latestSeq = snapshot.seq
    events.clear()
    listener.wentBack()
    return fromSnapshot(snapshot)
  }

  /** Stores the id of an event. @returns false after a restore of the database; then it requests a snapshot */
  function recordEvent(seq: number, eventId: string | null | undefined): boolean {
    if (!isDatabaseRestored && events.record(seq, eventId)) return true
    isDatabaseRestored = true
    live.sendRequest()
    return false
  }

  function setBoard(next: BoardState) {
    if (next === board) return
    board = next
    listener.board(board)
  }

  /** Reports the board as live, unless changes are missing that the server did not send. */
  function onData() {
    live.dataReceived()
    // Live again on the same connection: the join's answer has the digest.
    if (seqWhenOffline !== null && hasJoined) live.sendRequest()
    if (wasUnanswered && latestSeq > board.seq) return
    wasUnanswered = false
    listener.live()
  }

  function offline(isUnanswered: boolean) {
    if (isUnanswered) wasUnanswered = true
    seqWhenOffline ??= board.seq
    listener.offline()
  }

  /** Requests a resync when the next event of the board does not arrive. */
  function watchForGap() {
    if (gapTimer || latestSeq <= board.seq) return
    const next = board.seq + 1
    gapTimer = setTimeout(() => {
      gapTimer = undefined
      if (board.seq < next) live.sendRequest()
      else watchForGap()
    }, GAP_WAIT_MS)
  }
}

const isEmpty = (digest: Digest): boolean => Object.values(digest).every((numbers) => numbers.length === 0)
