import type { OpenAPIHono } from '@hono/zod-openapi'
import { demand } from '@/lib/access/permissions'
import { byStaff } from '@/lib/access/scope'
import { carryOut } from '@/lib/orders/carry-out'
import { changedOrders } from '@/lib/orders/changed-orders'
import { type Order, presentOrder } from '@/lib/orders/order'
import { permissionFor } from '@/lib/orders/order-command'
import { findOrder } from '@/lib/orders/order-repository'
import { orderSchema } from '@/lib/orders/order-schema'
import { ordersOfDay } from '@/lib/orders/orders-of-day'
import { placeOnce } from '@/lib/orders/place-once'
import { placeOrder } from '@/lib/orders/place-order'
import { counterOf } from '@/lib/tables/counter-repository'
import { guardedBy } from './authenticate'
import { changingOrder, orderAfterChange } from './changing-order'
import type { ApiEnv, Service } from './context'
import { idempotently } from './idempotent'
import { orderIdParam, orderPage, orderQuery, orderStop, orderUpdate, staffOrder, statusChange } from './order-schemas'
import { json, jsonResponse, listRoute, staffRoute } from './route'
import { ifNoneMatch, sendValidated, validatedResponses } from './validated-answer'

const tags = ['Orders']

const ordersRoute = listRoute('orders.read', [], {
  method: 'get',
  path: '/orders',
  operationId: 'listOrders',
  tags,
  summary: "List a day's orders or the open ones, newest first, or what changed since a time",
  description:
    'The orders of one business day at the branches you may see, or with `open=true` every open order of any day; `total` counts the ' +
    'orders on all pages. With `updatedSince` the orders of ' +
    'all days that changed since then, those that changed first first: to reconcile, begin with `updatedSince`, then send `nextCursor` as ' +
    '`cursor` again and again. No change is missed; an order that changes again is listed again. A change is listed when every ' +
    'transaction that began before it has ended, usually at once.',
  request: { query: orderQuery, headers: ifNoneMatch },
  responses: validatedResponses('One page of orders.', orderPage),
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

const placeRoute = staffRoute('orders.place', ['not_found', 'sold_out', 'reference_taken', 'wrong_amount'], {
  method: 'post',
  path: '/orders',
  operationId: 'placeOrder',
  tags,
  summary: 'Place an order for a table or the counter, by staff or POS',
  description:
    'Also at a table that is closed for guests. The limits for guests do not apply to staff. Without `tableId` the order belongs to ' +
    'the counter of the branch `branchId`, and its type is `takeaway` unless the request has another one. With `onUnknownItem: "accept"` nothing of its content is refused: ' +
    'what is not on the menu, sold out, or chosen wrongly is marked.',
  request: { body: json(staffOrder) },
  responses: {
    200: jsonResponse('The order that the same request has placed before.', orderSchema),
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
  responses: orderAfterChange,
})

const updateRoute = staffRoute('tickets.rush', ['not_found', 'invalid_transition', 'version_conflict'], {
  method: 'patch',
  path: '/orders/{id}',
  operationId: 'updateOrder',
  tags,
  summary: 'Change an order: rush, table, customer, type, pickup, note, allergy note',
  description:
    'Only while the order is open. What is left out stays. Setting the same values again changes nothing and is no error. ' +
    'With another pickup, a pending or confirmed order starts the lead time of its branch before it. 404 also for a table of another branch.',
  request: { params: orderIdParam, body: json(orderUpdate) },
  responses: orderAfterChange,
})

const stopRoute = staffRoute('orders.change', ['not_found', 'invalid_transition', 'version_conflict'], {
  method: 'post',
  path: '/orders/{id}/stop',
  operationId: 'stopOrder',
  tags,
  summary: 'Stop making an order whose guest left',
  description:
    'Only while the order is preparing or ready: before that, cancel it. All items are voided with the reason, so `total` is 0, and what was ' +
    'paid is due as a refund. Boards and printers show it as stopped until it is completed. It takes no payment and no other change.',
  request: { params: orderIdParam, body: json(orderStop) },
  responses: orderAfterChange,
})

export function orderRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)

  api.openapi(guarded(ordersRoute), async (context) => {
    const { updatedSince, cursor, ...filter } = context.req.valid('query')
    const scope = context.var.listed
    const from = cursor ?? (updatedSince === undefined ? null : new Date(updatedSince))
    if (from) {
      const { orders, ...rest } = await changedOrders(database, scope, { ...filter, from })
      return context.json({ orders: orders.map(presentOrder), page: 1, limit: filter.limit, ...rest }, 200)
    }
    return sendValidated(context, await ordersOfDay(database, scope, filter))
  })

  api.openapi(guarded(readRoute), async (context) => {
    const found = await findOrder(database, byStaff(context.var.staff).scope, context.req.valid('param').id)
    return context.json(presentOrder(found), 200)
  })

  api.openapi(guarded(placeRoute), async (context) => {
    const { tableId, branchId, ...order } = context.req.valid('json')
    const { staff } = context.var
    return idempotently<200 | 201, Order>(context, database, {}, async (sql) => {
      const by = byStaff(staff)
      const atTable = tableId ?? (await counterOf(sql, staff, branchId ?? '')).id
      const { order: placed, isNew } = await placeOnce(sql, by, atTable, order, (sql) =>
        placeOrder(sql, by, atTable, order),
      )
      return { status: isNew ? 201 : 200, body: presentOrder(placed) }
    })
  })

  api.openapi(guarded(changeRoute), async (context) => {
    const { status, version, reason } = context.req.valid('json')
    const { id } = context.req.valid('param')
    const command = { type: 'change_status', to: status, version, reason } as const
    demand(context.var.staff, permissionFor(command))
    return changingOrder(context, database, (sql, by) => carryOut(sql, by, id, command))
  })

  api.openapi(guarded(updateRoute), async (context) => {
    const { id } = context.req.valid('param')
    const { type: orderType, ...values } = context.req.valid('json')
    const command = { type: 'update_order', ...values, orderType } as const
    demand(context.var.staff, permissionFor(command))
    return changingOrder(context, database, (sql, by) => carryOut(sql, by, id, command))
  })

  api.openapi(guarded(stopRoute), async (context) => {
    const { id } = context.req.valid('param')
    const command = { type: 'stop', ...context.req.valid('json') } as const
    return changingOrder(context, database, (sql, by) => carryOut(sql, by, id, command))
  })
}
