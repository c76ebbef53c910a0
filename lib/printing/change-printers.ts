import { demand } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import { branchName } from '../branches/branch-repository'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newId, randomHex } from '../ids'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { isPublicAddress, literalAddress } from '../webhooks/public-address'
import { findPrinter } from './find-printers'
import { type PrinterSettings, settingsOf } from './printer'
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
 * @throws {AppError} forbidden; not_found or invalid_request at the field; invalid_request if the branch has 20 already
 */
export function createPrinter(
  database: Sql,
  staff: OrgAccess,
  settings: PrinterSettings,
  allowPrivate: boolean,
): Promise<string> {
  demand(staff, 'printers.manage')
  return changeSettings(database, staff, async (sql) => {
    const branch = await checkedBranch(sql, staff, settings, allowPrivate)
    const id = newId()
    const created = await sql.query(
      `INSERT INTO printers (id, ${COLUMNS}, org_id, address)
       SELECT $1::uuid, ${VALUES}, $12::uuid, $13
       WHERE (SELECT count(*) FROM printers WHERE branch_id = $3::uuid AND removed_at IS NULL) < ${MAX_PRINTERS}
       RETURNING 1`,
      [id, ...valuesOf(settings), staff.orgId, randomHex(ADDRESS_BYTES)],
    )
    if (created.length === 0) {
      throw new AppError('invalid_request', `A branch has at most ${MAX_PRINTERS} printers. Remove one first.`)
    }
    const change = { action: 'printer.created', branchId: settings.branchId, subject: settings.name } as const
    await recordChange(sql, staff, change, null, audited(settings, branch))
    return id
  })
}

/**
 * Changes a printer. If it now prints other orders, it begins with those that became due within the last 10 s; waiting slips stay.
 * @param allowPrivate as of `createPrinter`
 * @throws {AppError} forbidden; not_found; version_conflict; not_found or invalid_request at the field
 */
export function changePrinter(
  database: Sql,
  staff: OrgAccess,
  edit: Edit<PrinterSettings>,
  allowPrivate: boolean,
): Promise<void> {
  demand(staff, 'printers.manage')
  return changeSettings(database, staff, async (sql) => {
    const before = await findPrinter(sql, staff, edit.id)
    const after = merged(settingsOf(before), edit)
    if (!hasHost(after))
      throw refusedField('version_conflict', 'host', 'required', 'A network printer needs an address.')
    const branch = await checkedBranch(sql, staff, after, allowPrivate)
    // Before the jobs, as a claim does.
    await sql.query('SELECT FROM printers WHERE id = $1 FOR NO KEY UPDATE', [edit.id])
    // What is due already is printed by the settings until now.
    await queueJobsNow(sql)
    await sql.query(CHANGE, [edit.id, ...valuesOf(after)])
    const change = { action: 'printer.changed', branchId: after.branchId, subject: after.name } as const
    await recordChange(sql, staff, change, audited(before, before.branchName), audited(after, branch))
  })
}

/** Removes a printer; its waiting slips are given up. @throws {AppError} forbidden; not_found */
export function removePrinter(database: Sql, staff: OrgAccess, id: string): Promise<void> {
  demand(staff, 'printers.manage')
  return changeSettings(database, staff, async (sql) => {
    const printer = await findPrinter(sql, staff, id)
    await sql.query('UPDATE printers SET removed_at = now() WHERE id = $1', [id])
    await sql.query(
      `UPDATE print_jobs SET state = 'given_up', error = 'removed', settled_at = now()
       WHERE printer_id = $1 AND state = 'waiting'`,
      [id],
    )
    const change = { action: 'printer.deleted', branchId: printer.branchId, subject: printer.name } as const
    await recordChange(sql, staff, change, audited(printer, printer.branchName), null)
  })
}

/** Queues a test slip unless one waits, and tries the printer at once. @throws {AppError} forbidden; not_found */
export async function printTestSlip(database: Sql, staff: OrgAccess, id: string): Promise<void> {
  await findPrinter(database, staff, id)
  await database.query(
    `INSERT INTO print_jobs (id, printer_id) SELECT $1::uuid, $2::uuid
     WHERE NOT EXISTS (SELECT FROM print_jobs WHERE printer_id = $2::uuid AND state = 'waiting' AND order_id IS NULL)`,
    [newId(), id],
  )
  await database.query('UPDATE printers SET next_attempt = now() WHERE id = $1 AND failures > 0', [id])
}

const COLUMNS = 'name, branch_id, connection, host, port, paper, prints, stations, order_types, occasion'
const VALUES = '$2, $3::uuid, $4, $5, $6::int, $7::int, $8, $9::text[], $10::text[], $11'

const valuesOf = (settings: PrinterSettings) => [
  settings.name,
  settings.branchId,
  settings.connection,
  settings.host,
  settings.port,
  settings.paper,
  settings.prints,
  settings.stations,
  settings.orderTypes,
  settings.occasion,
]

/**
 * A changed printer is tried at once. It prints what became due 10 s before too: an order that was confirmed then may not be committed
 * yet, so it was not queued. What was queued is not printed again.
 */
const CHANGE = `
UPDATE printers SET (${COLUMNS}) = (${VALUES}),
  prints_since = CASE WHEN (branch_id, prints, stations, order_types, occasion) IS DISTINCT FROM ($3::uuid, $8, $9::text[], $10::text[], $11)
    THEN now() - interval '10 seconds' ELSE prints_since END,
  next_attempt = CASE WHEN failures > 0 THEN now() ELSE next_attempt END
WHERE id = $1`

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

/** Checks branch, stations and address. @returns the name of the branch @throws {AppError} not_found or invalid_request at the field */
async function checkedBranch(
  sql: Sql,
  staff: OrgAccess,
  settings: PrinterSettings,
  allowPrivate: boolean,
): Promise<string> {
  const { branchId, connection, host, stations } = settings
  const literal = literalAddress(host)
  // The address of a name is checked when the printer is called: it may change.
  if (connection === 'network' && literal && !allowPrivate && !isPublicAddress(literal)) {
    throw refusedField('invalid_request', 'host', 'privateAddress', 'Private addresses are not allowed for printers.')
  }
  const known = await sql.query('SELECT 1 FROM stations WHERE org_id = $1 AND name = ANY ($2::text[])', [
    staff.orgId,
    stations,
  ])
  if (known.length !== new Set(stations).size)
    throw refusedField('invalid_request', 'stations', 'invalid', 'There is no such station.')
  try {
    return await branchName(sql, staff, branchId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw refusedField('not_found', 'branchId', 'invalid', 'There is no such branch.')
  }
}
