import { type EventActor, type OrderScope, scopeSql } from '../access/scope'
import { businessDaySql } from '../branches/business-day'
import type { Sql } from '../db/database'
import { empty, raw, type Statement, sql as statement } from '../db/sql'
import { isOneOf } from '../db/sql-fragments'
import { AppError } from '../errors'
import { holding } from '../tables/table-repository'
import type { StoredOrder } from './order'
import { storedOrderSql } from './order-sql'
import { SCHEDULED_STATUSES } from './order-status'

const STORED_ORDER = raw(storedOrderSql('o', 'b'))

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

/** Scheduled orders whose start has come without an event that says so. Reads the partial index `orders_scheduled`, which has the scheduled orders alone. */
export async function findDueOrders({ prisma }: Sql, limit: number): Promise<StoredOrder[]> {
  const rows = await prisma.$queryRaw<{ stored: StoredOrder }[]>(statement`
    SELECT ${STORED_ORDER} AS stored FROM (
      SELECT * FROM orders o WHERE o.start_at <= now() AND o.due_at IS NULL AND ${IS_SCHEDULED}
      ORDER BY o.start_at LIMIT ${limit}::int
    ) o JOIN branches b ON b.id = o.branch_id ORDER BY o.start_at`)
  return rows.map(({ stored }) => stored)
}

const IS_SCHEDULED = raw(isOneOf('o.status', SCHEDULED_STATUSES))

/** Holds the table of an order, in use or not, until the transaction ends. */
export async function holdTableOf({ prisma }: Sql, scope: OrderScope, orderId: string): Promise<void> {
  await prisma.$queryRaw(statement`
    SELECT FROM orders o JOIN tables t ON t.id = o.table_id WHERE ${inScope(scope, orderId)} ${raw(holding('t'))}`)
}

/** The reference of an order in the system of its source. */
export type SourceReference = { source: string; reference: string }

/** Whether the source has an order with this reference, of any day and any content. */
export async function hasReference({ prisma }: Sql, orgId: string, named: SourceReference): Promise<boolean> {
  const found = await prisma.order.findFirst({ where: { orgId, ...named }, select: { id: true } })
  return found !== null
}

/** `requestHash`: null of an order that a version without it has written: nobody knows whether the request is the same. */
type FirstOrder = { id: string; requestHash: string | null }

/**
 * Finds the order of the business day with a reference. Two requests with one reference wait for each other here; the second then finds
 * the order of the first. Both read the day after that, so that they cannot meet again in the next one.
 * @param tableId where the new order would be placed
 */
export async function lockReference(
  { prisma }: Sql,
  scope: OrderScope,
  tableId: string,
  { source, reference }: SourceReference,
): Promise<FirstOrder | undefined> {
  const lock = JSON.stringify([scope.orgId, source, reference])
  await prisma.$queryRaw(statement`SELECT FROM pg_advisory_xact_lock(hashtextextended(${lock}::text, 0))`)
  const [first] = await prisma.$queryRaw<FirstOrder[]>(statement`
    SELECT o.id, o.request_hash AS "requestHash"
    FROM tables t JOIN branches b ON b.id = t.branch_id
    JOIN orders o ON o.org_id = b.org_id AND o.branch_id = b.id AND o.day = ${raw(businessDaySql('b', 'clock_timestamp()'))}
    WHERE t.id = ${tableId}::uuid AND ${scopeSql(scope, 'b.org_id', 'b.id')} AND o.source = ${source} AND o.reference = ${reference}`)
  return first
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
    SELECT actor FROM order_events WHERE order_id = ${orderId}::uuid AND ${isAsked} ORDER BY version DESC LIMIT 1`)
  return last?.actor ?? null
}
