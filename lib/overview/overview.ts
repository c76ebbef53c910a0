import type { z } from 'zod'
import type { goodbyeSchema } from '../board/protocol-schema'
import type { overviewSchema } from './overview-schema'

/** A summary of the branches that a manager may see. Times are milliseconds since 1970 UTC, amounts in the smallest unit. */
export type Overview = z.infer<typeof overviewSchema>

export type BranchOverview = Overview['branches'][number]

export type OldestTicket = NonNullable<BranchOverview['oldest']>

export type Amount = BranchOverview['today']

/** The Socket.IO namespace of the branches page. Server and page import this contract. */
export const MANAGERS_NAMESPACE = '/managers'

export type ServerToManager = {
  /** The whole overview: on connect, after changes, and every 10 s. */
  overview: (overview: Overview) => void
  /** Sent before the server closes the socket: it restarts, or the session lost its permission. */
  goodbye: (reason: z.infer<typeof goodbyeSchema>) => void
}

export type ManagerToServer = {
  /** Checks the connection when the server has sent nothing for a while. */
  ping: (reply: () => void) => void
}

/** Milliseconds between overviews: without changes, and the minimum with changes. */
export const OVERVIEW_MS = 10_000
export const OVERVIEW_MIN_MS = 2_000
