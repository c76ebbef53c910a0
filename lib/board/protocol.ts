import type { ErrorCode } from '../errors'
import type { Order } from '../orders/order'

/** The contract between screens and the relay. Both ends import this file; nothing else crosses the socket. */

/** An order as it is after its branch's event `seq`. */
export type OrderChange = { seq: number; order: Order }

/** The branch's last event and the database's clock, in milliseconds since 1970 UTC. */
export type Heartbeat = { seq: number; now: number }

/** All open orders of a branch as they are after event `seq`. */
export type BoardSnapshot = Heartbeat & {
  branch: { id: string; name: string; timeZone: string }
  orders: Order[]
}

export type JoinReply = { ok: true; snapshot: BoardSnapshot } | { ok: false; error: ErrorCode }

export type ServerToScreen = {
  change: (change: OrderChange) => void
  heartbeat: (heartbeat: Heartbeat) => void
  /** Said before the server closes the socket: it restarts, or this session may no longer see the branch. */
  goodbye: (reason: 'restart' | 'signed_out') => void
}

export type ScreenToServer = {
  /** Asks for a branch; the server decides. Asking again is a resync. */
  join: (branchId: string, reply: (answer: JoinReply) => void) => void
}

/** Milliseconds between heartbeats. */
export const HEARTBEAT_MS = 5_000
