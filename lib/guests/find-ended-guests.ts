import type { Sql } from '../db/database'

/** Those of the guests' sessions that are over. One query for all of them. */
export async function findEndedGuests(sql: Sql, guestSessionIds: string[]): Promise<Set<string>> {
  if (guestSessionIds.length === 0) return new Set()
  const ended = await sql.query<{ id: string }>(
    `SELECT s.id FROM unnest($1::uuid[]) AS s(id)
     LEFT JOIN guest_sessions g ON g.id = s.id AND g.expires_at > now() WHERE g.id IS NULL`,
    [guestSessionIds],
  )
  return new Set(ended.map(({ id }) => id))
}
