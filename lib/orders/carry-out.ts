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
 * Executes a command on an existing order. One statement writes the order, its event and the event's deliveries, so all
 * are committed or none.
 *
 * The WHERE clause contains what the command requires (state, payment, version). If two commands race, the second writes
 * nothing; its error has the reason and the current order. A mark that is already set is no error: nothing is written and
 * the order is returned.
 * @throws {AppError} not_found for a missing order or item, invalid_transition, already_paid, version_conflict
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
  if (!row) return resultWithoutWrite(sql, by, orderId, command)
  sql.afterCommit(announceOutbox)
  return row.stored
}

/** Finds the reason why the statement wrote nothing: returns the order if it needed no change, else throws. */
async function resultWithoutWrite(
  sql: Sql,
  { scope }: By,
  orderId: string,
  command: OrderCommand,
): Promise<StoredOrder> {
  const current = await findOrder(sql, scope, orderId)
  const decision = transition(current, command)
  if (decision.ok && decision.event === null) return current
  const order = presentOrder(current)
  if (!decision.ok) throw new AppError(decision.code, decision.reason, { order })
  throw new AppError('version_conflict', 'Another request changed the order at the same moment.', { order })
}
