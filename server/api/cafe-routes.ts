import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { moveTable } from '@/lib/bills/move-table'
import { listBranches } from '@/lib/branches/branch-repository'
import { closeTable, openTable } from '@/lib/guests/close-table'
import { readMenu } from '@/lib/menu/read-menu'
import { setAvailability, setOptionAvailability } from '@/lib/menu/set-availability'
import { findTables } from '@/lib/tables/table-repository'
import { guardedBy } from './authenticate'
import { branches, closedTable, movedTable, movingTable, openedTable, tableIdParam, tables } from './cafe-schemas'
import type { ApiEnv, Service } from './context'
import { idempotently } from './idempotent'
import { availability, menuItem, menuItems, menuOption } from './menu-schemas'
import { json, jsonResponse, listRoute, staffRoute } from './route'

const branchesRoute = listRoute('cafe.read', [], {
  method: 'get',
  path: '/branches',
  operationId: 'listBranches',
  tags: ['Café'],
  summary: 'List the branches you may see',
  description: 'A user of one branch gets that branch; other users get all branches of the organisation.',
  responses: { 200: jsonResponse('Branches by name.', branches) },
})

const tablesRoute = staffRoute('cafe.read', [], {
  method: 'get',
  path: '/tables',
  operationId: 'listTables',
  tags: ['Café'],
  summary: 'List the tables you may see; managers see their codes',
  description: "The tables in use, including closed ones. `code` is the content of the table's QR code.",
  responses: { 200: jsonResponse('Tables by branch and label.', tables) },
})

const closeTableRoute = staffRoute('tables.close', ['not_found'], {
  method: 'post',
  path: '/tables/{id}/close',
  operationId: 'closeTable',
  tags: ['Café'],
  summary: 'Close a table and cancel its pending orders; managers only',
  description:
    'In one transaction: guests can no longer open a session or order there, their sessions end, and each pending order is ' +
    'cancelled, with its event. Orders in other states do not change. Staff can still place orders at a closed table. ' +
    'Closing it again keeps `closedAt` and cancels the orders that are pending then.',
  request: { params: tableIdParam },
  responses: { 200: jsonResponse('The table and the cancelled orders.', closedTable) },
})

const openTableRoute = staffRoute('tables.close', ['not_found'], {
  method: 'post',
  path: '/tables/{id}/open',
  operationId: 'openTable',
  tags: ['Café'],
  summary: 'Reopen a closed table; managers only',
  description: 'Guests must scan the code again: their old sessions stay ended. Opening an open table changes nothing.',
  request: { params: tableIdParam },
  responses: { 200: jsonResponse('The table.', openedTable) },
})

const moveTableRoute = staffRoute('orders.change', ['not_found'], {
  method: 'post',
  path: '/tables/{id}/move',
  operationId: 'moveTable',
  tags: ['Café'],
  summary: 'Move all orders of a table to another one, or join the two',
  description:
    'In one transaction: the open orders of the table, and the completed ones of its bill, move to another table of the branch, each with its ' +
    'event. If that table has orders, there is one bill for all. Calls move too. The sessions of the guests end: they scan the code of ' +
    'the other table. Orders of a counter are moved one by one (`PATCH /orders/{id}`).',
  request: { params: tableIdParam, body: json(movingTable) },
  responses: { 200: jsonResponse('The orders that moved.', movedTable) },
})

const menuRoute = staffRoute('cafe.read', [], {
  method: 'get',
  path: '/menu-items',
  operationId: 'listMenuItems',
  tags: ['Menu'],
  summary: 'Read the menu',
  description:
    'An item is available if guests can order it at your branch; if the request has no branch, at every branch.',
  responses: { 200: jsonResponse('Items by category and position.', menuItems) },
})

const availabilityRoute = staffRoute('menu.sell_out', ['not_found'], {
  method: 'patch',
  path: '/menu-items/{id}',
  operationId: 'updateMenuItem',
  tags: ['Menu'],
  summary: 'Mark an item as sold out or as available',
  description:
    'At your branch or the branch of X-Branch-ID; if there is neither, at every branch. With `ends` a sold-out item becomes ' +
    'available again by itself: `in_2_hours`, or `tomorrow` when the day of the branch ends (`dayEndsAt`).',
  request: {
    params: z.object({ id: z.uuid().openapi({ description: 'Menu item id.', param: { name: 'id', in: 'path' } }) }),
    body: json(availability),
  },
  responses: { 200: jsonResponse('The item.', menuItem) },
})

const optionAvailabilityRoute = staffRoute('menu.sell_out', ['not_found'], {
  method: 'patch',
  path: '/menu-options/{id}',
  operationId: 'updateMenuOption',
  tags: ['Menu'],
  summary: 'Mark an option as sold out or as available',
  description: 'For every item that has it, at the same branches and with the same `ends` as of an item.',
  request: {
    params: z.object({ id: z.uuid().openapi({ description: 'Option id.', param: { name: 'id', in: 'path' } }) }),
    body: json(availability),
  },
  responses: { 200: jsonResponse('The option.', menuOption) },
})

export function cafeRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)

  api.openapi(guarded(branchesRoute), async (context) => {
    return context.json({ branches: await listBranches(database, context.var.listed) }, 200)
  })

  api.openapi(guarded(tablesRoute), async (context) => {
    return context.json({ tables: await findTables(database, context.var.staff) }, 200)
  })

  api.openapi(guarded(closeTableRoute), async (context) => {
    const { staff } = context.var
    const { id } = context.req.valid('param')
    return idempotently(context, database, { inTransaction: true }, async (sql) => {
      return { status: 200, body: await closeTable(sql, staff, id) }
    })
  })

  api.openapi(guarded(openTableRoute), async (context) => {
    const { staff } = context.var
    const { id } = context.req.valid('param')
    return idempotently(context, database, { inTransaction: true }, async (sql) => {
      return { status: 200, body: { table: await openTable(sql, staff, id) } }
    })
  })

  api.openapi(guarded(moveTableRoute), async (context) => {
    const { staff } = context.var
    const { id } = context.req.valid('param')
    const { tableId } = context.req.valid('json')
    return idempotently(context, database, { inTransaction: true }, async (sql) => {
      return { status: 200, body: { orders: await moveTable(sql, staff, id, tableId) } }
    })
  })

  api.openapi(guarded(menuRoute), async (context) => {
    const { orgId, branchId } = context.var.staff
    return context.json({ items: await readMenu(database, { orgId, branchId }) }, 200)
  })

  api.openapi(guarded(availabilityRoute), async (context) => {
    const { id } = context.req.valid('param')
    const { available, ends } = context.req.valid('json')
    return idempotently(context, database, { inTransaction: true }, async (sql) => {
      return { status: 200, body: await setAvailability(sql, context.var.staff, id, available, ends) }
    })
  })

  api.openapi(guarded(optionAvailabilityRoute), async (context) => {
    const { id } = context.req.valid('param')
    const { available, ends } = context.req.valid('json')
    return idempotently(context, database, { inTransaction: true }, async (sql) => {
      return { status: 200, body: await setOptionAvailability(sql, context.var.staff, id, available, ends) }
    })
  })
}
