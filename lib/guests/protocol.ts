import type { ErrorCode } from '../errors'
import type { GuestOrder } from './own-orders'
import type { ReadyNumbers } from './ready-numbers'

/**
 * The contract between the server and what the public sees: the counter's display and the guest's own page. Each message
 * holds the whole of what is to be shown, so that one that is lost is made good by the next.
 */
export const PUBLIC_NAMESPACE = '/public'

export type WatchRequest = { branchId: string }

/** Follows the orders of the guest whose session the device's cookie for this table holds. */
export type FollowRequest = { tableCode: string }

/** What was asked for was sent just before the answer. */
export type PublicReply = { ok: true } | { ok: false; error: ErrorCode }

export type ServerToPublic = {
  numbers: (numbers: ReadyNumbers) => void
  orders: (orders: GuestOrder[]) => void
  /** What was sent last is what is in the database. */
  heartbeat: () => void
  /** Said before the server closes the socket: it restarts, or the guest's session is over. */
  goodbye: (reason: 'restart' | 'session_over') => void
}

export type PublicToServer = {
  watch: (request: WatchRequest, reply: (answer: PublicReply) => void) => void
  follow: (request: FollowRequest, reply: (answer: PublicReply) => void) => void
  /** Asks whether the server is still there. */
  ping: (reply: () => void) => void
}
