import type { OrgAccess } from '../access/callers'
import { isPublicAddress, literalAddress } from '../addresses/public-address'
import { branchName } from '../branches/branch-repository'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newId, randomHex } from '../ids'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { stationIds } from '../stations/station-repository'
import { queueTestSlip } from './print-queue-repository'
import { type PrinterSettings, settingsOf } from './printer'
import {
  countPrinters,
  endPause,
  findPrinter,
  insertPrinter,
  lockPrinter,
  retirePrinter,
  updatePrinter,
} from './printer-repository'
import { hasHost } from './printer-schema'
import { queueJobsNow } from './queue-jobs'

/** The limit per branch: each order is matched against all printers. */
const MAX_PRINTERS = 20

/** 128 random bits. */
const ADDRESS_BYTES = 16

/**
 * Adds a printer. It prints what becomes due from now on.
 * @param allowPrivate whether it may have an address of a private network
 * @returns its id
 * @throws {AppError} not_found or invalid_request at the field; invalid_request if the branch has 20 already
 */
export function createPrinter(
  database: Sql,
  staff: OrgAccess,
  settings: PrinterSettings,
  allowPrivate: boolean,
): Promise<string> {
  return changeSettings(database, staff, async (sql) => {
    const { branch, ...ids } = await checkedPlaces(sql, staff, settings, allowPrivate)
    if ((await countPrinters(sql, settings.branchId)) >= MAX_PRINTERS) {
      throw new AppError('invalid_request', `A branch has at most ${MAX_PRINTERS} printers. Remove one first.`)
    }
    const id = newId()
    await insertPrinter(sql, staff.orgId, { ...settings, ...ids, id, address: randomHex(ADDRESS_BYTES) })
    const change = { action: 'printer.created', branchId: settings.branchId, subject: settings.name } as const
    await recordChange(sql, staff, change, null, audited(settings, branch))
    return id
  })
}

/**
 * Changes a printer. If it now prints other orders, it begins with those that became due within the last 10 s; waiting slips stay.
 * @param allowPrivate as of `createPrinter`
 * @throws {AppError} not_found; version_conflict; not_found or invalid_request at the field
 */
export function changePrinter(
  database: Sql,
  staff: OrgAccess,
  edit: Edit<PrinterSettings>,
  allowPrivate: boolean,
): Promise<void> {
  return changeSettings(database, staff, async (sql) => {
    const before = await findPrinter(sql, staff, edit.id)
    const after = merged(settingsOf(before), edit)
    if (!hasHost(after))
      throw refusedField('version_conflict', 'host', 'required', 'A network printer needs an address.')
    const { branch, ...ids } = await checkedPlaces(sql, staff, after, allowPrivate)
    await lockPrinter(sql, edit.id)
    // What is due already is printed by the settings until now.
    await queueJobsNow(sql)
    await updatePrinter(sql, edit.id, { ...after, ...ids })
    const change = { action: 'printer.changed', branchId: after.branchId, subject: after.name } as const
    await recordChange(sql, staff, change, audited(before, before.branchName), audited(after, branch))
  })
}

/** Removes a printer; its waiting slips are given up. @throws {AppError} not_found */
export function removePrinter(database: Sql, staff: OrgAccess, id: string): Promise<void> {
  return changeSettings(database, staff, async (sql) => {
    const printer = await findPrinter(sql, staff, id)
    await retirePrinter(sql, id)
    const change = { action: 'printer.deleted', branchId: printer.branchId, subject: printer.name } as const
    await recordChange(sql, staff, change, audited(printer, printer.branchName), null)
  })
}

/** Queues a test slip unless one waits, and tries the printer at once. @throws {AppError} not_found */
export async function printTestSlip(database: Sql, staff: OrgAccess, id: string): Promise<void> {
  await findPrinter(database, staff, id)
  await queueTestSlip(database, id)
  await endPause(database, id)
}

/** The settings for the activity log: names instead of ids. The address that a printer polls is a secret. */
const audited = (
  { connection, host, port, paper, prints, stations, orderTypes, occasion, name }: PrinterSettings,
  branch: string,
) => ({
  name,
  branch,
  connection,
  ...(connection === 'network' && { host: `${host}:${port}` }),
  paper,
  prints,
  stations,
  orderTypes,
  occasion,
})

/**
 * Checks branch, stations and address.
 * @returns the name of the branch and the ids of the stations
 * @throws {AppError} not_found or invalid_request at the field
 */
async function checkedPlaces(
  sql: Sql,
  staff: OrgAccess,
  settings: PrinterSettings,
  allowPrivate: boolean,
): Promise<{ branch: string; stationIds: string[] }> {
  const { branchId, connection, host, stations } = settings
  const literal = literalAddress(host)
  // The address of a name is checked when the printer is called: it may change.
  if (connection === 'network' && literal && !allowPrivate && !isPublicAddress(literal)) {
    throw refusedField('invalid_request', 'host', 'privateAddress', 'Private addresses are not allowed for printers.')
  }
  const ids = await stationIds(sql, staff.orgId, stations)
  if (!ids) throw refusedField('invalid_request', 'stations', 'invalid', 'There is no such station.')
  try {
    return { branch: await branchName(sql, staff, branchId), stationIds: ids }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw refusedField('not_found', 'branchId', 'invalid', 'There is no such branch.')
  }
}
