import type { Sql } from '../db/database'
import type { StaffAccess } from './authenticate-staff'

/** A session that stays open, and the branch that it looks at; null: none yet. */
export type OpenSession = {
  access: Pick<StaffAccess, 'staffId' | 'orgId' | 'tokenId' | 'tokenVersion' | 'tokenExpiresAt'>
  branchId: string | null
}

/**
 * Those of the sessions that may not go on: logged out, expired, the PIN changed, the person disabled or moved to another
 * branch. One query for all of them, past every cache.
 */
export async function findEndedSessions<Session extends OpenSession>(
  sql: Sql,
  sessions: readonly Session[],
): Promise<Session[]> {
  if (sessions.length === 0) return []
  const ended = await sql.query<{ place: number }>(ENDED_SESSIONS, [
    sessions.map(({ access }) => access.staffId),
    sessions.map(({ access }) => access.orgId),
    sessions.map(({ access }) => access.tokenId),
    sessions.map(({ access }) => access.tokenVersion),
    sessions.map(({ branchId }) => branchId),
  ])
  const places = new Set(ended.map(({ place }) => place))
  // A token expires by the clock that every request holds it against.
  return sessions.filter(({ access }, index) => places.has(index + 1) || access.tokenExpiresAt.getTime() <= Date.now())
}

const ENDED_SESSIONS = `
SELECT session.place::int AS place
FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::uuid[])
  WITH ORDINALITY AS session(staff_id, org_id, token_id, token_version, branch_id, place)
LEFT JOIN staff s ON s.id = session.staff_id AND s.org_id = session.org_id
  AND s.active AND s.token_version = session.token_version
LEFT JOIN branches b ON b.id = session.branch_id AND b.org_id = session.org_id
  AND (s.branch_id IS NULL OR s.branch_id = b.id)
WHERE s.id IS NULL
  OR (session.branch_id IS NOT NULL AND b.id IS NULL)
  OR EXISTS (SELECT 1 FROM revoked_tokens WHERE id = session.token_id)`
