import type { OrgAccess } from '../access/callers'
import { branchName } from '../branches/branch-repository'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newTableCode } from '../ids'
import { keepColumns } from '../organisation/columns-repository'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { endRow } from '../settings/list-repository'
import { refuseUsed } from '../settings/removal'
import type { TableColumns } from './table-columns'
import {
  endSessionsAt,
  findTable,
  insertTables,
  isLabelInUse,
  lockRetiredTable,
  lockTable,
  markInUse,
  numbersOfOpenOrders,
  updateTable,
} from './table-repository'
import { type NewTables, type TableValues, tablesIn } from './table-schemas'

/**
 * Adds tables to a branch, each with its own code.
 * @param tables `columns`: what a list called its columns, to be kept for the next one
 * @returns their ids
 * @throws {AppError} not_found, already_exists
 */
export function addTables(
  database: Sql,
  staff: OrgAccess,
  { branchId, labels: typed, area = '', columns = null }: NewTables & { columns?: TableColumns | null },
): Promise<string[]> {
  const tables = tablesIn(typed, area)
  return changeSettings(database, staff, async (sql) => {
    await branchName(sql, staff, branchId)
    const labels = tables.map(({ label }) => label)
    await refuseTakenLabels(sql, branchId, labels, 'labels')
    const ids = await insertTables(sql, branchId, tables)
    for (const { label: subject, area } of tables)
      await recordChange(sql, staff, { action: 'table.created', branchId, subject }, null, area ? { area } : null)
    if (columns) await keepColumns(sql, staff.orgId, { tableColumns: columns })
    return ids
  })
}

/** Changes a table. Existing orders keep the old label. @throws {AppError} not_found, already_exists, version_conflict */
export function changeTable(database: Sql, staff: OrgAccess, edit: Edit<TableValues>): Promise<void> {
  return changeSettings(database, staff, async (sql) => {
    const { id, branchId, label, area } = await findTable(sql, staff, edit.id)
    const next = merged({ label, area }, edit)
    if (next.label === label && next.area === area) return
    if (next.label !== label) await refuseTakenLabels(sql, branchId, [next.label], 'label')
    await updateTable(sql, id, next)
    await recordChange(sql, staff, { action: 'table.changed', branchId, subject: next.label }, { label, area }, next)
  })
}

/**
 * Replaces the code of a table. Printed copies of the old code stop working, and the table's guest sessions end.
 * @throws {AppError} not_found
 */
export function renewTableCode(database: Sql, staff: OrgAccess, id: string): Promise<void> {
  return changeSettings(database, staff, async (sql) => {
    const { branchId, label } = await lockTable(sql, staff, id)
    await updateTable(sql, id, { code: newTableCode() })
    await endSessionsAt(sql, id)
    await recordChange(sql, staff, { action: 'table.code_changed', branchId, subject: label }, null, null)
  })
}

/**
 * Removes a table: it takes no more orders. Its existing orders stay.
 * @throws {AppError} not_found; invalid_request for the counter; in_use while it has open orders, with their numbers
 */
export function retireTable(database: Sql, staff: OrgAccess, id: string): Promise<void> {
  return changeSettings(database, staff, async (sql) => {
    const { branchId, label, isCounter } = await lockTable(sql, staff, id)
    if (isCounter) throw new AppError('invalid_request', 'The counter of a branch cannot be removed.')
    const numbers = await numbersOfOpenOrders(sql, id)
    const orders = numbers.map((number) => ({ name: String(number) }))
    refuseUsed('orders', 'This table has open orders.', orders)
    await endRow(sql, 'tables', id)
    await recordChange(sql, staff, { action: 'table.retired', branchId, subject: label }, null, null)
  })
}

/** Brings back a table that was removed. Its printed code works again. @throws {AppError} not_found, already_exists */
export function restoreTable(database: Sql, staff: OrgAccess, id: string): Promise<void> {
  return changeSettings(database, staff, async (sql) => {
    const { branchId, label } = await lockRetiredTable(sql, staff, id)
    await refuseTakenLabels(sql, branchId, [label], 'label')
    await markInUse(sql, id)
    await recordChange(sql, staff, { action: 'table.restored', branchId, subject: label }, null, null)
  })
}

/** @param field the form's field. @throws {AppError} already_exists at that field */
async function refuseTakenLabels(sql: Sql, branchId: string, labels: string[], field: string): Promise<void> {
  if (await isLabelInUse(sql, branchId, labels))
    throw refusedField('already_exists', field, 'taken', 'There is already a table with this label.')
}
