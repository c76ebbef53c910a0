import type { Sql } from '../db/database'
import { type Monitor, USUAL_MONITOR } from '../screens/screen'
import type { StaffAccess } from './authenticate-staff'
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
  const ended = await sql.query<{ place: number }>(ENDED_SESSIONS, [
    sessions.map(({ access }) => access.staffId),
    sessions.map(({ access }) => access.orgId),
    sessions.map(({ access }) => access.tokenId),
    sessions.map(({ access }) => access.tokenVersion),
    sessions.map(({ branchId }) => branchId),
  ])
  const places = new Set(ended.map(({ place }) => place))
  const isOver = (_: Session, index: number) => places.has(index + 1)
  return {
    ended: sessions.filter(isOver),
    // Requests check the expiry by the clock of the process too.
    expired: sessions.filter(
      (session, index) => !isOver(session, index) && session.access.tokenExpiresAt.getTime() <= Date.now(),
    ),
  }
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

/** The paired screen of an open socket, and the `screenRevision` with which its page was rendered; null: unknown. */
export type OpenScreen = { access: Pick<ScreenAccess, 'screenId' | 'branchId'>; renderedRevision: string | null }

type Settings = Pick<ScreenAccess, 'name' | 'view' | 'stations' | 'role' | keyof Monitor>

/** The settings of a paired screen as a string. If it differs from that of the rendered page, the page must reload. */
export const screenRevision = ({ name, view, stations, role, diagonal, readingDistance }: Settings): string =>
  JSON.stringify([name, view, stations, role, ...monitorRevision({ diagonal, readingDistance })])

/** Empty for the usual monitor: a process of the previous version does not know monitors, and its revision must be the same. */
const monitorRevision = ({ diagonal, readingDistance }: Monitor): number[] =>
  diagonal === USUAL_MONITOR.diagonal && readingDistance === USUAL_MONITOR.readingDistance
    ? []
    : [diagonal, readingDistance]

/**
 * Finds the screens whose connection must end (unpaired, or moved to another branch), and those whose settings changed
 * after their page was rendered. One query for all of them.
 */
export async function findEndedScreens<Screen extends OpenScreen>(
  sql: Sql,
  screens: readonly Screen[],
): Promise<{ ended: Screen[]; changed: Screen[] }> {
  if (screens.length === 0) return { ended: [], changed: [] }
  const paired = await sql.query<Settings & { place: number }>(STILL_PAIRED, [
    screens.map(({ access }) => access.screenId),
    screens.map(({ access }) => access.branchId),
  ])
  const revisions = new Map(paired.map(({ place, ...settings }) => [place, screenRevision(settings)]))
  const isPaired = (index: number) => revisions.has(index + 1)
  return {
    ended: screens.filter((_, index) => !isPaired(index)),
    changed: screens.filter(
      ({ renderedRevision }, index) =>
        renderedRevision !== null && isPaired(index) && revisions.get(index + 1) !== renderedRevision,
    ),
  }
}

const STILL_PAIRED = `
SELECT screen.place::int AS place, s.name, s.view, s.stations, s.diagonal, s.reading_distance AS "readingDistance",
  CASE WHEN s.may_bump THEN 'bumping_screen' ELSE 'screen' END AS role
FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS screen(id, branch_id, place)
JOIN screens s ON s.id = screen.id AND s.branch_id = screen.branch_id AND s.revoked_at IS NULL`
