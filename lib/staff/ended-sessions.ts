import type { StaffAccess } from '../access/callers'
import type { Sql } from '../db/database'
import { endedPlaces } from './ended-session-repository'

/** The session of an open socket, and the branch that it reads; null: none yet. */
export type OpenSession = {
  access: Pick<StaffAccess, 'staffId' | 'orgId' | 'tokenId' | 'tokenVersion' | 'tokenExpiresAt'>
  branchId: string | null
}

/**
 * Finds the sessions that must end: the user signed out, the PIN was changed, the user was deactivated or moved to another
 * branch; and those whose token has expired, which another token may have renewed. One query for all of them, without a cache.
 */
export async function findEndedSessions<Session extends OpenSession>(
  sql: Sql,
  sessions: readonly Session[],
): Promise<{ ended: Session[]; expired: Session[] }> {
  if (sessions.length === 0) return { ended: [], expired: [] }
  const places = new Set(await endedPlaces(sql, sessions))
  const isOver = (_: Session, index: number) => places.has(index + 1)
  return {
    ended: sessions.filter(isOver),
    // Requests check the expiry by the clock of the process too.
    expired: sessions.filter(
      (session, index) => !isOver(session, index) && session.access.tokenExpiresAt.getTime() <= Date.now(),
    ),
  }
}
