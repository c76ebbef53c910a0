import type { EventActor } from '../access/scope'
import { type Sql, writeRows } from '../db/database'
import { sql as statement } from '../db/sql'
import { eventCommitted, leaseFor, type WrittenEvent } from '../events/board-lease'
import { newId } from '../ids'
import { insertOrderSql, type PlacedOrder } from './insert-order-sql'
import type { StoredOrder } from './order'
import { eventSql, type NewEvent } from './order-event-sql'
import type { Changed } from './transition-result'
import { updateOrderSql } from './update-order-sql'

/** A new order, or a change that was decided on an order as it was read. */
export type Write = { placed: PlacedOrder } | { order: StoredOrder; change: Changed; skipsHeld?: boolean }

/**
 * Writes what was decided. One statement writes the order, its lines, voids, payment, number, `seq`, event and deliveries, so all are
 * committed or none.
 * @param write `skipsHeld`: write nothing while another transaction holds the order, instead of waiting
 * @returns the order after it; null: nothing was written, because the order is not as it was read any more, or its place was deleted
 */
export async function save(sql: Sql, actor: EventActor, write: Write): Promise<StoredOrder | null> {
  const isNew = 'placed' in write
  const lease = leaseFor(isNew ? write.placed.id : write.order.id)
  const event: NewEvent = {
    id: newId(),
    actor,
    underWay: lease.underWay,
    type: isNew ? 'order.created' : write.change.event,
    details: isNew ? [] : (write.change.details ?? []),
  }
  const { ctes, tables } = isNew ? insertOrderSql(write.placed) : updateOrderSql(write, event)
  const [written] = await writeRows<WrittenEvent>(sql, statement`WITH ${ctes}, ${eventSql(event, tables)}`)
  if (!written) return null
  sql.afterCommit(() => eventCommitted(written, lease))
  return written.stored
}
