import type { OrgAccess } from '../access/callers'
import { holds } from '../access/permissions'
import { branchesOf, scopeSql } from '../access/scope'
import type { Sql } from '../db/database'
import type { Prisma } from '../db/generated/client'
import { raw, type Statement, sql as statement } from '../db/sql'
import { AppError } from '../errors'
import { newId, newTableCode } from '../ids'
import { OPEN_STATUSES } from '../order-status'
import type { TableValues } from './table-schemas'

export type Table = {
  id: string
  label: string
  area: string
  branchId: string
  code: string
  isCounter: boolean
  /** Since when guests cannot order here; null: the table is open. */
  closedAt: Date | null
}

/** A table that the transaction has locked. `now`: when the transaction began, by the database's clock, to the millisecond. */
export type LockedTable = Table & { now: Date }

export type TableSummary = {
  id: string
  branchId: string
  label: string
  area: string
  code?: string
  /** When the table was closed for guests, ISO 8601 in UTC; null: it is open. */
  closedAt: string | null
}

/** The tables in use that the user may see, without the counters. A table's code is a secret, because it allows ordering at the table. */
export async function findTables({ prisma }: Sql, access: OrgAccess): Promise<TableSummary[]> {
  const tables = await prisma.cafeTable.findMany({
    where: { branch: branchesOf(access), retiredAt: null, isCounter: false },
    select: { id: true, branchId: true, label: true, area: true, closedAt: true, code: holds(access, 'tables.manage') },
    orderBy: [{ branchId: 'asc' }, { label: 'asc' }],
  })
  return tables.map((table) => ({ ...table, closedAt: table.closedAt?.toISOString() ?? null }))
}

/** A table in use, in the scope of the staff access. @throws {AppError} not_found */
export async function findTable({ prisma }: Sql, staff: OrgAccess, id: string): Promise<Table> {
  const table = await prisma.cafeTable.findFirst({
    where: { id, branch: branchesOf(staff), retiredAt: null },
    select: TABLE,
  })
  if (!table) throw noTable()
  return table
}

const noTable = () => new AppError('not_found', 'There is no such table.')

const TABLE = {
  id: true,
  label: true,
  area: true,
  branchId: true,
  code: true,
  isCounter: true,
  closedAt: true,
} as const satisfies Prisma.CafeTableSelect

/** The branch of a table; undefined: it is none of these. */
export async function branchOfTable(
  { prisma }: Sql,
  branchIds: string[],
  tableId: string,
): Promise<string | undefined> {
  const table = await prisma.cafeTable.findFirst({
    where: { id: tableId, branchId: { in: branchIds } },
    select: { branchId: true },
  })
  return table?.branchId
}

/**
 * As `findTable`, locked until the transaction ends, to close, open or remove the table or to change its code: what needs the
 * table in use waits (`holdTableInUse`), and then decides again.
 */
export async function lockTable(sql: Sql, staff: OrgAccess, id: string): Promise<LockedTable> {
  const table = await tableInScope(sql, staff, id, raw('t.retired_at IS NULL FOR UPDATE OF t'))
  if (!table) throw noTable()
  return table
}

/** Locks a table that was removed, to bring it back. @throws {AppError} not_found */
export async function lockRetiredTable(sql: Sql, staff: OrgAccess, id: string): Promise<Table> {
  const table = await tableInScope(sql, staff, id, raw('t.retired_at IS NOT NULL FOR NO KEY UPDATE OF t'))
  if (!table) throw new AppError('not_found', 'There is no such removed table.')
  return table
}

/** @param condition with the lock */
async function tableInScope({ prisma }: Sql, staff: OrgAccess, id: string, condition: Statement) {
  const [table] = await prisma.$queryRaw<LockedTable[]>(statement`
    SELECT t.id, t.label, t.area, b.id AS "branchId", t.code, t.is_counter AS "isCounter", t.closed_at AS "closedAt",
      now()::timestamptz(3) AS now
    FROM tables t JOIN branches b ON b.id = t.branch_id
    WHERE t.id = ${id}::uuid AND ${scopeSql(staff, 'b.org_id', 'b.id')} AND ${condition}`)
  return table
}

/**
 * The lock of a statement that decides on a table: until the transaction ends nobody removes, closes or opens the table or changes
 * its code. A statement that waited for it decides on the row as it is then. Does not conflict with itself, nor with the lock of a
 * guest's order. It comes before the locks of orders, lines and the branch.
 * @param table alias of a row of `tables`
 */
export const holding = (table: string): string => `FOR KEY SHARE OF ${table}`

/** Where an order can be placed. */
export type Place = { tableId: string; label: string; branchId: string; isCounter: boolean }

/** Holds a table in use, so that it is not removed until the transaction ends. Undefined: there is none with this id in the scope. */
export async function holdTableInUse(
  { prisma }: Sql,
  scope: Pick<OrgAccess, 'orgId' | 'branchId'>,
  id: string,
): Promise<Place | undefined> {
  const [place] = await prisma.$queryRaw<Place[]>(statement`
    SELECT t.id AS "tableId", t.label, b.id AS "branchId", t.is_counter AS "isCounter"
    FROM tables t JOIN branches b ON b.id = t.branch_id
    WHERE t.id = ${id}::uuid AND ${scopeSql(scope, 'b.org_id', 'b.id')} AND t.retired_at IS NULL ${raw(holding('t'))}`)
  return place
}

/** Whether a table in use of the branch has one of the labels. */
export async function isLabelInUse({ prisma }: Sql, branchId: string, labels: string[]): Promise<boolean> {
  const where = { branchId, label: { in: labels }, retiredAt: null }
  return (await prisma.cafeTable.findFirst({ where, select: { id: true } })) !== null
}

/** Adds tables to a branch, each with its own code. @returns their ids, in the order of the values */
export async function insertTables({ prisma }: Sql, branchId: string, values: TableValues[]): Promise<string[]> {
  const tables = values.map((table) => ({ id: newId(), branchId, ...table, code: newTableCode() }))
  await prisma.cafeTable.createMany({ data: tables })
  return tables.map(({ id }) => id)
}

export const updateTable = (
  { prisma }: Sql,
  id: string,
  change: TableValues | { code: string } | Pick<Table, 'closedAt'>,
) => prisma.cafeTable.update({ where: { id }, data: change })

/** Ends the sessions of the guests of a table. */
export const endSessionsAt = ({ prisma }: Sql, tableId: string) =>
  prisma.$executeRaw(statement`
    UPDATE guest_sessions SET expires_at = now() WHERE table_id = ${tableId}::uuid AND expires_at > now()`)

/** How long a guest's session lasts, and at a counter also how long after the pickup of an order. */
export const SESSION_HOURS = 6

/**
 * Makes a guest's session at a counter that has not ended last until `SESSION_HOURS` after a pickup. It comes before the lock of the order.
 * Not `now()`, which is the time before the lock of the session.
 * @param isSession SQL that is true of the session (`g`)
 * @param pickupAt ISO 8601
 */
export const extendSessionAtCounter = ({ prisma }: Sql, isSession: Statement, pickupAt: string) =>
  prisma.$executeRaw(statement`
    UPDATE guest_sessions g SET expires_at = ${pickupAt}::timestamptz + ${SESSION_HOURS}::int * interval '1 hour'
    FROM tables t
    WHERE ${isSession} AND t.id = g.table_id AND t.is_counter AND g.expires_at > clock_timestamp()
      AND g.expires_at < ${pickupAt}::timestamptz + ${SESSION_HOURS}::int * interval '1 hour'`)

export const markInUse = ({ prisma }: Sql, id: string) =>
  prisma.cafeTable.update({ where: { id }, data: { retiredAt: null } })

/** The numbers of the open orders of a table, oldest first. */
export async function numbersOfOpenOrders({ prisma }: Sql, tableId: string): Promise<number[]> {
  const orders = await prisma.order.findMany({
    where: { tableId, status: { in: [...OPEN_STATUSES] } },
    select: { number: true },
    orderBy: { createdAt: 'asc' },
  })
  return orders.map(({ number }) => number)
}

export type NumberedOrder = { id: string; number: number }

/**
 * Locks orders of a table before the branch: every change of an order locks the order first, then the branch.
 * @param which a condition about a row `o`
 * @returns the orders, the oldest first
 */
export const lockOrdersAt = (
  { prisma }: Sql,
  { id, branchId }: Pick<Table, 'id' | 'branchId'>,
  which: Statement,
): Promise<NumberedOrder[]> =>
  prisma.$queryRaw<NumberedOrder[]>(statement`
    SELECT o.id, o.number FROM orders o
    WHERE o.branch_id = ${branchId}::uuid AND o.table_id = ${id}::uuid AND ${which}
    ORDER BY o.created_at, o.id FOR NO KEY UPDATE`)
