import type { EventActor } from '../access/scope'
import type { Sql } from '../db/database'
import type { OrderStatus } from '../order-status'
import type { CancelReason } from '../orders/cancel-reason'
import type { ChangeDetail } from '../orders/change-details'
import type { StoredItem, StoredOrder } from '../orders/order'
import type { OrderEventType } from '../orders/order-event-types'
import { findOrder } from '../orders/order-repository'
import type { PaymentMethod } from '../orders/payment'
import { toMake } from '../orders/to-make'

/** One event of an order. */
export type TicketStep = {
  version: number
  /** Milliseconds since 1970 UTC. */
  at: number
  type: OrderEventType
  /** Null: the order was placed. */
  from: OrderStatus | null
  to: OrderStatus
  actor: EventActor
  /** How the order was paid or refunded by this event; null: neither, or not recorded. */
  method: PaymentMethod | null
  /** Why the order was cancelled by this event; null: it was not, or nobody said. */
  reason: CancelReason | null
  /** Whether the rush mark was set or removed; null: neither. */
  rush: boolean | null
  /** Whether the order was recalled onto the boards, or dismissed from them; null: neither. */
  recalled: boolean | null
  /** The items, or parts of combos, that were marked as done, and those that were marked as not done. */
  done: StoredItem[]
  undone: StoredItem[]
  /** What the event changed of the lines and of the table. */
  changes: ChangeDetail[]
  /** How much was paid or given back by this event; null: neither. */
  amount: number | null
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

type ChangeEvent = Pick<TicketStep, 'version' | 'at' | 'type' | 'from' | 'to' | 'actor' | 'changes'> & {
  order: StoredOrder
}

/** An order of a branch with the stored history of its changes. @throws {AppError} not_found */
export async function ticketHistory(
  sql: Sql,
  orgId: string,
  branchId: string,
  orderId: string,
): Promise<TicketHistory> {
  const order = await findOrder(sql, { orgId, branchId, guestSessionId: null }, orderId)
  const rows = await sql.prisma.orderEvent.findMany({
    where: { orderId, orgId, branchId, type: { not: 'order.estimate_changed' } },
    orderBy: { version: 'asc' },
    select: { version: true, at: true, type: true, from: true, to: true, actor: true, changes: true, order: true },
  })
  const events = rows.map((row) => ({
    ...row,
    at: row.at.getTime(),
    // As eventSql wrote them.
    type: row.type as OrderEventType,
    actor: row.actor as EventActor,
    changes: row.changes as ChangeDetail[],
    order: row.order as StoredOrder,
  }))
  const { confirmedAt, preparingAt, readyAt, finishedAt } = await sql.prisma.order.findUniqueOrThrow({
    where: { id: orderId, orgId, branchId },
    select: { confirmedAt: true, preparingAt: true, readyAt: true, finishedAt: true },
  })
  const times = {
    confirmedAt: confirmedAt?.getTime() ?? null,
    preparingAt: preparingAt?.getTime() ?? null,
    readyAt: readyAt?.getTime() ?? null,
    finishedAt: finishedAt?.getTime() ?? null,
  }
  return { order, times, steps: events.map((event, index) => stepOf(event, events[index - 1]?.order)) }
}

function stepOf({ order, ...event }: ChangeEvent, before: StoredOrder | undefined): TicketStep {
  const reason = event.to === 'cancelled' && event.from !== 'cancelled' ? order.cancelReason : null
  const movement = MOVES_MONEY.includes(event.type) ? order.payments.at(-1) : undefined
  const step = { ...event, reason, method: movement?.method ?? null, amount: movement?.amount ?? null }
  if (!before) return { ...step, rush: order.rush || null, recalled: null, done: [], undone: [] }
  const former = toMake(before.items)
  const toggled = toMake(order.items).filter(({ id, done }) =>
    former.some((item) => item.id === id && item.done !== done),
  )
  return {
    ...step,
    rush: order.rush === before.rush ? null : order.rush,
    recalled: isRecalled(order) === isRecalled(before) ? null : isRecalled(order),
    done: toggled.filter(({ done }) => done),
    undone: toggled.filter(({ done }) => !done),
  }
}

const MOVES_MONEY: readonly OrderEventType[] = [
  'order.payment_confirmed',
  'order.payment_recorded',
  'order.refund_recorded',
]

const isRecalled = ({ recalledAt }: StoredOrder): boolean => recalledAt !== null
