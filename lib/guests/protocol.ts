import type { z } from 'zod'
import type { Ordering } from '../branches/ordering'
import type { GuestCall } from './call-kinds'
import type { GuestOrder } from './own-orders'
import type * as schemas from './protocol-schema'
import type { ReadyNumbers } from './ready-number-repository'

/**
 * The socket protocol between the server and public pages: the pickup display and the guest's page. Each message has the
 * complete data, so that the next message replaces one that was lost.
 */
export const PUBLIC_NAMESPACE = '/public'

type WatchRequest = z.infer<typeof schemas.watchRequestSchema>

/** Subscribes to the orders of a guest; the session comes from the device's cookie for this table. */
type FollowRequest = z.infer<typeof schemas.followRequestSchema>

/** `ok`: the requested data was sent before this reply. */
export type PublicReply = z.infer<typeof schemas.publicReplySchema>

export type ServerToPublic = {
  numbers: (numbers: ReadyNumbers) => void
  orders: (orders: GuestOrder[]) => void
  /** The menu items that guests of the branch cannot order now. Sent after a join, after a change, and every few seconds. */
  soldOut: (ids: string[]) => void
  /** The calls of the guest's table, sent at the same times. */
  calls: (calls: GuestCall[]) => void
  /** Whether guests of the branch can order, sent at the same times. */
  ordering: (ordering: Ordering) => void
  /** The data that was sent last is current. */
  heartbeat: () => void
  /** Sent before the server closes the socket: it restarts, or the guest's session has ended. */
  goodbye: (reason: z.infer<typeof schemas.publicGoodbyeSchema>) => void
}

export type PublicToServer = {
  watch: (request: WatchRequest, reply: (answer: PublicReply) => void) => void
  follow: (request: FollowRequest, reply: (answer: PublicReply) => void) => void
  /** Checks that the server responds. */
  ping: (reply: () => void) => void
}
