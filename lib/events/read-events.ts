import type { OrderScope } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { type OrderEvent, presentEvent, type StoredEvent, storedEventSql } from './webhook-event'

/** `latestId`: the branch's newest event; null: it has none. */
export type EventPage = { events: ({ id: string } & OrderEvent)[]; latestId: string | null }

type Asked = { branchId: string; after?: string | undefined; limit: number }
type Row = { knownSeq: number | null; latestId: string | null; events: StoredEvent[] }

/**
 * Events of a branch, oldest first: those after the event `after`, or from the oldest that is kept. Without gaps, because a change
 * takes its `seq` under the lock of the branch.
 * @throws {AppError} not_found for a branch outside the scope; history_gone when `after`, or an event after it, is not there any more:
 * it was pruned, or the database was restored to an earlier time
 */
export async function eventsAfter(sql: Sql, scope: OrderScope, { branchId, after, limit }: Asked): Promise<EventPage> {
  const [row] = await sql.query<Row>(EVENTS_AFTER, [branchId, scope.orgId, scope.branchId, after ?? null, limit])
  if (!row) throw new AppError('not_found', 'There is no such branch.')
  const { knownSeq, latestId, events } = row
  const firstSeq = knownSeq === null ? events[0]?.seq : knownSeq + 1
  const isWhole = events.every(({ seq }, index) => seq === (firstSeq ?? 0) + index)
  if ((after && knownSeq === null) || !isWhole)
    throw new AppError('history_gone', 'The events after this one are not kept any more. Read the orders instead.')
  return { events: events.map((event) => ({ id: event.id, ...presentEvent(event) })), latestId }
}

const EVENTS_AFTER = `
WITH branch AS (
  SELECT b.id, b.seq FROM branches b WHERE b.id = $1 AND b.org_id = $2 AND ($3::uuid IS NULL OR b.id = $3)
), known AS (
  SELECT e.seq FROM branch JOIN order_events e ON e.branch_id = branch.id WHERE e.id = $4::uuid
), listed AS (
  SELECT e.* FROM order_events e
  WHERE e.branch_id = (SELECT id FROM branch) AND e.seq > coalesce((SELECT seq FROM known), 0)
  ORDER BY e.seq LIMIT $5
)
SELECT (SELECT seq FROM known) AS "knownSeq",
  (SELECT e.id FROM order_events e WHERE e.branch_id = branch.id AND e.seq = branch.seq) AS "latestId",
  (SELECT coalesce(json_agg(${storedEventSql('e')} ORDER BY e.seq), '[]') FROM listed e) AS events
FROM branch`
