import type { By } from '../access/scope'
import { inTransaction, type Sql } from '../db/database'
import { AppError } from '../errors'
import { eventCommitted, leaseFor, type WrittenEvent } from '../events/board-lease'
import { newId } from '../ids'
import { holdTable } from '../tables/table-repository'
import { changeStatement } from './change-sql'
import { presentOrder, type StoredOrder } from './order'
import type { OrderCommand } from './order-command'
import {
  changesOf,
  finishesLines,
  type OrderFlow,
  type PreparedCommand,
  type SingleCommand,
  statesWhenMarked,
} from './order-flow'
import { findOrder, lockOrder } from './order-repository'
import { oneOrderParams } from './order-sql'
import { allowedMoves, transition } from './transition'

/**
 * Executes a command on an existing order. Most commands are one change. `advance`, and marking or voiding the last line where
 * that makes an order ready, are several changes in one transaction, each with its own event.
 * @throws {AppError} not_found for a missing order, item or table, invalid_transition, already_paid, already_refunded,
 * no_refund_due, wrong_amount, version_conflict
 */
export async function carryOut(
  sql: Sql,
  by: By,
  orderId: string,
  command: Exclude<OrderCommand, PreparedCommand>,
): Promise<StoredOrder> {
  const [first, ...later] = changesOf(command)
  if (!first) throw new AppError('invalid_request', 'The order cannot move there.')
  const movesTo = first.type === 'update_order' ? first.tableId : undefined
  if (!finishesLines(first) && later.length === 0 && movesTo === undefined) return writeChange(sql, by, orderId, first)
  return inTransaction(sql, async (sql) => {
    if (movesTo !== undefined) await holdTable(sql, movesTo)
    const changed = await writeChange(sql, by, orderId, first)
    const readied = finishesLines(first) ? await movesWhenMarked(sql, changed) : []
    return changeOn(sql, by, changed, [...later, ...readied])
  })
}

/** Further changes of an order that this transaction has locked, so that none of them can be refused. */
async function changeOn(sql: Sql, by: By, order: StoredOrder, commands: SingleCommand[]): Promise<StoredOrder> {
  let current = order
  for (const command of commands) {
    current = await writeChange(sql, by, order.id, command).catch((error: unknown) => {
      // Not as a refusal: the changes before it must not be committed.
      throw new Error(`A later step of order ${order.id} failed.`, { cause: error })
    })
  }
  return current
}

/** The moves of an order whose lines were marked or voided. Reads the branch's rule only when all lines are done. */
async function movesWhenMarked(sql: Sql, order: StoredOrder): Promise<SingleCommand[]> {
  if (statesWhenMarked(order, { readyWhenAllDone: true }).length === 0) return []
  const [flow] = await sql.query<Pick<OrderFlow, 'readyWhenAllDone'>>(
    'SELECT ready_when_all_done AS "readyWhenAllDone" FROM branches WHERE id = $1',
    [order.branchId],
  )
  return flow ? statesWhenMarked(order, flow).map((to) => ({ type: 'change_status', to })) : []
}

/**
 * Writes one change. If another transaction changed the order at the same moment, and the command is still allowed, it is tried
 * again with the order locked. If the command is not allowed any more, the error has the reason and the current order.
 */
export async function writeChange(sql: Sql, by: By, orderId: string, command: SingleCommand): Promise<StoredOrder> {
  const result = await tryChange(sql, by, orderId, command)
  if (result) return result
  return withLocked(sql, by, orderId, async (sql) => {
    const result = await tryChange(sql, by, orderId, command)
    if (!result) throw new Error(`A change of order ${orderId} that is allowed was not written.`)
    return result
  })
}

/** Runs `work` on an order that no other transaction can change meanwhile. @throws {AppError} not_found, and what `work` throws */
export function withLocked(
  sql: Sql,
  { scope }: By,
  orderId: string,
  work: (sql: Sql, order: StoredOrder) => Promise<StoredOrder>,
): Promise<StoredOrder> {
  return inTransaction(sql, async (sql) => {
    return work(sql, await lockOrder(sql, scope, orderId))
  })
}

/**
 * One statement writes the order, its event and the event's deliveries, so all are committed or none. Its WHERE clause contains
 * what the command requires (state, payment, version). If it writes nothing, the command is decided again on the current order.
 * @returns the order, also if it needs no change; null: nothing was written, although the command is allowed
 * @throws {AppError} why the command is not allowed
 */
async function tryChange(sql: Sql, by: By, orderId: string, command: SingleCommand): Promise<StoredOrder | null> {
  const moves = allowedMoves(command)
  const { text, params } = changeStatement(command)
  const lease = leaseFor(orderId)
  const [row] = await sql.query<WrittenEvent>(text, [
    ...oneOrderParams(by.scope, orderId),
    moves.map((move) => move.from),
    moves.map((move) => move.to),
    newId(),
    JSON.stringify(by.actor),
    lease.underWay,
    ...params,
  ])
  if (!row) return decideAgain(sql, by, orderId, command)
  sql.afterCommit(() => eventCommitted(row, lease))
  return row.stored
}

async function decideAgain(
  sql: Sql,
  { scope }: By,
  orderId: string,
  command: SingleCommand,
): Promise<StoredOrder | null> {
  const current = await findOrder(sql, scope, orderId)
  const decision = transition(current, command)
  if (!decision.ok) throw new AppError(decision.code, decision.reason, { order: presentOrder(current) })
  if (decision.event === null) return current
  if (command.type === 'update_order') await refuseUnknownTable(sql, current.branchId, command.tableId)
  return null
}

async function refuseUnknownTable(sql: Sql, branchId: string, tableId: string | undefined) {
  if (tableId === undefined) return
  const found = await sql.query('SELECT FROM tables WHERE id = $1 AND branch_id = $2 AND retired_at IS NULL', [
    tableId,
    branchId,
  ])
  if (found.length === 0) throw new AppError('not_found', 'The branch has no such table.')
}
