import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { findBranches, findTables } from '@/lib/branches/find-branches'
import type { Sql } from '@/lib/db/database'
import { readMenu } from '@/lib/menu/read-menu'
import { setAvailability } from '@/lib/menu/set-availability'
import { closeTable, openTable } from '@/lib/tables/close-table'
import type { ApiEnv, Service } from './context'
import { idempotently } from './idempotent'
import { guardedBy } from './middleware'
import { answer, json, staffPostHeaders, staffRoute } from './route'
import { availability, branches, closedTable, menuItem, menuItems, openedTable, tableIdParam, tables } from './schemas'

const branchesRoute = staffRoute('cafe.read', [], {
  method: 'get',
  path: '/branches',
  operationId: 'listBranches',
  tags: ['Café'],
  summary: 'The branches you may see',
  description: 'One branch for users who belong to a branch; all of the organisation for the others.',
  responses: { 200: answer('Branches by name.', branches) },
})

const tablesRoute = staffRoute('cafe.read', [], {
  method: 'get',
  path: '/tables',
  operationId: 'listTables',
  tags: ['Café'],
  summary: 'The tables you may see; managers see their codes',
  description: 'The tables in use, closed ones included. `code` is what the QR code of the table carries.',
  responses: { 200: answer('Tables by branch and label.', tables) },
})

const closeTableRoute = staffRoute('tables.close', ['not_found'], {
  method: 'post',
  path: '/tables/{id}/close',
  operationId: 'closeTable',
  tags: ['Café'],
  summary: 'Close a table and cancel its pending orders; managers only',
  description:
    'In one transaction: guests cannot sit down or order there, their sessions end, and each pending order is cancelled, ' +
    'with its event. Orders that are confirmed or further stay. Staff can still place orders at a closed table. Closing it ' +
    'again keeps `closedAt`, and cancels what is pending by then.',
  request: { headers: staffPostHeaders, params: tableIdParam },
  responses: { 200: answer('The table, and the orders that were cancelled.', closedTable) },
})

const openTableRoute = staffRoute('tables.close', ['not_found'], {
  method: 'post',
  path: '/tables/{id}/open',
  operationId: 'openTable',
  tags: ['Café'],
  summary: 'Open a closed table again; managers only',
  description: 'Guests scan the code again: their old sessions stay over. Opening an open table changes nothing.',
  request: { headers: staffPostHeaders, params: tableIdParam },
  responses: { 200: answer('The table.', openedTable) },
})

const menuRoute = staffRoute('cafe.read', [], {
  method: 'get',
  path: '/menu-items',
  operationId: 'listMenuItems',
  tags: ['Menu'],
  summary: 'The menu',
  description: 'An item is available when it can be ordered at your branch; without a branch, at every branch.',
  responses: { 200: answer('Items by category and place.', menuItems) },
})

const availabilityRoute = staffRoute('menu.sell_out', ['not_found'], {
  method: 'patch',
  path: '/menu-items/{id}',
  operationId: 'updateMenuItem',
  tags: ['Menu'],
  summary: '86 an item, or bring it back',
  description: 'At your branch, or at the branch of X-Branch-ID; where neither is given, at every branch.',
  request: {
    params: z.object({ id: z.uuid().openapi({ description: 'Menu item id.', param: { name: 'id', in: 'path' } }) }),
    body: json(availability),
  },
  responses: { 200: answer('The item.', menuItem) },
})

export function cafeRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)

  api.openapi(guarded(branchesRoute), async (context) => {
    return context.json({ branches: await findBranches(database, context.var.staff) }, 200)
  })

  api.openapi(guarded(tablesRoute), async (context) => {
    return context.json({ tables: await findTables(database, context.var.staff) }, 200)
  })

  api.openapi(guarded(closeTableRoute), async (context) => {
    const { staff } = context.var
    const { id } = context.req.valid('param')
    const close = async (sql: Sql) => ({ status: 200 as const, body: await closeTable(sql, staff, id) })
    return idempotently(context, database, staff.staffId, close, { inTransaction: true })
  })

  api.openapi(guarded(openTableRoute), async (context) => {
    const { staff } = context.var
    const { id } = context.req.valid('param')
    const open = async (sql: Sql) => ({ status: 200 as const, body: { table: await openTable(sql, staff, id) } })
    return idempotently(context, database, staff.staffId, open, { inTransaction: true })
  })

  api.openapi(guarded(menuRoute), async (context) => {
    const { orgId, branchId } = context.var.staff
    return context.json({ items: await readMenu(database, orgId, branchId) }, 200)
  })

  api.openapi(guarded(availabilityRoute), async (context) => {
    const { id } = context.req.valid('param')
    const item = await setAvailability(database, context.var.staff, id, context.req.valid('json').available)
    return context.json(item, 200)
  })
}
