import type { Sql } from '../db/database'
import type { ScreenAccess } from './screen-access'

/** Those of the paired screens that may not go on: revoked, or hung up in another branch. One query for all of them. */
export async function findEndedScreens<Screen extends { access: Pick<ScreenAccess, 'screenId' | 'branchId'> }>(
  sql: Sql,
  screens: readonly Screen[],
): Promise<Screen[]> {
  if (screens.length === 0) return []
  const paired = await sql.query<{ place: number }>(STILL_PAIRED, [
    screens.map(({ access }) => access.screenId),
    screens.map(({ access }) => access.branchId),
  ])
  const places = new Set(paired.map(({ place }) => place))
  return screens.filter((_, index) => !places.has(index + 1))
}

const STILL_PAIRED = `
SELECT screen.place::int AS place
FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS screen(id, branch_id, place)
JOIN screens s ON s.id = screen.id AND s.branch_id = screen.branch_id AND s.revoked_at IS NULL`
