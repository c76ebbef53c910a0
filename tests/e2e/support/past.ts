import { businessDaySql } from '@/lib/branches/business-day'
import type { OpenedDatabase } from '@/lib/db/open-database'
import type { OrderStatus } from '@/lib/order-status'
import { carryOut } from '@/lib/orders/carry-out'
import { placeTicket, type RushTicket, staffAtWork } from './rush'

/** A ticket of the past: when it was placed and came into each state, in minutes since the past begins. */
export type PastTicket = Pick<RushTicket, 'table' | 'lines'> & { at: number; steps: [OrderStatus, at: number][] }

type Step = { at: number; ticket: PastTicket; to: OrderStatus | null }

/**
 * Lays a past at the demo's first branch: orders placed and moved by the service's own commands, in their order, and then
 * moved back in time with all their events, which the service itself never does. For a branch where nothing happened yet.
 * @param begin milliseconds since 1970 UTC
 */
export async function layPast(database: OpenedDatabase, begin: number, tickets: PastTicket[]): Promise<void> {
  const { by, branchId } = await staffAtWork(database)
  const ids = new Map<PastTicket, string>()
  const steps = tickets
    .flatMap((ticket): Step[] => [
      { at: ticket.at, ticket, to: null },
      ...ticket.steps.map(([to, at]) => ({ at, ticket, to })),
    ])
    .toSorted((a, b) => a.at - b.at)
  for (const { ticket, to } of steps) {
    const id = ids.get(ticket)
    if (id && to) await carryOut(database, by, id, { type: 'change_status', to })
    else ids.set(ticket, (await placeTicket(database, ticket)).id)
  }
  const times = steps.map(({ at }) => new Date(begin + at * 60_000))
  await database.query(MOVE_EVENTS, [branchId, times])
  await database.query(MOVE_STORED, [branchId])
  await database.query(MOVE_ORDERS, [branchId])
  await database.query(MOVE_COUNTER, [branchId])
}

/** The first event is of the first time, and so on. */
const MOVE_EVENTS = `
UPDATE order_events e SET at = ($2::timestamptz[])[e.seq] WHERE e.branch_id = $1`

const ms = (timestamp: string) => `round(extract(epoch FROM ${timestamp}) * 1000)::bigint`

const MOVE_STORED = `
UPDATE order_events e SET stored_order = e.stored_order || jsonb_build_object(
  'createdAt', ${ms('placed.at')}, 'startAt', ${ms('placed.at')}, 'updatedAt', ${ms('e.at')}, 'statusSince', ${ms('e.at')})
FROM order_events placed
WHERE e.branch_id = $1 AND placed.order_id = e.order_id AND placed.version = 1`

const MOVE_ORDERS = `
UPDATE orders o SET created_at = t.placed, updated_at = t.last, status_since = t.last,
  day = ${businessDaySql('b', 't.placed')},
  confirmed_at = t.confirmed, preparing_at = t.preparing, ready_at = t.ready, finished_at = t.finished
FROM branches b, (
  SELECT order_id, min(at) AS placed, max(at) AS last,
    min(at) FILTER (WHERE to_status = 'confirmed') AS confirmed, min(at) FILTER (WHERE to_status = 'preparing') AS preparing,
    min(at) FILTER (WHERE to_status = 'ready') AS ready,
    min(at) FILTER (WHERE to_status IN ('completed', 'cancelled')) AS finished
  FROM order_events WHERE branch_id = $1 GROUP BY order_id
) t
WHERE t.order_id = o.id AND b.id = o.branch_id`

/** Today's numbers begin anew. */
const MOVE_COUNTER = `
UPDATE ticket_counters SET day = (SELECT max(day) FROM orders WHERE branch_id = $1) WHERE branch_id = $1`
