import type { By } from '../access/scope'
import { findOrderFlow } from '../branches/branch-repository'
import { inTransaction, type Sql } from '../db/database'
import { sql as statement } from '../db/sql'
import { AppError } from '../errors'
import { extendSessionAtCounter, holdTableInUse } from '../tables/table-repository'
import type { Adjusting } from './adjust-order'
import { presentOrder, type StoredOrder } from './order'
import type { OrderCommand } from './order-command'
import {
  changesOf,
  finishesLines,
  type PreparedCommand,
  type SingleCommand,
  statesWhenMarked,
  type UpdateOrder,
} from './order-flow'
import { findOrder, lockOrder, save } from './order-repository'
import { refuseWrongPickup } from './pickup'
import type { PutRight, RecordRefund } from './put-right'
import { otherPickup, transition } from './transition'
import type { Transition } from './transition-result'

type ChangingCommand = Exclude<OrderCommand, PreparedCommand | Adjusting | PutRight | RecordRefund>

/**
 * Executes a command on an existing order. Most commands are one change. `advance`, and marking or voiding the last line where
 * that makes an order ready, are several changes in one transaction, each with its own event.
 * @throws {AppError} not_found for a missing order, item or table, invalid_transition, already_paid, already_refunded,
 * no_refund_due, wrong_amount, version_conflict, invalid_request for a pickup that is over or too far ahead
 */
export const carryOut = async (sql: Sql, by: By, orderId: string, command: ChangingCommand): Promise<StoredOrder> =>
  carryOutOn(sql, by, await findOrder(sql, by.scope, orderId), command)

/** As `carryOut`, on an order that was read before. */
export async function carryOutOn(sql: Sql, by: By, order: StoredOrder, command: ChangingCommand): Promise<StoredOrder> {
  const [first, ...later] = changesOf(command)
  if (!first) throw new AppError('invalid_request', 'The order cannot move there.')
  if (first.type === 'update_order') return update(sql, by, order, first)
  if (!finishesLines(first) && later.length === 0) return change(sql, by, order, first)
  return inTransaction(sql, async (sql) => {
    const changed = await change(sql, by, order, first)
    // Only what was written has locked the order.
    const locked = changed === order ? await lockOrder(sql, by.scope, order.id) : changed
    const readied = finishesLines(first) ? await movesWhenMarked(sql, locked) : []
    return changeOn(sql, by, locked, [...later, ...readied])
  })
}

/**
 * Before the order is locked: holds the table that it moves to, because who removes a table locks orders after it, and lets the session of
 * its guest last until after another pickup.
 */
async function update(sql: Sql, by: By, order: StoredOrder, command: UpdateOrder): Promise<StoredOrder> {
  const { tableId, pickupAt } = command
  const pickup = otherPickup(order, command) ? pickupAt : null
  await refuseWrongPickup(sql, by, order.branchId, pickup)
  if (tableId === undefined && !pickup) return change(sql, by, order, command)
  return inTransaction(sql, async (sql) => {
    const table = tableId === undefined ? {} : { tableLabel: await labelOf(sql, by, order, tableId) }
    if (pickup) await extendSessionAtCounter(sql, isSessionOf(order), pickup)
    return change(sql, by, order, { ...command, ...table })
  })
}

/** The label of the table that an order moves to; null: there is none. */
async function labelOf(sql: Sql, by: By, { branchId }: StoredOrder, tableId: string): Promise<string | null> {
  return (await holdTableInUse(sql, { orgId: by.scope.orgId, branchId }, tableId))?.label ?? null
}

const isSessionOf = ({ id }: StoredOrder) =>
  statement`g.id = (SELECT guest_session_id FROM orders WHERE id = ${id}::uuid)`

/** Further changes of an order that this transaction has locked, so that none of them can be refused. */
async function changeOn(sql: Sql, by: By, order: StoredOrder, commands: SingleCommand[]): Promise<StoredOrder> {
  let current = order
  for (const command of commands) {
    current = await change(sql, by, current, command).catch((error: unknown) => {
      // Not as a refusal: the changes before it must not be committed.
      throw new Error(`A later step of order ${order.id} failed.`, { cause: error })
    })
  }
  return current
}

/** The moves of an order whose lines were marked or voided. Reads the branch's rule only when all lines are done. */
async function movesWhenMarked(sql: Sql, order: StoredOrder): Promise<SingleCommand[]> {
  if (statesWhenMarked(order, { readyWhenAllDone: true }).length === 0) return []
  const flow = await findOrderFlow(sql, order.branchId)
  return flow ? statesWhenMarked(order, flow).map((to) => ({ type: 'change_status', to })) : []
}

/**
 * Makes one change of an order that was read before. If another transaction changed the order since, the change is decided again, with the
 * order locked.
 * @throws {AppError} why the command is not allowed, with the current order
 */
export async function change(sql: Sql, by: By, order: StoredOrder, command: SingleCommand): Promise<StoredOrder> {
  const changed = await decide(sql, by, order, command)
  if (changed) return changed
  return withLocked(sql, by, order.id, async (sql, current) => {
    const changed = await decide(sql, by, current, command)
    if (!changed) throw new Error(`A change of order ${order.id}, which is locked, was not written.`)
    return changed
  })
}

/** Decides a command and writes what it changes. Null: the order is not as it was read any more. */
async function decide(sql: Sql, by: By, order: StoredOrder, command: SingleCommand): Promise<StoredOrder | null> {
  const decision = refuseUnless(order, command)
  return decision.event === null ? order : save(sql, by, { order, change: decision })
}

/** @throws {AppError} the refusal of a change that the order does not allow */
export function refuseUnless(order: StoredOrder, command: SingleCommand): Exclude<Transition, { ok: false }> {
  const decision = transition(order, command)
  if (!decision.ok) throw new AppError(decision.code, decision.reason, { order: presentOrder(order) })
  return decision
}

/** Runs `work` on an order that no other transaction can change meanwhile. @throws {AppError} not_found, and what `work` throws */
export const withLocked = (
  sql: Sql,
  { scope }: By,
  orderId: string,
  work: (sql: Sql, order: StoredOrder) => Promise<StoredOrder>,
): Promise<StoredOrder> => inTransaction(sql, async (sql) => work(sql, await lockOrder(sql, scope, orderId)))
