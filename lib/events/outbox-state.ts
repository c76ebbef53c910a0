import type { Sql } from '../db/database'
import { BOARD_ENDPOINT_ID } from './outbox'

/** What waits to be delivered. Ages in seconds; 0 when nothing waits. */
export type OutboxState = {
  board: { depth: number; oldestSeconds: number }
  /** Managers' endpoints: what is due, not what waits for a retry. */
  endpoints: { depth: number; oldestSeconds: number }
}

/** A board that has not been told for so long is not being told. */
const STUCK_AFTER_SECONDS = 30

export async function outboxState(sql: Sql): Promise<OutboxState> {
  const rows = await sql.query<{ isBoard: boolean; depth: number; oldestSeconds: number }>(STATE, [BOARD_ENDPOINT_ID])
  const of = (isBoard: boolean) => {
    const row = rows.find((found) => found.isBoard === isBoard)
    return { depth: row?.depth ?? 0, oldestSeconds: row?.oldestSeconds ?? 0 }
  }
  return { board: of(true), endpoints: of(false) }
}

/** Whether events do not get through to the board: screens then live on their heartbeats alone. */
export async function isOutboxStuck(sql: Sql): Promise<boolean> {
  return (await outboxState(sql)).board.oldestSeconds > STUCK_AFTER_SECONDS
}

const STATE = `
SELECT endpoint_id = $1 AS "isBoard", count(*)::int AS depth,
  greatest(0, extract(epoch FROM now() - min(created_at)))::float8 AS "oldestSeconds"
FROM webhook_deliveries
WHERE status = 'pending' AND (endpoint_id = $1 OR next_attempt <= now())
GROUP BY 1`
