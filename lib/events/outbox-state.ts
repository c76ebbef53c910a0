import type { Sql } from '../db/database'
import { BOARD_ENDPOINT_ID } from './outbox'

/** What waits to be delivered. Ages in seconds; 0 when nothing waits. */
export type OutboxState = {
  board: { depth: number; oldestSeconds: number }
  /** Managers' endpoints: what is due, not what waits for a retry. */
  endpoints: { depth: number; oldestSeconds: number }
}

export async function outboxState(sql: Sql): Promise<OutboxState> {
  const rows = await sql.query<{ isBoard: boolean; depth: number; oldestSeconds: number }>(STATE, [BOARD_ENDPOINT_ID])
  const of = (isBoard: boolean) => {
    const row = rows.find((found) => found.isBoard === isBoard)
    return { depth: row?.depth ?? 0, oldestSeconds: row?.oldestSeconds ?? 0 }
  }
  return { board: of(true), endpoints: of(false) }
}

/**
 * Whether events do not get through to the board: screens then live on their heartbeats alone. An event that fails again
 * and again while others get through is not counted. Cheap, however much waits: anybody may ask.
 */
export async function isOutboxStuck(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ isStuck: boolean }>(STUCK, [BOARD_ENDPOINT_ID])
  return row?.isStuck ?? false
}

const STATE = `
SELECT d.endpoint_id = $1 AS "isBoard", count(*)::int AS depth,
  greatest(0, extract(epoch FROM now() - min(d.created_at)))::float8 AS "oldestSeconds"
FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id AND e.enabled
WHERE d.status = 'pending' AND (d.endpoint_id = $1 OR d.next_attempt <= now())
GROUP BY 1`

/** A board that has not been told for 30 s is not being told; five failures take the retries past that. */
const STUCK = `
SELECT coalesce(bool_or(created_at < now() - interval '30 seconds' AND failures <= 5), false) AS "isStuck"
FROM (SELECT created_at, failures FROM webhook_deliveries WHERE endpoint_id = $1 AND status = 'pending' LIMIT 10000) waiting`
