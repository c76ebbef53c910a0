import type { Sql } from '../db/database'
import type { ScreenAccess } from './screen-access'

/** A paired screen that stays open, and the revision of what its page was made as; null: nobody knows. */
export type OpenScreen = { access: Pick<ScreenAccess, 'screenId' | 'branchId'>; renderedAs: string | null }

type Settings = Pick<ScreenAccess, 'name' | 'view' | 'stations' | 'role'>

/** All that a paired screen is and shows: where this is another string, its page is an old one. */
export const screenRevision = ({ name, view, stations, role }: Settings): string =>
  JSON.stringify([name, view, stations, role])

/**
 * Those of the paired screens that may not go on, revoked or hung up in another branch; and those that were changed since
 * their page was made. One query for all of them.
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
      ({ renderedAs }, index) => renderedAs !== null && isPaired(index) && revisions.get(index + 1) !== renderedAs,
    ),
  }
}

const STILL_PAIRED = `
SELECT screen.place::int AS place, s.name, s.view, s.stations,
  CASE WHEN s.may_bump THEN 'bumping_screen' ELSE 'screen' END AS role
FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS screen(id, branch_id, place)
JOIN screens s ON s.id = screen.id AND s.branch_id = screen.branch_id AND s.revoked_at IS NULL`
