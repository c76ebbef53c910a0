import { demand } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import { LIST_OF_PIECES, type PrintError, type PrinterSettings } from './printer'
import { IS_SILENT } from './printing-state'

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
  waiting: number
  /** Jobs that were given up within a day, and why the last of them was. */
  givenUp: number
  givenUpError: PrintError | null
  /** Orders with more than MAX_LABELS pieces within a day, of which one label lists the rest. */
  listed: number
}

/** The printers that a manager may see, by branch and name. @throws {AppError} forbidden */
export function findPrinters(sql: Sql, staff: OrgAccess): Promise<ListedPrinter[]> {
  demand(staff, 'printers.manage')
  return sql.query<ListedPrinter>(`${PRINTERS} ORDER BY b.name, p.name, p.id`, [staff.orgId, staff.branchId])
}

/** @throws {AppError} forbidden; not_found */
export async function findPrinter(sql: Sql, staff: OrgAccess, id: string): Promise<ListedPrinter> {
  demand(staff, 'printers.manage')
  const [printer] = await sql.query<ListedPrinter>(`${PRINTERS} AND p.id = $3`, [staff.orgId, staff.branchId, id])
  if (!printer) throw new AppError('not_found', 'There is no such printer.')
  return printer
}

const GIVEN_UP = `j.printer_id = p.id AND j.state = 'given_up' AND j.created_at > now() - interval '1 day'`

const PRINTERS = `
SELECT p.id, p.name, p.branch_id AS "branchId", b.name AS "branchName", p.connection, p.host, p.port, p.paper, p.prints,
  p.stations, p.order_types AS "orderTypes", p.occasion, p.address,
  coalesce(p.error, CASE WHEN ${IS_SILENT} THEN 'not_polling' END) AS error, ${epochMs('p.polled_at')} AS "polledAt",
  ${epochMs('p.last_printed_at')} AS "lastPrintedAt",
  (SELECT count(*)::int FROM print_jobs j WHERE j.printer_id = p.id AND j.state = 'waiting') AS waiting,
  (SELECT count(*)::int FROM print_jobs j WHERE ${GIVEN_UP}) AS "givenUp",
  (SELECT j.error FROM print_jobs j WHERE ${GIVEN_UP} ORDER BY j.settled_at DESC LIMIT 1) AS "givenUpError",
  (SELECT count(DISTINCT j.order_id)::int FROM print_jobs j
    WHERE j.printer_id = p.id AND j.piece = ${LIST_OF_PIECES} AND j.created_at > now() - interval '1 day') AS listed
FROM printers p JOIN branches b ON b.id = p.branch_id
WHERE p.org_id = $1 AND ($2::uuid IS NULL OR p.branch_id = $2) AND p.removed_at IS NULL`
