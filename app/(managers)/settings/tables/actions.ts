'use server'

import { z } from 'zod'
import { database } from '@/lib/db/database'
import { withinShare } from '@/lib/db/within-share'
import { closeTable, openTable } from '@/lib/guests/close-table'
import { type Edit, readEdit } from '@/lib/settings/edit'
import { addTables, changeTable, renewTableCode, restoreTable, retireTable } from '@/lib/tables/change-tables'
import { type TableListValues, type TableValues, tableListSchema, tableSchema } from '@/lib/tables/table-schemas'
import { settingsAction } from '../settings-page'

export async function submitNewTables(input: TableListValues) {
  return settingsAction('tables.manage', async (staff) => {
    await addTables(database(), staff, tableListSchema.parse(input))
  })
}

export async function submitTable(input: Edit<TableValues>) {
  return settingsAction('tables.manage', (staff) => changeTable(database(), staff, readEdit(tableSchema, input)))
}

export async function submitNewCode(tableId: string) {
  return settingsAction('tables.manage', (staff) => renewTableCode(database(), staff, z.uuid().parse(tableId)))
}

export async function submitRetirement(tableId: string) {
  return settingsAction('tables.manage', (staff) => retireTable(database(), staff, z.uuid().parse(tableId)))
}

export async function submitTableRestoration(tableId: string) {
  return settingsAction('tables.manage', (staff) => restoreTable(database(), staff, z.uuid().parse(tableId)))
}

export async function submitTableClosing(tableId: string) {
  return settingsAction('tables.close', (staff) => {
    const id = z.uuid().parse(tableId)
    return withinShare(staff, () => database().transaction((sql) => closeTable(sql, staff, id)))
  })
}

export async function submitTableOpening(tableId: string) {
  return settingsAction('tables.close', (staff) => {
    const id = z.uuid().parse(tableId)
    return withinShare(staff, () => database().transaction((sql) => openTable(sql, staff, id)))
  })
}
