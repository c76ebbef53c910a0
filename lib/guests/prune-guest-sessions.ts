import type { Sql } from '../db/database'

/** Rows a statement: so that none holds its locks, or a connection, for long. */
const AT_ONCE = 5_000

/** Forgets the sessions that ended more than a day ago and in which nothing was ordered. */
export async function pruneGuestSessions(sql: Sql): Promise<void> {
  let pruned = AT_ONCE
  while (pruned === AT_ONCE) pruned = (await sql.query(PRUNE_SESSIONS, [AT_ONCE])).length
}

const PRUNE_SESSIONS = `
DELETE FROM guest_sessions WHERE ctid = ANY (ARRAY(
  SELECT g.ctid FROM guest_sessions g
  WHERE g.expires_at < now() - interval '1 day' AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.guest_session_id = g.id)
  LIMIT $1
)) RETURNING 1`
