import type { StaffAccess } from '../access/callers'
import type { Lateness } from '../board/lateness'
import { aged, type OpenTicket } from '../board/open-tickets'
import type { BoardStation } from '../board/protocol'
import { orderingAt, shownCapacity } from '../branches/ordering'
import type { Sql } from '../db/database'
import { OPEN_STATUSES, type OpenStatus } from '../order-status'
import { type ScreenCounts, screenCounts } from '../screens/find-screens'
import { undisplayedTickets } from '../screens/undisplayed-ticket-repository'
import type { BranchOverview, Overview } from './overview'
import { findOverview } from './overview-repository'

const NO_SCREENS: ScreenCounts = { paired: 0, online: 0, healthy: 0 }

/**
 * The overview of the branches that a manager may see. One statement reads the orders of all of them, at one moment.
 * @throws {AppError} not_found
 */
export async function readOverview(sql: Sql, staff: StaffAccess): Promise<Overview> {
  const row = await findOverview(sql, staff)
  const { stations, branches, ...rest } = row
  const [screens, undisplayed] = await Promise.all([
    screenCounts(sql, staff),
    undisplayedTickets(
      sql,
      branches.map(({ id }) => id),
    ),
  ])
  return {
    ...rest,
    branches: branches.map(({ tickets, rules, ...branch }) => ({
      ...branch,
      ...summaryOf(tickets, stations, row.now),
      ordering: orderingAt(row.now, rules),
      capacity: shownCapacity(row.now, rules),
      screens: screens.get(branch.id) ?? NO_SCREENS,
      undisplayed: undisplayed.get(branch.id) ?? [],
    })),
  }
}

type TicketSummary = Pick<BranchOverview, 'open' | 'lateness' | 'late' | 'oldest'>

const WORST_FIRST: readonly Lateness[] = ['late', 'soon']

/** Summarises the open tickets of a branch, oldest first. */
function summaryOf(tickets: readonly OpenTicket[], stations: readonly BoardStation[], now: number): TicketSummary {
  const all = tickets.map((ticket) => aged(ticket, stations, now))
  const [oldest] = all.flatMap(({ number, startAt, lateAt }) => (lateAt === null ? [] : { number, startAt, lateAt }))
  return {
    open: countedByState(tickets),
    lateness: WORST_FIRST.find((candidate) => all.some(({ lateness }) => lateness === candidate)) ?? 'calm',
    late: all.filter(({ lateness }) => lateness === 'late').length,
    oldest: oldest ?? null,
  }
}

function countedByState(tickets: readonly OpenTicket[]): Record<OpenStatus, number> {
  const counted = OPEN_STATUSES.map((status) => [status, tickets.filter((ticket) => ticket.status === status).length])
  return Object.fromEntries(counted)
}
