import type { Lateness } from '../board/lateness'
import type { Ordering } from '../branches/ordering'
import type { OpenStatus } from '../orders/order-status'
import type { ScreenCounts } from '../screens/find-screens'
import type { UndisplayedTicket } from '../screens/undisplayed-tickets'

/** A summary of the branches that a manager may see. Times are milliseconds since 1970 UTC, amounts in the smallest unit. */
export type Overview = {
  /** The time of the read by the database's clock. */
  now: number
  /** How the organisation writes numbers and money: BCP 47 and ISO 4217. */
  locale: string
  currency: string
  timeZone: string
  /** Sorted by name. */
  branches: BranchOverview[]
}

export type BranchOverview = {
  id: string
  name: string
  /** IANA name. A process of the previous version leaves it out. */
  timeZone?: string
  /** Open tickets by their state, without the scheduled ones. */
  open: Record<OpenStatus, number>
  /** Orders that wait for their time. A process of the previous version leaves it out. */
  scheduled?: number
  /** The worst lateness of its open tickets. */
  lateness: Lateness
  /** How many of its open tickets are late. */
  late: number
  /** The open ticket with the highest age. */
  oldest: OldestTicket | null
  /** Orders placed today that were not cancelled. The day is the organisation's. */
  today: Amount
  /** Prep times of the orders that became ready in the last hour, and in the same hour one week before. */
  toReady: { lastHour: Speed; weekBefore: Speed }
  /** Orders that are not paid, open or completed, of all days. */
  awaited: Amount
  /** Orders that were paid and then cancelled, and whose payment was not given back, of all days. */
  refunds: Amount
  screens: ScreenCounts
  /** Whether guests can order. A process of the previous version leaves it out. */
  ordering?: Ordering
  /** Tickets to make that no screen of their station shows, oldest first. */
  undisplayed: UndisplayedTicket[]
}

/** `lateAt`: from when the ticket is late. */
export type OldestTicket = { number: number; startAt: number; lateAt: number }

export type Amount = { orders: number; value: number }

/** Milliseconds; null without orders. */
type Speed = { orders: number; median: number | null; p90: number | null }

/** The Socket.IO namespace of the branches page. Server and page import this contract. */
export const MANAGERS_NAMESPACE = '/managers'

export type ServerToManager = {
  /** The whole overview: on connect, after changes, and every 10 s. */
  overview: (overview: Overview) => void
  /** Sent before the server closes the socket: it restarts, or the session lost its permission. */
  goodbye: (reason: 'restart' | 'signed_out') => void
}

export type ManagerToServer = {
  /** Checks the connection when the server has sent nothing for a while. */
  ping: (reply: () => void) => void
}

/** Milliseconds between overviews: without changes, and the minimum with changes. */
export const OVERVIEW_MS = 10_000
export const OVERVIEW_MIN_MS = 2_000
