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

/**
 * Locks a station, to change its name: new lines wait (`holdStations`), and then get the new one.
 * @throws {AppError} not_found
 */
export async function lockStation(sql: Sql, orgId: string, id: string): Promise<Station> {
  await sql.query('SELECT FROM stations WHERE id = $1 AND org_id = $2 FOR UPDATE', [id, orgId])
  return findStation(sql, orgId, id)
}

/**
 * Holds the stations of an organisation: the names that a later statement reads stay until the transaction ends. The lock comes
 * after that of a table and before that of an order.
 */
export async function holdStations(sql: Sql, orgId: string): Promise<void> {
  await sql.query('SELECT FROM stations WHERE org_id = $1 ORDER BY id FOR KEY SHARE', [orgId])
}

type StationOfLine = { menuItemId: string | null; station: string | null }

/**
 * Finds where the lines of a former order are made now.
 * @returns the station of a line; null: none, also because its item left the menu and its station was removed
 */
export async function stationsNow(
  sql: Sql,
  orgId: string,
  lines: StationOfLine[],
): Promise<(line: StationOfLine) => string | null> {
  const [found] = await sql.query<{ names: string[]; byItem: Record<string, string | null> }>(
    `SELECT ARRAY(SELECT name FROM stations WHERE org_id = $1) AS names, coalesce((
       SELECT json_object_agg(m.id, s.name) FROM menu_items m LEFT JOIN stations s ON s.id = m.station_id
       WHERE m.org_id = $1 AND m.id = ANY ($2::uuid[])), '{}') AS "byItem"`,
    [orgId, lines.flatMap(({ menuItemId }) => menuItemId ?? [])],
  )
  const { names, byItem } = found ?? { names: [], byItem: {} }
  return ({ menuItemId, station }) => {
    const now = byItem[menuItemId ?? '']
    if (now !== undefined) return now
    return station !== null && names.includes(station) ? station : null
  }
}

const STATIONS = `
SELECT s.id, s.name, s.soon_after_minutes AS "soonAfterMinutes", s.late_after_minutes AS "lateAfterMinutes",
  (SELECT count(*)::int FROM menu_items m WHERE m.station_id = s.id) AS items
FROM stations s WHERE s.org_id = $1`
