import { epochMs, isOneOf } from '../db/sql-fragments'
import { OPEN_STATUSES, type OpenStatus } from '../order-status'
import type { OrderItem } from '../orders/order'
import { isScheduledSql, startSql } from '../orders/order-sql'
import { TO_MAKE_LINES } from '../orders/to-make-sql'
import { ageFrom, type Lateness, latenessOf, thresholdsOf } from './lateness'
import type { BoardStation } from './protocol'

/** An open ticket that is neither scheduled nor stopped, with what decides whether it is late. `startAt`: milliseconds since 1970 UTC. */
export type OpenTicket = {
  id: string
  number: number
  status: OpenStatus
  startAt: number
  /** `firedAt`: as `startAt`. */
  items: (Pick<OrderItem, 'stationId' | 'done' | 'course' | 'later'> & { firedAt: number | null })[]
}

/**
 * SQL for the OpenTickets of a branch as JSON, the oldest first. `items`: what stations make of its lines.
 * @param branch alias of a row of `branches`
 */
export const openTicketsSql = (branch: string): string => `coalesce((
    SELECT json_agg(json_build_object('id', o.id, 'number', o.number, 'status', o.status, 'startAt', ${epochMs(startSql('o'))},
      'items', (
        SELECT json_agg(json_build_object('stationId', i.station_id, 'done', i.done, 'course', i.course, 'later', i.later,
          'firedAt', ${epochMs('i.fired_at')}))
        FROM ${TO_MAKE_LINES} i WHERE i.order_id = o.id)
      ) ORDER BY ${startSql('o')}, o.id)
    FROM orders o WHERE o.branch_id = ${branch}.id AND ${isOneOf('o.status', OPEN_STATUSES)} AND o.stopped_at IS NULL
      AND NOT ${isScheduledSql('o')}
  ), '[]')`

/** `lateAt` null: never, because all that is left waits for its course. */
export type AgedTicket = OpenTicket & { lateAt: number | null; lateness: Lateness }

/** Adds how late a ticket is, as a board of all stations shows it. @param now milliseconds since 1970 UTC */
export function aged(ticket: OpenTicket, stations: readonly BoardStation[], now: number): AgedTicket {
  const thresholds = thresholdsOf(ticket, stations, null)
  const from = ageFrom(ticket, null)
  return {
    ...ticket,
    lateAt: from === null ? null : from + thresholds.lateMs,
    lateness: from === null ? 'calm' : latenessOf(now - from, thresholds),
  }
}
