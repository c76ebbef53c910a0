import type { ErrorCode } from '../errors'
import type { Order } from '../orders/order'
import type { ScreenReport } from '../screens/screen-health'
import type { UndisplayedTicket } from '../screens/undisplayed-tickets'

/** The contract between screens and the relay. Both ends import this file; nothing else crosses the socket. */

/** An event as a screen knows it: in one history, a `seq` of a branch has one id. */
export type KnownEvent = { seq: number; eventId: string }

/** An order as it is after its branch's event `seq`. A process of the version before names no `eventId`. */
export type OrderChange = { seq: number; order: Order; eventId?: string }

/**
 * The branch's last event and the database's clock, in milliseconds since 1970 UTC. `eventId`: null where there is no event or
 * it was pruned; left out by a process of the version before, and of the past.
 */
export type Heartbeat = { seq: number; now: number; eventId?: string | null }

/**
 * What every screen of a branch is told every few seconds. `undisplayed`: the tickets that no screen shows; `writable`: whether
 * the database can be written.
 */
export type BranchHeartbeat = Heartbeat & { undisplayed: UndisplayedTicket[]; writable: boolean }

/** A station of the kitchen, and when its work is late: milliseconds since the order was placed. */
export type BoardStation = { name: string; soonMs: number; lateMs: number }

/** What a board shows of its branch besides orders. `locale` (BCP 47) and `currency` (ISO 4217) are the organisation's. */
export type BoardBranch = { id: string; name: string; timeZone: string; locale: string; currency: string }

/** All open orders of a branch as they are after event `seq`. */
export type BoardSnapshot = Heartbeat & {
  branch: BoardBranch
  /** In the order of their places. */
  stations: BoardStation[]
  orders: Order[]
  /** Cancelled within the last hour, oldest first: a kitchen must see them before they go. */
  cancelled: Order[]
}

/** What became of the orders that changed while a screen was away: ticket numbers, each order in one list. */
export type Digest = {
  /** Placed meanwhile, and still open. */
  new: number[]
  /** Moved on meanwhile, and still open. */
  changed: number[]
  /** Completed, placed meanwhile or before. */
  finished: number[]
  /** Cancelled, placed meanwhile or before. */
  cancelled: number[]
}

export type JoinRequest = {
  branchId: string
  /** The `seq` up to which the screen holds everything; left out by one that holds nothing yet. */
  since?: number | undefined
  /** The newest event that the screen has applied; left out where its id is not known. */
  last?: KnownEvent | undefined
}

/**
 * The whole board. `missed` is null when the screen named no `since`, or when the history since then is not all there.
 * `wentBack`: the screen's `last` event is not in the database, which was restored to an earlier time.
 */
export type SnapshotReply = {
  ok: true
  kind: 'snapshot'
  snapshot: BoardSnapshot
  missed: Digest | null
  wentBack?: boolean
}

/** Only what the screen lacks: each order that changed after `since`, open or finished, as it is after event `seq`. */
export type MissedReply = Heartbeat & { ok: true; kind: 'missed'; orders: Order[]; missed: Digest }

export type JoinReply = SnapshotReply | MissedReply | { ok: false; error: ErrorCode }

export type ServerToScreen = {
  change: (change: OrderChange) => void
  heartbeat: (heartbeat: BranchHeartbeat) => void
  /** Said before the server closes the socket: it restarts, or this session may no longer see the branch. */
  goodbye: (reason: 'restart' | 'signed_out') => void
  /** A manager wants to hear whether this screen can be heard. */
  chime: () => void
  /** A manager has changed what this screen is, or its stations: its page is to be loaded anew. Said until it is. */
  changed: () => void
}

export type ScreenToServer = {
  /** Asks for a branch; the server decides. Asking again is a resync. */
  join: (request: JoinRequest, reply: (answer: JoinReply) => void) => void
  /** Asks whether the server is still there; sent when it has been silent for a while. */
  ping: (reply: () => void) => void
  /** What the screen says of itself and of what it shows, of the branch that it has joined. */
  report: (report: ScreenReport) => void
}

/** The credential with which a device connects that holds both: a person's session, or its own as a paired screen. */
export type ConnectAs = 'staff' | 'screen'

/** What a page was made with and never hears of again, said at each connection; `screen`: the revision of a paired one. */
export type Rendered = { stations: BoardStation[]; screen: string | null }

/** The snapshot that a page was made with; on a paired screen also as what screen. */
export type RenderedBoard = BoardSnapshot & { screenRevision?: string }

/** Milliseconds between heartbeats. */
export const HEARTBEAT_MS = 5_000
