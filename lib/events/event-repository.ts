import { type OrderScope, scopeSql } from '../access/scope'
import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { AppError } from '../errors'
import { type OrderEvent, presentEvent, type StoredEvent, storedEventSql } from '../orders/order-event'

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
export async function eventsAfter(
  { prisma }: Sql,
  scope: OrderScope,
  { branchId, after, limit }: Asked,
): Promise<EventPage> {
  const [row] = await prisma.$queryRaw<Row[]>(statement`
    WITH branch AS (
      SELECT b.id, b.seq FROM branches b WHERE b.id = ${branchId}::uuid AND ${scopeSql(scope, 'b.org_id', 'b.id')}
    ), known AS (
      SELECT e.seq FROM branch JOIN order_events e ON e.branch_id = branch.id WHERE e.id = ${after ?? null}::uuid
    ), listed AS (
      SELECT e.* FROM order_events e
      WHERE e.branch_id = (SELECT id FROM branch) AND e.seq > coalesce((SELECT seq FROM known), 0)
      ORDER BY e.seq LIMIT ${limit}
    )
    SELECT (SELECT seq FROM known) AS "knownSeq",
      (SELECT e.id FROM order_events e WHERE e.branch_id = branch.id AND e.seq = branch.seq) AS "latestId",
      (SELECT coalesce(json_agg(${raw(storedEventSql('e'))} ORDER BY e.seq), '[]') FROM listed e) AS events
    FROM branch`)
  if (!row) throw new AppError('not_found', 'There is no such branch.')
  const { knownSeq, latestId, events } = row
  const firstSeq = knownSeq === null ? events[0]?.seq : knownSeq + 1
  const isWhole = events.every(({ seq }, index) => seq === (firstSeq ?? 0) + index)
  if ((after && knownSeq === null) || !isWhole)
    throw new AppError('history_gone', 'The events after this one are not kept any more. Read the orders instead.')
  return { events: events.map((event) => ({ id: event.id, ...presentEvent(event) })), latestId }
}
