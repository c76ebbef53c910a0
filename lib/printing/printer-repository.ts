import type { OrgAccess } from '../access/callers'
import { scopeSql } from '../access/scope'
import type { Sql } from '../db/database'
import { empty, raw, type Statement, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import { endRow } from '../settings/list-repository'
import { stationNamesSql } from '../stations/station-sql'
import { IS_READY } from './drop-jobs'
import { LIST_OF_PIECES, type PrintError, type PrinterSettings, settingsOf } from './printer'
import { IS_FAILING, IS_SILENT } from './printing-state'

/** A printer as managers see it. Times are milliseconds since 1970 UTC; null: never. */
export type ListedPrinter = PrinterSettings & {
  id: string
  branchName: string
  /** The last part of the address that it polls. */
  address: string
  polledAt: number | null
  lastPrintedAt: number | null
  /** Why it cannot print; null: it can, as far as Passboard knows. */
  error: PrintError | null
  /** Jobs that have something to print. */
  waiting: number
  /** Jobs that were given up within a day, and why the last of them was. */
  givenUp: number
  givenUpError: PrintError | null
  /** Orders with more than MAX_LABELS pieces within a day, of which one label lists the rest. */
  listed: number
}

/** The printers that a manager may see, by branch and name. */
export const findPrinters = (sql: Sql, staff: OrgAccess): Promise<ListedPrinter[]> => readPrinters(sql, staff, empty)

/** @throws {AppError} not_found */
export async function findPrinter(sql: Sql, staff: OrgAccess, id: string): Promise<ListedPrinter> {
  const [printer] = await readPrinters(sql, staff, statement`AND p.id = ${id}::uuid`)
  if (!printer) throw new AppError('not_found', 'There is no such printer.')
  return printer
}

const GIVEN_UP = raw(`j.printer_id = p.id AND j.state = 'given_up' AND j.created_at > now() - interval '1 day'`)

/** @param which more conditions on `printers p` */
const readPrinters = ({ prisma }: Sql, staff: OrgAccess, which: Statement): Promise<ListedPrinter[]> =>
  prisma.$queryRaw<ListedPrinter[]>(statement`
SELECT p.id, p.name, p.branch_id AS "branchId", b.name AS "branchName", p.connection, p.host, p.port, p.paper, p.prints,
  ${raw(stationNamesSql('p.station_ids'))} AS stations, p.order_types AS "orderTypes", p.occasion, p.address,
  coalesce(p.error, CASE WHEN ${raw(IS_SILENT)} THEN 'not_polling' END) AS error, ${raw(epochMs('p.polled_at'))} AS "polledAt",
  ${raw(epochMs('p.last_printed_at'))} AS "lastPrintedAt",
  (SELECT count(*)::int FROM print_jobs j WHERE j.printer_id = p.id AND ${raw(IS_READY)}) AS waiting,
  (SELECT count(*)::int FROM print_jobs j WHERE ${GIVEN_UP}) AS "givenUp",
  (SELECT j.error FROM print_jobs j WHERE ${GIVEN_UP} ORDER BY j.settled_at DESC LIMIT 1) AS "givenUpError",
  (SELECT count(DISTINCT j.order_id)::int FROM print_jobs j
    WHERE j.printer_id = p.id AND j.piece = ${LIST_OF_PIECES} AND j.created_at > now() - interval '1 day') AS listed
FROM printers p JOIN branches b ON b.id = p.branch_id
WHERE ${scopeSql(staff, 'p.org_id', 'p.branch_id')} AND p.removed_at IS NULL ${which}
ORDER BY b.name, p.name, p.id`)

/** The number of printers of a branch. */
export const countPrinters = ({ prisma }: Sql, branchId: string): Promise<number> =>
  prisma.printer.count({ where: { branchId, removedAt: null } })

export const insertPrinter = (
  { prisma }: Sql,
  orgId: string,
  { id, address, ...settings }: StoredSettings & { id: string; address: string },
) => prisma.printer.create({ data: { ...rowOf(settings), id, orgId, address }, select: { id: true } })

/** `stationIds`: those of its stations. */
type StoredSettings = PrinterSettings & { stationIds: string[] }

function rowOf({ stationIds, ...settings }: StoredSettings) {
  const { stations: _, ...row } = settingsOf(settings)
  return { ...row, stationIds }
}

/** Locks a printer before its jobs, as a claim does. */
export async function lockPrinter({ prisma }: Sql, id: string): Promise<void> {
  await prisma.$queryRaw(statement`SELECT FROM printers WHERE id = ${id}::uuid FOR NO KEY UPDATE`)
}

/**
 * Changes a printer, which is tried at once. It prints what became due 10 s before too: an order that was confirmed then may not be
 * committed yet, so it was not queued. What was queued is not printed again.
 */
export async function updatePrinter({ prisma }: Sql, id: string, settings: StoredSettings): Promise<void> {
  const { branchId, prints, stationIds, orderTypes, occasion } = settings
  await prisma.$executeRaw(statement`
    UPDATE printers SET
      prints_since = CASE WHEN (branch_id, prints, station_ids, order_types, occasion) IS DISTINCT FROM
        (${branchId}::uuid, ${prints}::text, ${stationIds}::uuid[], ${orderTypes}::text[], ${occasion}::text)
        THEN now() - interval '10 seconds' ELSE prints_since END,
      next_attempt = CASE WHEN failures > 0 THEN now() ELSE next_attempt END
    WHERE id = ${id}::uuid`)
  await prisma.printer.update({ where: { id }, data: rowOf(settings), select: { id: true } })
}

/** Takes a printer out of use, and gives up its waiting jobs. */
export async function retirePrinter(sql: Sql, id: string): Promise<void> {
  await endRow(sql, 'printers', id)
  await sql.prisma.$executeRaw(statement`
    UPDATE print_jobs SET state = 'given_up', error = 'removed', settled_at = now()
    WHERE printer_id = ${id}::uuid AND state = 'waiting'`)
}

/** Ends the pause of a printer after an error. */
export async function endPause({ prisma }: Sql, id: string): Promise<void> {
  await prisma.$executeRaw(statement`UPDATE printers SET next_attempt = now() WHERE id = ${id}::uuid AND failures > 0`)
}

/** The id of the printer in use that polls at this address; null: there is none. */
export async function findPolledPrinter({ prisma }: Sql, address: string): Promise<string | null> {
  const printer = await prisma.printer.findFirst({
    where: { address, connection: 'polling', removedAt: null },
    select: { id: true },
  })
  return printer?.id ?? null
}

/**
 * Notes that a printer polled, with the error that it reports. Written once in 10 s at most, or when the state changes. An error that an
 * attempt had stays while something waits to be printed.
 */
export async function notePoll({ prisma }: Sql, id: string, error: PrintError | null): Promise<void> {
  const waits = raw(`EXISTS (SELECT FROM print_jobs j WHERE j.printer_id = printers.id AND ${IS_READY})`)
  await prisma.$executeRaw(statement`
    UPDATE printers SET polled_at = now(), failures = CASE WHEN ${waits} THEN failures ELSE 0 END,
      error = CASE WHEN ${error}::text IS NULL AND failures > 0 AND ${waits} THEN error ELSE ${error}::text END
    WHERE id = ${id}::uuid AND (polled_at IS NULL OR polled_at < now() - interval '10 seconds'
      OR (failures = 0 AND error IS DISTINCT FROM ${error}::text))`)
}

/** Of all printers of the installation. */
export type PrintingState = {
  failing: number
  /** Jobs that have something to print. */
  waiting: number
  /** The age of the oldest of them; 0: there is none. */
  oldestSeconds: number
}

export async function printingState({ prisma }: Sql): Promise<PrintingState> {
  const [state] = await prisma.$queryRaw<PrintingState[]>(statement`
    SELECT (SELECT count(*)::int FROM printers p WHERE ${raw(IS_FAILING)}) AS failing, count(*)::int AS waiting,
      coalesce(extract(epoch FROM now() - min(j.created_at)), 0)::float8 AS "oldestSeconds"
    FROM print_jobs j WHERE ${raw(IS_READY)}`)
  if (!state) throw new Error('The printers were not counted.')
  return state
}
