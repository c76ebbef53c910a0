import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { AT_LEAST_ONE, EXAMPLE_BRANCH_ID, id, withSomeField } from '@/lib/schema-parts'
import { editOf } from '@/lib/settings/edit'
import { addTables, changeTable, renewTableCode, restoreTable, retireTable } from '@/lib/tables/change-tables'
import { findTable, type Table } from '@/lib/tables/table-repository'
import { newTablesSchema, tableSchema } from '@/lib/tables/table-schemas'
import { guardedBy } from './authenticate'
import { table, tableIdParam, tables } from './cafe-schemas'
import { answeringWith, changingSettings } from './changing-settings'
import type { ApiEnv, Service } from './context'
import { json, jsonResponse, staffRoute } from './route'

const tags = ['Café']

const newTables = newTablesSchema
  .safeExtend({ branchId: id('The branch.', EXAMPLE_BRANCH_ID) })
  .strict()
  .openapi('NewTables')
const tableChange = withSomeField(z.strictObject(tableSchema.shape).partial()).openapi('TableChange', AT_LEAST_ONE)

const createRoute = staffRoute('tables.manage', ['not_found', 'already_exists'], {
  method: 'post',
  path: '/tables',
  operationId: 'createTables',
  tags,
  summary: 'Add tables to a branch',
  description: 'For managers and keys. Each gets a code of its own.',
  request: { body: json(newTables) },
  responses: { 201: jsonResponse('The new tables.', tables) },
})

const changeRoute = staffRoute('tables.manage', ['not_found', 'already_exists'], {
  method: 'patch',
  path: '/tables/{id}',
  operationId: 'updateTable',
  tags,
  summary: 'Rename a table, or change its area',
  description: 'For managers and keys. Orders keep the old label. The code stays.',
  request: { params: tableIdParam, body: json(tableChange) },
  responses: { 200: jsonResponse('The table after the change.', table) },
})

const removeRoute = staffRoute('tables.manage', ['not_found', 'in_use'], {
  method: 'delete',
  path: '/tables/{id}',
  operationId: 'deleteTable',
  tags,
  summary: 'Remove a table',
  description: 'For managers and keys. It takes no more orders; its orders stay. Refused while it has open orders.',
  request: { params: tableIdParam },
  responses: { 204: { description: 'The table is removed.' } },
})

const newCodeRoute = staffRoute('tables.manage', ['not_found'], {
  method: 'post',
  path: '/tables/{id}/new-code',
  operationId: 'renewTableCode',
  tags,
  summary: 'Give a table a new code',
  description: 'For managers and keys. Printed copies of the old code stop working, and its guest sessions end.',
  request: { params: tableIdParam },
  responses: { 200: jsonResponse('The table with its new code.', table) },
})

const restoreRoute = staffRoute('tables.manage', ['not_found', 'already_exists'], {
  method: 'post',
  path: '/tables/{id}/restore',
  operationId: 'restoreTable',
  tags,
  summary: 'Bring back a table that was removed',
  description: 'For managers and keys. Its printed code works again.',
  request: { params: tableIdParam },
  responses: { 200: jsonResponse('The table.', table) },
})

const presented = ({ id, branchId, label, area, code, closedAt }: Table) => ({
  id,
  branchId,
  label,
  area,
  code,
  closedAt: closedAt?.toISOString() ?? null,
})

/** Adds, changes, removes and restores tables, and gives them new codes. */
export function tableRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)
  const { changed } = answeringWith(database, async (sql, { staff }, id) => presented(await findTable(sql, staff, id)))

  api.openapi(guarded(createRoute), async (context) => {
    const { staff } = context.var
    const input = context.req.valid('json')
    return changingSettings(context, database, async (sql) => {
      const ids = await addTables(sql, staff, input)
      const added = []
      for (const id of ids) added.push(presented(await findTable(sql, staff, id)))
      return { status: 201, body: { tables: added } }
    })
  })

  api.openapi(guarded(changeRoute), async (context) => {
    const { id } = context.req.valid('param')
    const change = context.req.valid('json')
    return changed(context, id, async (sql, { staff }) => {
      const { label, area } = await findTable(sql, staff, id)
      await changeTable(sql, staff, editOf(id, { label, area }, change))
    })
  })

  api.openapi(guarded(removeRoute), async (context) => {
    await retireTable(database, context.var.staff, context.req.valid('param').id)
    return context.body(null, 204)
  })

  api.openapi(guarded(newCodeRoute), async (context) => {
    const { id } = context.req.valid('param')
    return changed(context, id, (sql, { staff }) => renewTableCode(sql, staff, id))
  })

  api.openapi(guarded(restoreRoute), async (context) => {
    const { id } = context.req.valid('param')
    return changed(context, id, (sql, { staff }) => restoreTable(sql, staff, id))
  })
}
