import type { Sql } from '../db/database'
import { boardStations, DATABASE_NOW } from '../db/sql-fragments'
import { lastEventSql } from './last-event-sql'
import type { BoardStation } from './protocol'

export type BranchHeartbeats = {
  /** The database's clock, in milliseconds since 1970 UTC. */
  now: number
  /** `eventId`: of the event `seq`; null where there is none, or it was pruned. `stations`: in the order of their places. */
  branches: { branchId: string; seq: number; eventId: string | null; stations: BoardStation[] }[]
}

/** The last event of each branch, its stations, and the moment it was read: one query, also when it is for no branch. */
export async function branchHeartbeats(sql: Sql, branchIds: string[]): Promise<BranchHeartbeats> {
  const [row] = await sql.query<BranchHeartbeats>(
    `SELECT ${DATABASE_NOW} AS now, coalesce((
       SELECT json_agg(json_build_object('branchId', b.id, 'seq', b.seq,
         'eventId', ${lastEventSql('b')}, 'stations', ${boardStations('b.org_id')}))
       FROM branches b WHERE b.id = ANY ($1::uuid[])
     ), '[]') AS branches`,
    [branchIds],
  )
  if (!row) throw new Error('The database has no clock.')
  return row
}
