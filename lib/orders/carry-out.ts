import type { By, OrderScope } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { announceOutbox } from '../events/outbox-signal'
import { newId } from '../ids'
import { findOrder } from './find-orders'
import { presentOrder, type StoredOrder } from './order'
import { eventSql, ONE_ORDER_IN_SCOPE, oneOrderParams } from './order-sql'
import { allowedMoves, type OrderCommand, transition } from './transition'

/**
 * Carries out a command on an existing order: the order, its event and the event's deliveries in one statement,
 * so either all of it is committed or nothing.
 *
 * The write carries what the command requires (state, payment, version) in its WHERE; of two that race, the second
 * finds nothing to write and is told why, with the order as it is now.
 * @throws {AppError} not_found, invalid_transition, already_paid, version_conflict
 */
export async function carryOut(sql: Sql, by: By, orderId: string, command: OrderCommand): Promise<StoredOrder> {
  const moves = allowedMoves(command)
  const [row] = await sql.query<{ stored: StoredOrder }>(CHANGE_ORDER, [
    ...oneOrderParams(by.scope, orderId),
    moves.map((move) => move.from),
    moves.map((move) => move.to),
    command.type === 'change_status' ? (command.version ?? null) : null,
    command.type === 'confirm_payment',
    newId(),
    command.type === 'confirm_payment' ? 'order.payment_confirmed' : 'order.status_changed',
    JSON.stringify(by.actor),
  ])
  if (!row) throw await refusal(sql, by.scope, orderId, command)
  sql.afterCommit(announceOutbox)
  return row.stored
}

async function refusal(sql: Sql, scope: OrderScope, orderId: string, command: OrderCommand): Promise<AppError> {
  const current = await findOrder(sql, scope, orderId)
  const decision = transition(current, command)
  const order = presentOrder(current)
  if (!decision.ok) return new AppError(decision.code, decision.reason, { order })
  return new AppError('version_conflict', 'The order was changed by somebody else at the same moment.', { order })
}

/** Locks the order, then its branch; every writer takes them in this order, and placing takes only the branch. */
const CHANGE_ORDER = `
WITH allowed AS (
  SELECT * FROM unnest($5::order_status[], $6::order_status[]) AS move(from_status, to_status)
), locked AS (
  SELECT o.id, o.status AS from_status FROM orders o
  WHERE ${ONE_ORDER_IN_SCOPE}
    AND o.status = ANY ($5::order_status[])
    AND ($7::int IS NULL OR o.version = $7)
    AND (NOT $8::boolean OR o.payment_status = 'unpaid')
  FOR UPDATE
), changed AS (
  UPDATE orders o SET
    status = allowed.to_status,
    payment_status = CASE WHEN $8 THEN 'paid' ELSE o.payment_status END,
    version = o.version + 1,
    updated_at = clock_timestamp()
  FROM locked JOIN allowed USING (from_status)
  WHERE o.id = locked.id
  RETURNING o.*, locked.from_status
), sequenced AS (
  UPDATE branches b SET seq = b.seq + 1 FROM changed WHERE b.id = changed.branch_id RETURNING b.seq, b.time_zone
), ${eventSql({ id: '$9', type: '$10', actor: '$11' })}`
