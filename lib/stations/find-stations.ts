import type { Sql } from '../db/database'
import { AppError } from '../errors'
import type { StationValues } from './station-schema'

/** `items`: the number of menu items of the station. */
export type Station = StationValues & { id: string; items: number }

/** The stations of an organisation, in their order. */
export function findStations(sql: Sql, orgId: string): Promise<Station[]> {
  return sql.query<Station>(`${STATIONS} ORDER BY s.position, s.id`, [orgId])
}

/** @throws {AppError} not_found */
export async function findStation(sql: Sql, orgId: string, id: string): Promise<Station> {
  const [station] = await sql.query<Station>(`${STATIONS} AND s.id = $2`, [orgId, id])
  if (!station) throw new AppError('not_found', 'There is no such station.')
  return station
}

const STATIONS = `
SELECT s.id, s.name, s.soon_after_minutes AS "soonAfterMinutes", s.late_after_minutes AS "lateAfterMinutes",
  (SELECT count(*)::int FROM menu_items m WHERE m.station_id = s.id) AS items
FROM stations s WHERE s.org_id = $1`
