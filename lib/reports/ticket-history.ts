import type { Actor } from '../access/scope'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import type { OrderEventType } from '../events/event-types'
import { findOrder } from '../orders/find-orders'
import type { OrderItem, StoredOrder } from '../orders/order'
import type { OrderStatus } from '../orders/order-status'

/** One event of an order. */
export type TicketStep = {
  version: number
  /** Milliseconds since 1970 UTC. */
  at: number
  type: OrderEventType
  /** Null: the order was placed. */
  from: OrderStatus | null
  to: OrderStatus
  actor: Actor
  /** Whether the rush mark was set or removed; null: neither. */
  rush: boolean | null
  /** The items that were marked as done, and those that were marked as not done. */
  done: OrderItem[]
  undone: OrderItem[]
}

/** When an order first entered each state, in milliseconds since 1970 UTC; null: never. */
export type TicketTimes = Record<'confirmedAt' | 'preparingAt' | 'readyAt' | 'finishedAt', number | null>

export type TicketHistory = {
  order: StoredOrder
  /** Columns of the order, which are never pruned. */
  times: TicketTimes
  /** From the first event that is still stored: see EVENT_RETENTION_DAYS. */
  steps: TicketStep[]
}

type EventRow = Pick<TicketStep, 'version' | 'at' | 'type' | 'from' | 'to' | 'actor'> & { order: StoredOrder }

/** An order of a branch with its stored history. @throws {AppError} not_found */
export async function ticketHistory(
  sql: Sql,
  orgId: string,
  branchId: string,
  orderId: string,
): Promise<TicketHistory> {
  const order = await findOrder(sql, { orgId, branchId, guestSessionId: null }, orderId)
  const [times] = await sql.query<TicketTimes>(TIMES, [orderId, orgId, branchId])
  if (!times) throw new Error(`Order ${orderId} was deleted while it was read.`)
  const events = await sql.query<EventRow>(EVENTS, [orderId, orgId, branchId])
  return { order, times, steps: events.map((event, index) => stepOf(event, events[index - 1]?.order)) }
}

function stepOf({ order, ...event }: EventRow, before: StoredOrder | undefined): TicketStep {
  if (!before) return { ...event, rush: order.rush || null, done: [], undone: [] }
  const toggled = order.items.filter(({ id, done }) =>
    before.items.some((item) => item.id === id && item.done !== done),
  )
  return {
    ...event,
    rush: order.rush === before.rush ? null : order.rush,
    done: toggled.filter(({ done }) => done),
    undone: toggled.filter(({ done }) => !done),
  }
}

const TIMES = `
SELECT ${epochMs('confirmed_at')} AS "confirmedAt",
  ${epochMs('preparing_at')} AS "preparingAt",
  ${epochMs('ready_at')} AS "readyAt",
  ${epochMs('finished_at')} AS "finishedAt"
FROM orders WHERE id = $1 AND org_id = $2 AND branch_id = $3`

const EVENTS = `
SELECT version, ${epochMs('at')} AS at, type, from_status AS from, to_status AS to, actor,
  stored_order AS order
FROM order_events
WHERE order_id = $1 AND org_id = $2 AND branch_id = $3
ORDER BY version`
