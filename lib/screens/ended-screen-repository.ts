import type { Sql } from '../db/database'
import { sql as statement } from '../db/sql'
import type { OpenScreen, ScreenState } from './ended-screens'

/** The screens that are paired still, with the same branch, by their places from 1. */
export async function pairedPlaces({ prisma }: Sql, screens: readonly OpenScreen[]): Promise<Map<number, ScreenState>> {
  const rows = await prisma.$queryRaw<(ScreenState & { place: number })[]>(statement`
    SELECT screen.place::int AS place, s.name, s.view, s.station_ids AS "stationIds", s.diagonal, s.reading_distance AS "readingDistance",
      CASE WHEN s.may_bump THEN 'bumping_screen' ELSE 'screen' END AS role
    FROM unnest(${screens.map(({ access }) => access.screenId)}::uuid[],
        ${screens.map(({ access }) => access.branchId)}::uuid[])
      WITH ORDINALITY AS screen(id, branch_id, place)
    JOIN screens s ON s.id = screen.id AND s.branch_id = screen.branch_id AND s.revoked_at IS NULL`)
  return new Map(rows.map(({ place, ...state }) => [place, state]))
}
