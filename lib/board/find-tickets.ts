import { z } from 'zod'
import type { Sql } from '../db/database'
import type { Order } from '../orders/order'
import { finishedTickets, finishedTicketTexts, ticketsOf } from './board-repository'
import { matchingTickets } from './ticket-match'

/** What somebody writes to find a ticket; empty: the latest ones. */
export const ticketQuerySchema = z.string().max(100)

/**
 * Finished orders of a branch, at most 50: those of the last 12 hours, newest first; with a query, the matching ones of the last 24
 * hours, the one with this number first.
 */
export async function findFinishedTickets(
  sql: Sql,
  branch: { orgId: string; branchId: string },
  query: string,
): Promise<Order[]> {
  if (query.trim() === '') return finishedTickets(sql, branch.orgId, branch.branchId)
  const found = matchingTickets(await finishedTicketTexts(sql, branch), query)
  return ticketsOf(
    sql,
    branch,
    found.map(({ id }) => id),
  )
}
