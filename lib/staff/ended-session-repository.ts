import type { Sql } from '../db/database'
import { sql as statement } from '../db/sql'
import type { OpenSession } from './ended-sessions'

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
