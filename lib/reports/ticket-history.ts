import type { Actor } from '../access/actor'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import type { OrderItem, StoredOrder } from '../orders/order'
import type { OrderStatus } from '../orders/order-status'
import type { EventType } from '../orders/transition'

/** One thing that happened to an order. */
export type TicketStep = {
  version: number
  /** Milliseconds since 1970 UTC. */
  at: number
  type: EventType
  /** Null: it was placed. */
  from: OrderStatus | null
  to: OrderStatus
  actor: Actor
  /** Whether it was marked as a rush, or that was taken back; null: neither. */
  rush: boolean | null
  /** Which of its items were bumped then, and of which that was taken back. */
  done: OrderItem[]
  undone: OrderItem[]
}

export type TicketHistory = {
  order: StoredOrder
  /** From the first that is kept: see EVENT_RETENTION_DAYS. */
  steps: TicketStep[]
}

type EventRow = Pick<TicketStep, 'version' | 'at' | 'type' | 'from' | 'to' | 'actor'> & { order: StoredOrder }

/** All that happened to an order of a branch. @throws {AppError} not_found, also when nothing is kept of it any more */
export async function ticketHistory(
  sql: Sql,
  orgId: string,
  branchId: string,
  orderId: string,
): Promise<TicketHistory> {
  const events = await sql.query<EventRow>(EVENTS, [orderId, orgId, branchId])
  const last = events.at(-1)
  if (!last) throw new AppError('not_found', 'There is no such order.')
  return { order: last.order, steps: events.map((event, index) => stepOf(event, events[index - 1]?.order)) }
}

function stepOf({ order, ...event }: EventRow, before: StoredOrder | undefined): TicketStep {
  if (!before) return { ...event, rush: order.rush || null, done: [], undone: [] }
  const turned = order.items.filter(({ id, done }) => before.items.some((item) => item.id === id && item.done !== done))
  return {
    ...event,
    rush: order.rush === before.rush ? null : order.rush,
    done: turned.filter(({ done }) => done),
    undone: turned.filter(({ done }) => !done),
  }
}

const EVENTS = `
SELECT version, (extract(epoch FROM at) * 1000)::float8 AS at, type, from_status AS from, to_status AS to, actor,
  stored_order AS order
FROM order_events
WHERE order_id = $1 AND org_id = $2 AND branch_id = $3
ORDER BY version`
