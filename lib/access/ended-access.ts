import type { Sql } from '../db/database'
import type { Monitor } from '../screens/screen'
import type { StaffAccess } from './authenticate-staff'
import { endedPlaces, pairedPlaces } from './connection-repository'
import type { ScreenAccess } from './viewer'

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

/** The paired screen of an open socket, and the `screenRevision` with which its page was rendered; null: unknown. */
export type OpenScreen = { access: Pick<ScreenAccess, 'screenId' | 'branchId'>; renderedRevision: string | null }

/** What a page of a paired screen is rendered with. */
export type ScreenState = Pick<ScreenAccess, 'name' | 'view' | 'stations' | 'role' | keyof Monitor>

/** The settings of a paired screen as a string. If it differs from that of the rendered page, the page must reload. */
export const screenRevision = ({ name, view, stations, role, diagonal, readingDistance }: ScreenState): string =>
  JSON.stringify([name, view, stations, role, diagonal, readingDistance])

/**
 * Finds the screens whose connection must end (unpaired, or moved to another branch), and those whose settings changed
 * after their page was rendered. One query for all of them.
 */
export async function findEndedScreens<Screen extends OpenScreen>(
  sql: Sql,
  screens: readonly Screen[],
): Promise<{ ended: Screen[]; changed: Screen[] }> {
  if (screens.length === 0) return { ended: [], changed: [] }
  const paired = await pairedPlaces(sql, screens)
  const revisions = screens.map((_, index) => {
    const state = paired.get(index + 1)
    return state && screenRevision(state)
  })
  return {
    ended: screens.filter((_, index) => revisions[index] === undefined),
    changed: screens.filter(({ renderedRevision }, index) => {
      const revision = revisions[index]
      return renderedRevision !== null && revision !== undefined && revision !== renderedRevision
    }),
  }
}
