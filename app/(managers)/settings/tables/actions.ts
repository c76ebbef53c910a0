'use server'

import { z } from 'zod'
import { database } from '@/lib/db/database'
import { type Edit, readEdit } from '@/lib/settings/edit'
import { addTables, changeTable, renewTableCode, retireTable } from '@/lib/tables/change-tables'
import { type NewTables, newTablesSchema, type TableValues, tableSchema } from '@/lib/tables/table-schemas'
import { asStaff } from '../as-staff'

export async function submitNewTables(input: NewTables) {
  return asStaff((staff) => addTables(database(), staff, newTablesSchema.parse(input)))
}

export async function submitTable(input: Edit<TableValues>) {
  return asStaff((staff) => changeTable(database(), staff, readEdit(tableSchema, input)))
}

export async function submitNewCode(tableId: string) {
  return asStaff((staff) => renewTableCode(database(), staff, z.uuid().parse(tableId)))
}

export async function submitRetirement(tableId: string) {
  return asStaff((staff) => retireTable(database(), staff, z.uuid().parse(tableId)))
}
