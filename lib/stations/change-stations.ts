import { demandEverywhere } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { isOneOf } from '../db/sql-fragments'
import { newId } from '../ids'
import { OPEN_STATUSES } from '../orders/order-status'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { type Direction, moveInOrder } from '../settings/move-in-order'
import { refuseExisting, refuseUsed } from '../settings/removal'
import { findStation, findStations, lockStation } from './find-stations'
import type { StationValues } from './station-schema'

/** Adds a station at the end of the list. @returns its id @throws {AppError} forbidden, already_exists */
export function addStation(database: Sql, staff: OrgAccess, station: StationValues): Promise<string> {
  demandEverywhere(staff, 'stations.manage')
  const { name, ...minutes } = station
  return changeSettings(database, staff, async (sql) => {
    await refuseTakenName(sql, staff.orgId, name, null)
    const id = newId()
    await sql.query(
      `INSERT INTO stations (id, org_id, name, soon_after_minutes, late_after_minutes, position)
       SELECT $1, $2, $3, $4, $5, coalesce(max(position) + 1, 0) FROM stations WHERE org_id = $2`,
      [id, staff.orgId, name, minutes.soonAfterMinutes, minutes.lateAfterMinutes],
    )
    await recordChange(sql, staff, { action: 'station.created', branchId: null, subject: name }, null, minutes)
    return id
  })
}

/**
 * Changes a station. A new name also applies to its paired screens, its printers and to open orders; finished orders keep the old name.
 * @throws {AppError} forbidden, not_found, already_exists, version_conflict
 */
export function changeStation(database: Sql, staff: OrgAccess, edit: Edit<StationValues>): Promise<void> {
  demandEverywhere(staff, 'stations.manage')
  return changeSettings(database, staff, async (sql) => {
    const { id, items, ...current } = await lockStation(sql, staff.orgId, edit.id)
    const next = merged(current, edit)
    refuseLateBeforeSoon(next)
    await refuseTakenName(sql, staff.orgId, next.name, id)
    await sql.query(
      `UPDATE stations SET name = $3, soon_after_minutes = $4, late_after_minutes = $5 WHERE id = $1 AND org_id = $2`,
      [id, staff.orgId, next.name, next.soonAfterMinutes, next.lateAfterMinutes],
    )
    await sql.query(
      `UPDATE screens SET stations = array_replace(stations, $2, $3) WHERE org_id = $1 AND $2 = ANY (stations)`,
      [staff.orgId, current.name, next.name],
    )
    await sql.query(
      `UPDATE printers SET stations = array_replace(stations, $2, $3) WHERE org_id = $1 AND $2 = ANY (stations)`,
      [staff.orgId, current.name, next.name],
    )
    if (next.name !== current.name) await sql.query(RENAME_IN_OPEN_ORDERS, [staff.orgId, current.name, next.name])
    await recordChange(sql, staff, { action: 'station.changed', branchId: null, subject: next.name }, current, next)
  })
}

/**
 * A board selects lines by the station's name, and reloads when a name changes. The orders are locked before their lines, and get
 * another time: a change of one of them that began before must not write an event with the old name.
 */
const RENAME_IN_OPEN_ORDERS = `
WITH locked AS (
  SELECT o.id FROM orders o
  WHERE o.org_id = $1 AND ${isOneOf('o.status', OPEN_STATUSES)}
    AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.station = $2)
  ORDER BY o.created_at, o.id FOR NO KEY UPDATE
), touched AS (
  UPDATE orders o SET updated_at = clock_timestamp() FROM locked WHERE o.id = locked.id RETURNING o.id
)
UPDATE order_items i SET station = $3 FROM touched WHERE i.order_id = touched.id AND i.station = $2`

/** A station as it was removed, with which `restoreStation` brings it back. */
export type RemovedStation = StationValues & { id: string; position: number }

/**
 * Removes a station.
 * @throws {AppError} forbidden, not_found; in_use while items are made there a screen shows it or a printer prints for it, with their names
 */
export function removeStation(database: Sql, staff: OrgAccess, id: string): Promise<RemovedStation> {
  demandEverywhere(staff, 'stations.manage')
  return changeSettings(database, staff, async (sql) => {
    const { id: _, items: __, name, ...minutes } = await findStation(sql, staff.orgId, id)
    const made = await sql.query<{ name: string }>('SELECT name FROM menu_items WHERE station_id = $1 ORDER BY name', [
      id,
    ])
    refuseUsed('items', 'Items are made at this station.', made)
    const screens = await sql.query<{ name: string }>(
      'SELECT name FROM screens WHERE org_id = $1 AND revoked_at IS NULL AND $2 = ANY (stations) ORDER BY name',
      [staff.orgId, name],
    )
    refuseUsed('screens', 'A screen shows this station.', screens)
    const printers = await sql.query<{ name: string }>(
      'SELECT name FROM printers WHERE org_id = $1 AND removed_at IS NULL AND $2 = ANY (stations) ORDER BY name',
      [staff.orgId, name],
    )
    refuseUsed('printers', 'A printer prints for this station.', printers)
    const [removed] = await sql.query<{ position: number }>(
      'DELETE FROM stations WHERE id = $1 AND org_id = $2 RETURNING position',
      [id, staff.orgId],
    )
    await recordChange(sql, staff, { action: 'station.deleted', branchId: null, subject: name }, minutes, null)
    return { id, name, ...minutes, position: removed?.position ?? 0 }
  })
}

/** Brings back a station that was removed, at its place. @throws {AppError} forbidden, already_exists */
export function restoreStation(database: Sql, staff: OrgAccess, removed: RemovedStation): Promise<void> {
  demandEverywhere(staff, 'stations.manage')
  const { id, name, position, ...minutes } = removed
  return changeSettings(database, staff, async (sql) => {
    await refuseTakenName(sql, staff.orgId, name, null)
    await refuseExisting(sql, 'stations', id)
    await sql.query(
      `INSERT INTO stations (id, org_id, name, soon_after_minutes, late_after_minutes, position)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, staff.orgId, name, minutes.soonAfterMinutes, minutes.lateAfterMinutes, position],
    )
    await recordChange(sql, staff, { action: 'station.restored', branchId: null, subject: name }, null, minutes)
  })
}

/** Moves a station one place up or down. @throws {AppError} forbidden, not_found */
export function moveStation(database: Sql, staff: OrgAccess, id: string, direction: Direction): Promise<void> {
  demandEverywhere(staff, 'stations.manage')
  return changeSettings(database, staff, async (sql) => {
    await findStation(sql, staff.orgId, id)
    const ids = (await findStations(sql, staff.orgId)).map((station) => station.id)
    await moveInOrder(sql, 'stations', ids, id, direction)
  })
}

/** The merge of two managers' changes can combine limits that do not fit. */
function refuseLateBeforeSoon({ soonAfterMinutes, lateAfterMinutes }: StationValues) {
  if (soonAfterMinutes < lateAfterMinutes) return
  throw refusedField('version_conflict', 'lateAfterMinutes', 'lateNotAfterSoon', 'Late must come after soon.')
}

async function refuseTakenName(sql: Sql, orgId: string, name: string, ownId: string | null) {
  const taken = await sql.query(
    'SELECT 1 FROM stations WHERE org_id = $1 AND name = $2 AND id IS DISTINCT FROM $3::uuid',
    [orgId, name, ownId],
  )
  if (taken.length > 0)
    throw refusedField('already_exists', 'name', 'taken', 'There is already a station with this name.')
}
