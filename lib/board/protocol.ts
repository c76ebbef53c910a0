import type { z } from 'zod'
import type { ScreenReport } from '../screens/screen-health'
import type { boardStationSchema } from './board-station-schema'
import type { BranchState } from './branch-state'
import type * as schemas from './protocol-schema'

/** The socket protocol between screens and the relay. Its types derive from the schemas, which only the server loads. */

/** Identifies an event. After a restore of the database, a `seq` may have another id. */
export type KnownEvent = z.infer<typeof schemas.knownEventSchema>

/** An order as of its branch's event `seq`. */
export type OrderChange = z.infer<typeof schemas.orderChangeSchema>

/**
 * The branch's last event and the database's clock, in milliseconds since 1970 UTC. `eventId`: null if there is no event or
 * it was pruned; left out by the replay.
 */
export type Heartbeat = z.infer<typeof schemas.heartbeatSchema>

/**
 * Sent to every screen of a branch every few seconds. `undisplayed`: the tickets that no screen shows; `writable`: whether
 * the database accepts writes.
 */
export type BranchHeartbeat = z.infer<typeof schemas.branchHeartbeatSchema>

/** A station, and when its tickets are due soon and late, in milliseconds since the order was placed. */
export type BoardStation = z.infer<typeof boardStationSchema>

/** The branch of a board. `locale` (BCP 47) and `currency` (ISO 4217) are the organisation's. */
export type BoardBranch = z.infer<typeof schemas.boardBranchSchema>

/** All open orders of a branch as of event `seq`. */
export type BoardSnapshot = z.infer<typeof schemas.boardSnapshotSchema>

/** The orders that changed while a screen was offline: ticket numbers, each order in one list. */
export type Digest = z.infer<typeof schemas.digestSchema>

export type JoinRequest = z.infer<typeof schemas.joinRequestSchema>

/**
 * The complete board. `missed` is null if the request had no `since`, or events since then were pruned.
 * `wentBack`: the request's `last` event is not in the database, which was restored to an earlier time.
 */
export type SnapshotReply = z.infer<typeof schemas.snapshotReplySchema>

/** Only the orders that changed after `since`, open or finished, as of event `seq`. */
export type MissedReply = z.infer<typeof schemas.missedReplySchema>

export type JoinReply = z.infer<typeof schemas.joinReplySchema>

/** A step that can still be undone on the screen that tapped. */
export type Step = z.infer<typeof schemas.stepSchema>

/** A step under way on another screen. */
export type ShownStep = z.infer<typeof schemas.shownStepSchema>

export type ServerToScreen = {
  change: (change: OrderChange) => void
  heartbeat: (heartbeat: BranchHeartbeat) => void
  /** Sent after a join, after a change, and every few seconds. */
  branch: (state: BranchState) => void
  /** Another screen of the branch has begun a step. It carries no `seq`, and is never sent again. */
  step: (step: ShownStep) => void
  /** Another screen has undone its step, or the server has refused it. */
  stepUndone: (step: z.infer<typeof schemas.undoneStepSchema>) => void
  /** Sent before the server closes the socket: it restarts, or the session no longer has permission for the branch. */
  goodbye: (reason: z.infer<typeof schemas.goodbyeSchema>) => void
  /** A manager tests the sound of this screen: it plays the chime. */
  chime: () => void
  /** A manager has changed this screen's settings or the names of the stations: the page must reload. Repeated until it has. */
  changed: () => void
}

export type ScreenToServer = {
  /** Requests a branch; the server checks the permission. Another join is a resync. */
  join: (request: JoinRequest, reply: (answer: JoinReply) => void) => void
  /** Checks that the server responds; sent when no message has arrived for a while. */
  ping: (reply: () => void) => void
  /** The screen has begun a step that it can still undo. */
  beginStep: (step: Step) => void
  /** The screen has undone its step, or the server has refused it. */
  undoStep: (step: z.infer<typeof schemas.undoneStepSchema>) => void
  /** The screen health, for the branch that the screen has joined. */
  report: (report: ScreenReport) => void
}

/** The credential that a device uses to connect: the user's session, or its own as a paired screen. It may have both. */
export type ConnectAs = 'staff' | 'screen'

/**
 * What a page was rendered with, sent at each connection. `stations`: in their order. `screen`: the revision of a paired screen's settings.
 */
export type Rendered = { stations: { name: string }[]; screen: string | null }

/** The snapshot that a page was rendered with. `screenRevision`: of a paired screen's settings. */
export type RenderedBoard = BoardSnapshot & { screenRevision?: string }
