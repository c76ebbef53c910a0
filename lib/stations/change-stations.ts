import type { OrgAccess } from '../access/callers'
import type { Sql } from '../db/database'
import { newId } from '../ids'
import { changeForAllBranches, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { setRemoved } from '../settings/list-repository'
import { type Direction, moveInOrder } from '../settings/move-in-order'
import { refuseUsed } from '../settings/removal'
import {
  findRemovedStation,
  findStation,
  findStations,
  insertStation,
  isStationName,
  markStationRemoved,
  type StoredStation,
  updateStation,
  usersOfStation,
} from './station-repository'
import type { StationValues } from './station-schema'

/** Adds a station at the end of the list. @returns its id @throws {AppError} forbidden, already_exists */
export function addStation(database: Sql, staff: OrgAccess, station: StationValues): Promise<string> {
  const { name, ...rest } = station
  return changeForAllBranches(database, staff, async (sql) => {
    await refuseTakenName(sql, staff.orgId, name, null)
    const id = newId()
    await insertStation(sql, staff.orgId, { id, ...station })
    await recordChange(sql, staff, { action: 'station.created', branchId: null, subject: name }, null, rest)
    return id
  })
}

/**
 * Changes a station. A new name also applies to what names it: screens, printers and orders, also finished ones.
 * @throws {AppError} forbidden, not_found, already_exists, version_conflict
 */
export function changeStation(database: Sql, staff: OrgAccess, edit: Edit<StationValues>): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    const { id, items, ...current } = await findStation(sql, staff.orgId, edit.id)
    const next = merged(current, edit)
    refuseLateBeforeSoon(next)
    await refuseTakenName(sql, staff.orgId, next.name, id)
    await updateStation(sql, staff.orgId, id, next)
    await recordChange(sql, staff, { action: 'station.changed', branchId: null, subject: next.name }, current, next)
  })
}

/**
 * Removes a station.
 * @returns it as it was
 * @throws {AppError} forbidden, not_found; in_use while items are made there a screen shows it or a printer prints for it, with their names
 */
export function removeStation(database: Sql, staff: OrgAccess, id: string): Promise<StoredStation> {
  return changeForAllBranches(database, staff, async (sql) => {
    const { name } = await findStation(sql, staff.orgId, id)
    const users = await usersOfStation(sql, staff.orgId, id)
    refuseUsed('items', 'Items are made at this station.', users.items)
    refuseUsed('screens', 'A screen shows this station.', users.screens)
    refuseUsed('printers', 'A printer prints for this station.', users.printers)
    const removed = await markStationRemoved(sql, staff.orgId, id)
    const { id: _, position, name: __, ...rest } = removed
    await recordChange(sql, staff, { action: 'station.deleted', branchId: null, subject: name }, rest, null)
    return removed
  })
}

/** Brings back a station that was removed, at its place. @throws {AppError} forbidden, not_found, already_exists */
export function restoreStation(database: Sql, staff: OrgAccess, id: string): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    const { name, ...rest } = await findRemovedStation(sql, staff.orgId, id)
    await refuseTakenName(sql, staff.orgId, name, null)
    await setRemoved(sql, staff.orgId, 'stations', [id], false)
    await recordChange(sql, staff, { action: 'station.restored', branchId: null, subject: name }, null, rest)
  })
}

/** Moves a station one place up or down. @throws {AppError} forbidden, not_found */
export function moveStation(database: Sql, staff: OrgAccess, id: string, direction: Direction): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    await findStation(sql, staff.orgId, id)
    await moveInOrder(sql, 'stations', await findStations(sql, staff.orgId), id, direction)
  })
}

/** The merge of two managers' changes can combine limits that do not fit. */
function refuseLateBeforeSoon({ soonAfterMinutes, lateAfterMinutes }: StationValues) {
  if (soonAfterMinutes < lateAfterMinutes) return
  throw refusedField('version_conflict', 'lateAfterMinutes', 'lateNotAfterSoon', 'Late must come after soon.')
}

async function refuseTakenName(sql: Sql, orgId: string, name: string, ownId: string | null) {
  if (await isStationName(sql, orgId, name, ownId))
    throw refusedField('already_exists', 'name', 'taken', 'There is already a station with this name.')
}
