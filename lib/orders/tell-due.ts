import type { EventActor } from '../access/scope'
import type { Sql } from '../db/database'
import { isOneOf } from '../db/sql-fragments'
import { eventCommitted, leaseFor, type WrittenEvent } from '../events/board-lease'
import { newId } from '../ids'
import { BECOME_DUE } from './change-sql'
import { oneOrderParams } from './order-sql'
import { SCHEDULED_STATUSES } from './order-status'

/** The most orders in one look; the others are in the next one. */
const MAX_TOLD = 100

const SYSTEM: EventActor = { kind: 'system' }

/**
 * Writes one event for each scheduled order whose start has come, and that nobody has started or cancelled. Any number of processes may do
 * it: the order keeps that its event was written. An order that another transaction holds at the moment is told in the next look.
 * @param stopping ends it after the current order
 */
export async function tellDue(sql: Sql, stopping?: AbortSignal): Promise<void> {
  const due = await sql.query<{ id: string; orgId: string }>(DUE_ORDERS, [MAX_TOLD])
  for (const { id, orgId } of due) {
    if (stopping?.aborted) return
    const lease = leaseFor(id)
    const [row] = await sql.query<WrittenEvent>(BECOME_DUE, [
      ...oneOrderParams({ orgId, branchId: null, guestSessionId: null }, id),
      SCHEDULED_STATUSES,
      SCHEDULED_STATUSES,
      newId(),
      JSON.stringify(SYSTEM),
      lease.underWay,
    ])
    if (row) sql.afterCommit(() => eventCommitted(row, lease))
  }
}

/** Reads the partial index `orders_scheduled`, which has the scheduled orders alone. */
export const DUE_ORDERS = `
SELECT o.id, o.org_id AS "orgId" FROM orders o
WHERE o.start_at <= now() AND o.due_at IS NULL AND ${isOneOf('o.status', SCHEDULED_STATUSES)}
ORDER BY o.start_at LIMIT $1::int`
