import type { Lateness } from '../board/lateness'
import type { OpenStatus } from '../orders/order-status'
import type { ScreenCounts } from '../screens/find-screens'
import type { UndisplayedTicket } from '../screens/undisplayed-tickets'

/** What a manager sees of every branch at a glance. Times are milliseconds since 1970 UTC, amounts the smallest unit. */
export type Overview = {
  /** The database's clock when it was read. */
  now: number
  /** How the organisation writes numbers and money: BCP 47 and ISO 4217. */
  locale: string
  currency: string
  timeZone: string
  /** By name. */
  branches: BranchOverview[]
}

export type BranchOverview = {
  id: string
  name: string
  /** Open tickets by their state. */
  open: Record<OpenStatus, number>
  /** The most pressing of its open tickets: late if one of them is. */
  lateness: Lateness
  /** How many of its open tickets are late. */
  late: number
  /** The ticket that was placed first of those that are open. */
  oldest: OldestTicket | null
  /** Orders placed today that were not cancelled. The day is the organisation's. */
  today: Amount
  /** From order to ready, of those that became ready in the last hour, and in the same hour of the same weekday before. */
  toReady: { lastHour: Speed; weekBefore: Speed }
  /** Open orders that are not paid. */
  awaited: Amount
  /** Orders that were paid and then cancelled, within 30 days, newest first; at most 20 are named. */
  refunds: Amount & { named: Refund[] }
  screens: ScreenCounts
  /** Tickets to be made that no screen of their station shows, oldest first. */
  undisplayed: UndisplayedTicket[]
}

/** A ticket, and from when it is late. */
export type OldestTicket = { number: number; createdAt: number; lateAt: number }

export type Amount = { orders: number; value: number }

/** Milliseconds; null where there was no order. */
type Speed = { orders: number; median: number | null; p90: number | null }

type Refund = { id: string; number: number; cancelledAt: number; total: number }

/** The contract between the page of branches and the server: the namespace `/managers`. Both ends import this file. */
export const MANAGERS_NAMESPACE = '/managers'

export type ServerToManager = {
  /** All of it: when somebody connects, after changes, and every 10 s. */
  overview: (overview: Overview) => void
  /** Said before the server closes the socket: it restarts, or this session may no longer see the branches. */
  goodbye: (reason: 'restart' | 'signed_out') => void
}

export type ManagerToServer = {
  /** Asks whether the server is still there; sent when it has been silent for a while. */
  ping: (reply: () => void) => void
}

/** Milliseconds between overviews when nothing changes, and at the least when much does. */
export const OVERVIEW_MS = 10_000
export const OVERVIEW_AT_MOST_MS = 2_000
