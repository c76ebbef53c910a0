import type { Sql } from '../db/database'
import { presentOrder } from '../orders/order'
import { presentPapers } from './on-paper-sql'
import { changesSince, hasChanges } from './paper-changes'
import { findChangedOrders, insertChangesJob, noteCompared } from './print-queue-repository'

/**
 * Queues a slip of its own for each order that differs from what a printer may have put on paper: lines were voided or changed, the order
 * was moved, is to be made first, or was cancelled. An order whose slip waits and was not begun needs none: the slip says what the
 * order is when it is printed. While a slip of changes waits or is printed, its order is not compared again: what changed since the slip
 * was claimed is found when it is settled. Call it in the transaction that holds the lock of the queue.
 */
export async function queueChanges(sql: Sql, branchIds: readonly string[]): Promise<void> {
  const orders = await findChangedOrders(sql, branchIds)
  for (const changed of orders) {
    const { printerId, order, papers } = changed
    if (hasChanges(changesSince(presentPapers(papers), presentOrder(order))))
      await insertChangesJob(sql, printerId, order.id)
    await noteCompared(sql, changed)
  }
}
