import type { EventActor } from '../access/scope'
import { raw, type Statement, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import { queueDeliveries } from '../outbox/subscription-sql'
import type { ChangeDetail } from './change-details'
import { MARK_DAY } from './late-change-sql'
import type { OrderEventType } from './order-event-types'
import { type OrderTables, storedOrderSql } from './order-sql'

/** The event of a change. `toBoard`: as of `canHandOver`. */
/** `madeId`: the id of the payment that it makes, and of its first void, unless another one has it. */
export type NewEvent = {
  id: string
  madeId: string
  type: OrderEventType
  actor: EventActor
  details: ChangeDetail[]
  toBoard: boolean
}

/** The beginning of a statement that writes an order. */
export type OrderWrite = {
  /** CTEs. `changed`: the row of the order with `from_status`; `sequenced`: that of its branch, with the new `seq`. */
  ctes: Statement
  /** The CTEs or tables with lines and voids after the change. */
  tables: OrderTables
  /** The column of `changed` with the time of the event. */
  at: 'updated_at' | 'told_at'
}

/** The end of the statement that writes an order: inserts event and deliveries, and returns a WrittenEvent. */
export const eventSql = (
  { id, type, actor, details, toBoard }: NewEvent,
  { tables, at }: Omit<OrderWrite, 'ctes'>,
): Statement => statement`
snapshot AS (
  SELECT ${raw(storedOrderSql('changed', 'sequenced', tables))} AS stored FROM changed, sequenced
), event AS (
  INSERT INTO order_events
    (id, org_id, branch_id, seq, order_id, version, type, from_status, to_status, actor, stored_order, changes, at)
  SELECT ${id}::uuid, changed.org_id, changed.branch_id, sequenced.seq, changed.id, changed.version, ${type}::text,
    changed.from_status, changed.status, ${JSON.stringify(actor)}::jsonb, snapshot.stored, ${JSON.stringify(details)}::jsonb, changed.${raw(at)}
  FROM changed, sequenced, snapshot
  RETURNING id, org_id, branch_id, seq, order_id, version, type, from_status, changes, at
), queued AS (${queueDeliveries(toBoard)}
), marked AS (${MARK_DAY}
)
SELECT stored, event.id, event.type, event.seq, event.from_status::text AS "from", event.changes, ${raw(epochMs('event.at'))} AS at,
  EXISTS (SELECT FROM queued WHERE attempts > 0) AS "isHandedOver"
FROM snapshot, event`
