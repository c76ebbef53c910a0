import { type By, type EventActor, type OrderScope, scopeSql } from '../access/scope'
import { type Sql, writeRows } from '../db/database'
import { empty, raw, type Statement, sql as statement } from '../db/sql'
import { isOneOf } from '../db/sql-fragments'
import { AppError } from '../errors'
import { newId } from '../ids'
import { SCHEDULED_STATUSES } from '../order-status'
import { holding } from '../tables/table-repository'
import { canHandOver, eventCommitted, type WrittenEvent } from './board-handover'
import { insertOrderSql, type PlacedOrder } from './insert-order-sql'
import type { StoredOrder } from './order'
import { eventSql, type NewEvent, type OrderWrite } from './order-event-sql'
import { isChangeSql } from './order-event-types'
import { STORED_ORDER } from './order-sql'
import { type ToldEstimate, tellEstimateSql } from './tell-estimate-sql'
import type { Changed } from './transition-result'
import { updateOrderSql } from './update-order-sql'

/** The row `o` of `orders` with an id, if it is in the scope. */
const inScope = (scope: OrderScope, orderId: string): Statement => statement`
  o.id = ${orderId}::uuid AND ${scopeSql(scope, 'o.org_id', 'o.branch_id')}
  ${scope.guestSessionId === null ? empty : statement`AND o.guest_session_id = ${scope.guestSessionId}::uuid`}`

/** One order. @throws {AppError} not_found, also for an order outside the scope */
export async function findOrder({ prisma }: Sql, scope: OrderScope, orderId: string): Promise<StoredOrder> {
  const [row] = await prisma.$queryRaw<{ stored: StoredOrder }[]>(statement`
    SELECT ${STORED_ORDER} AS stored FROM orders o JOIN branches b ON b.id = o.branch_id WHERE ${inScope(scope, orderId)}`)
  if (!row) throw new AppError('not_found', 'There is no such order.')
  return row.stored
}

/** One order, which no other transaction can change before this one ends. @throws {AppError} not_found */
export async function lockOrder(sql: Sql, scope: OrderScope, orderId: string): Promise<StoredOrder> {
  // A statement of its own: one that waits for the lock sees the lines of its start.
  await sql.prisma.$queryRaw(statement`SELECT FROM orders o WHERE ${inScope(scope, orderId)} FOR NO KEY UPDATE`)
  return findOrder(sql, scope, orderId)
}

/**
 * Scheduled orders whose start has come without an event that says so. Reads the partial index `orders_scheduled`, which has the scheduled
 * orders alone.
 */
export async function findDueOrders({ prisma }: Sql, limit: number): Promise<StoredOrder[]> {
  const rows = await prisma.$queryRaw<{ stored: StoredOrder }[]>(statement`
    SELECT ${STORED_ORDER} AS stored FROM (
      SELECT * FROM orders o WHERE o.start_at <= now() AND o.due_at IS NULL AND ${IS_SCHEDULED}
      ORDER BY o.start_at LIMIT ${limit}::int
    ) o JOIN branches b ON b.id = o.branch_id ORDER BY o.start_at`)
  return rows.map(({ stored }) => stored)
}

const IS_CHANGE = raw(isChangeSql('e'))
const IS_SCHEDULED = raw(isOneOf('o.status', SCHEDULED_STATUSES))

/** Holds the table of an order, in use or not, until the transaction ends. */
export async function holdTableOf({ prisma }: Sql, scope: OrderScope, orderId: string): Promise<void> {
  await prisma.$queryRaw(statement`
    SELECT FROM orders o JOIN tables t ON t.id = o.table_id WHERE ${inScope(scope, orderId)} ${raw(holding('t'))}`)
}

/**
 * Who made the payment, or the last change of the state of an order; null when its event was pruned. Does not check the scope: the caller
 * must have read the order within it.
 */
export async function lastActor({ prisma }: Sql, orderId: string, of: 'payment' | 'state'): Promise<EventActor | null> {
  const isAsked = raw(
    of === 'payment'
      ? `type IN ('order.payment_confirmed', 'order.payment_recorded')`
      : 'from_status IS DISTINCT FROM to_status',
  )
  const [last] = await prisma.$queryRaw<{ actor: EventActor }[]>(statement`
    SELECT actor FROM order_events e WHERE order_id = ${orderId}::uuid AND ${IS_CHANGE} AND ${isAsked} ORDER BY version DESC LIMIT 1`)
  return last?.actor ?? null
}

/** A new order, a change that was decided on an order as it was read, or an estimate of it. */
type Write =
  | { placed: PlacedOrder }
  | { order: StoredOrder; change: Changed; skipsLocked?: boolean }
  | { told: ToldEstimate }

type Maker = Pick<By, 'tapId'> & { actor: EventActor }

/**
 * Writes what was decided. One statement writes the order, its lines, voids, payment, number, `seq`, event and deliveries, so all are
 * committed or none.
 * @param write `skipsLocked`: write nothing while another transaction holds the order, instead of waiting
 * @returns the order after it; null: nothing was written, because the order is not as it was read any more, or its place was deleted
 */
export async function save(sql: Sql, { actor, tapId }: Maker, write: Write): Promise<StoredOrder | null> {
  const id = newId()
  const event: NewEvent = { id, madeId: tapId ?? id, actor, toBoard: canHandOver(), ...typeOf(write) }
  const { ctes, ...end } = writeSql(write, event)
  const [written] = await writeRows<WrittenEvent>(sql, statement`WITH ${ctes}, ${eventSql(event, end)}`)
  if (!written) return null
  sql.afterCommit(() => eventCommitted(written))
  return written.stored
}

function typeOf(write: Write): Pick<NewEvent, 'type' | 'details'> {
  if ('placed' in write) return { type: 'order.created', details: [] }
  if ('told' in write) return { type: 'order.estimate_changed', details: [] }
  return { type: write.change.event, details: write.change.details ?? [] }
}

function writeSql(write: Write, event: NewEvent): OrderWrite {
  if ('placed' in write) return insertOrderSql(write.placed)
  return 'told' in write ? tellEstimateSql(write.told) : updateOrderSql(write, event)
}
