import type { By } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { announceOutbox } from '../events/outbox'
import { newId } from '../ids'
import { changeStatement } from './change-sql'
import { findOrder } from './find-orders'
import { presentOrder, type StoredOrder } from './order'
import type { OrderCommand } from './order-command'
import { oneOrderParams } from './order-sql'
import { allowedMoves, transition } from './transition'

/**
 * Carries out a command on an existing order: the order, its event and the event's deliveries in one statement,
 * so either all of it is committed or nothing.
 *
 * The write carries what the command requires (state, payment, version) in its WHERE; of two that race, the second
 * finds nothing to write and is told why, with the order as it is now. A mark that is there already is no error: nothing
 * is written and the order is returned.
 * @throws {AppError} not_found for an order or an item that is not there, invalid_transition, already_paid, version_conflict
 */
export async function carryOut(sql: Sql, by: By, orderId: string, command: OrderCommand): Promise<StoredOrder> {
  const moves = allowedMoves(command)
  const { text, params } = changeStatement(command)
  const [row] = await sql.query<{ stored: StoredOrder }>(text, [
    ...oneOrderParams(by.scope, orderId),
    moves.map((move) => move.from),
    moves.map((move) => move.to),
    newId(),
    JSON.stringify(by.actor),
    ...params,
  ])
  if (!row) return unchanged(sql, by, orderId, command)
  sql.afterCommit(announceOutbox)
  return row.stored
}

/** Why nothing was written. */
async function unchanged(sql: Sql, { scope }: By, orderId: string, command: OrderCommand): Promise<StoredOrder> {
  const current = await findOrder(sql, scope, orderId)
  const decision = transition(current, command)
  if (decision.ok && decision.event === null) return current
  const order = presentOrder(current)
  if (!decision.ok) throw new AppError(decision.code, decision.reason, { order })
  throw new AppError('version_conflict', 'The order was changed by somebody else at the same moment.', { order })
}
