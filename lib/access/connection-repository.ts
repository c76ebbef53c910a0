import type { Sql } from '../db/database'
import { sql as statement } from '../db/sql'
import type { OpenScreen, OpenSession, ScreenState } from './ended-access'

/** The places, from 1, of the sessions that must end. */
export async function endedPlaces({ prisma }: Sql, sessions: readonly OpenSession[]): Promise<number[]> {
  const rows = await prisma.$queryRaw<{ place: number }[]>(statement`
    SELECT session.place::int AS place
    FROM unnest(${sessions.map(({ access }) => access.staffId)}::uuid[],
        ${sessions.map(({ access }) => access.orgId)}::uuid[],
        ${sessions.map(({ access }) => access.tokenId)}::uuid[],
        ${sessions.map(({ access }) => access.tokenVersion)}::int[],
        ${sessions.map(({ branchId }) => branchId)}::uuid[])
      WITH ORDINALITY AS session(staff_id, org_id, token_id, token_version, branch_id, place)
    LEFT JOIN staff s ON s.id = session.staff_id AND s.org_id = session.org_id
      AND s.active AND s.token_version = session.token_version
    LEFT JOIN branches b ON b.id = session.branch_id AND b.org_id = session.org_id
      AND (s.branch_id IS NULL OR s.branch_id = b.id)
    WHERE s.id IS NULL
      OR (session.branch_id IS NOT NULL AND b.id IS NULL)
      OR EXISTS (SELECT 1 FROM revoked_tokens WHERE id = session.token_id)`)
  return rows.map(({ place }) => place)
}

/** The screens that are paired still, with the same branch, by their places from 1. */
export async function pairedPlaces({ prisma }: Sql, screens: readonly OpenScreen[]): Promise<Map<number, ScreenState>> {
  const rows = await prisma.$queryRaw<(ScreenState & { place: number })[]>(statement`
    SELECT screen.place::int AS place, s.name, s.view, s.stations, s.diagonal, s.reading_distance AS "readingDistance",
      CASE WHEN s.may_bump THEN 'bumping_screen' ELSE 'screen' END AS role
    FROM unnest(${screens.map(({ access }) => access.screenId)}::uuid[],
        ${screens.map(({ access }) => access.branchId)}::uuid[])
      WITH ORDINALITY AS screen(id, branch_id, place)
    JOIN screens s ON s.id = screen.id AND s.branch_id = screen.branch_id AND s.revoked_at IS NULL`)
  return new Map(rows.map(({ place, ...state }) => [place, state]))
}
