import type { OpenAPIHono } from '@hono/zod-openapi'
import { demand } from '@/lib/access/permissions'
import { byStaff } from '@/lib/access/scope'
import { withinShare } from '@/lib/db/within-share'
import { carryOut } from '@/lib/orders/carry-out'
import { findOrder, findOrders } from '@/lib/orders/find-orders'
import { type Order, presentOrder } from '@/lib/orders/order'
import { permissionFor } from '@/lib/orders/order-command'
import { orderSchema } from '@/lib/orders/order-schema'
import { placeOnce } from '@/lib/orders/place-once'
import { placeOrder } from '@/lib/orders/place-order'
import { counterOf } from '@/lib/tables/counter'
import type { ApiEnv, Service } from './context'
import { idempotently } from './idempotent'
import { guardedBy } from './middleware'
import { orderIdParam, orderPage, orderQuery, orderUpdate, staffOrder, statusChange } from './order-schemas'
import { json, jsonResponse, staffPostHeaders, staffRoute } from './route'

const tags = ['Orders']

const listRoute = staffRoute('orders.read', [], {
  method: 'get',
  path: '/orders',
  operationId: 'listOrders',
  tags,
  summary: "List a day's orders, newest first",
  description:
    'The orders of one day at the branches you may see. Filter by status and branch; `total` counts the orders on all pages.',
  request: { query: orderQuery },
  responses: { 200: jsonResponse('One page of orders.', orderPage) },
})

const readRoute = staffRoute('orders.read', ['not_found'], {
  method: 'get',
  path: '/orders/{id}',
  operationId: 'getOrder',
  tags,
  summary: 'Read an order',
  description: '404 for an order at a branch that you may not see.',
  request: { params: orderIdParam },
  responses: { 200: jsonResponse('The order.', orderSchema) },
})

const placeRoute = staffRoute('orders.place', ['not_found', 'sold_out', 'reference_taken'], {
  method: 'post',
  path: '/orders',
  operationId: 'placeOrder',
  tags,
  summary: 'Place an order for a table or the counter, by staff or POS',
  description:
    'Also at a table that is closed for guests. The limits for guests do not apply to staff. Without `tableId` the order belongs to ' +
    'the counter of the branch `branchId`, and its type is `takeaway` unless the request has another one.',
  request: { headers: staffPostHeaders, body: json(staffOrder) },
  responses: {
    200: jsonResponse('The first order with this `reference`.', orderSchema),
    201: jsonResponse('The new order.', orderSchema),
  },
})

const changeRoute = staffRoute('tickets.bump', ['not_found', 'invalid_transition', 'version_conflict'], {
  method: 'patch',
  path: '/orders/{id}/status',
  operationId: 'changeOrderStatus',
  tags,
  summary: 'Change the status of an order',
  description:
    'Allowed: pending → confirmed → preparing → ready → completed, and pending or confirmed → cancelled, with an optional `reason`.',
  request: { params: orderIdParam, body: json(statusChange) },
  responses: { 200: jsonResponse('The order after the change.', orderSchema) },
})

const updateRoute = staffRoute('tickets.rush', ['not_found', 'invalid_transition', 'version_conflict'], {
  method: 'patch',
  path: '/orders/{id}',
  operationId: 'updateOrder',
  tags,
  summary: 'Mark an order as rush, move it to another table, or name its customer',
  description:
    'Only while the order is open. What is left out stays. Setting the same values again changes nothing and is no error. ' +
    '404 also for a table of another branch.',
  request: { params: orderIdParam, body: json(orderUpdate) },
  responses: { 200: jsonResponse('The order after the change.', orderSchema) },
})

export function orderRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)

  api.openapi(guarded(listRoute), async (context) => {
    const filter = context.req.valid('query')
    const { orders, total } = await findOrders(database, byStaff(context.var.staff).scope, filter)
    return context.json({ orders: orders.map(presentOrder), total, page: filter.page, limit: filter.limit }, 200)
  })

  api.openapi(guarded(readRoute), async (context) => {
    const found = await findOrder(database, byStaff(context.var.staff).scope, context.req.valid('param').id)
    return context.json(presentOrder(found), 200)
  })

  api.openapi(guarded(placeRoute), async (context) => {
    const { tableId, branchId, ...order } = context.req.valid('json')
    const { staff } = context.var
    return idempotently<200 | 201, Order>(context, database, async (sql) => {
      const { order: placed, isNew } = await placeOnce(sql, byStaff(staff), order.reference, async (sql) => {
        const place = tableId ?? (await counterOf(sql, staff, branchId ?? '')).id
        return placeOrder(sql, byStaff(staff), place, order)
      })
      return { status: isNew ? 201 : 200, body: presentOrder(placed) }
    })
  })

  api.openapi(guarded(changeRoute), async (context) => {
    const { status, version, reason } = context.req.valid('json')
    const { id } = context.req.valid('param')
    const { staff } = context.var
    const command = { type: 'change_status', to: status, version, reason } as const
    demand(staff, permissionFor(command))
    const changed = await withinShare(staff, () => carryOut(database, byStaff(staff), id, command))
    return context.json(presentOrder(changed), 200)
  })

  api.openapi(guarded(updateRoute), async (context) => {
    const { id } = context.req.valid('param')
    const { staff } = context.var
    const command = { type: 'update_order', ...context.req.valid('json') } as const
    demand(staff, permissionFor(command))
    const updated = await withinShare(staff, () => carryOut(database, byStaff(staff), id, command))
    return context.json(presentOrder(updated), 200)
  })
}
