import type { OpenAPIHono } from '@hono/zod-openapi'
import { demand } from '@/lib/access/permissions'
import { byStaff } from '@/lib/access/scope'
import { withinShare } from '@/lib/db/within-share'
import { carryOut } from '@/lib/orders/carry-out'
import { findOrder, findOrders } from '@/lib/orders/find-orders'
import { presentOrder } from '@/lib/orders/order'
import { permissionFor } from '@/lib/orders/order-command'
import { orderSchema } from '@/lib/orders/order-schema'
import { placeOrder } from '@/lib/orders/place-order'
import type { ApiEnv, Service } from './context'
import { idempotently } from './idempotent'
import { guardedBy } from './middleware'
import { json, jsonResponse, staffPostHeaders, staffRoute } from './route'
import {
  itemsMark,
  orderIdParam,
  orderPage,
  orderQuery,
  payment,
  refund,
  rushMark,
  staffOrder,
  statusChange,
} from './schemas'

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

const placeRoute = staffRoute('orders.place', ['not_found', 'sold_out'], {
  method: 'post',
  path: '/orders',
  operationId: 'placeOrder',
  tags,
  summary: 'Place an order for a table, by staff or POS',
  description: 'Also at a table that is closed for guests. The limits for guests do not apply to staff.',
  request: { headers: staffPostHeaders, body: json(staffOrder) },
  responses: { 201: jsonResponse('The new order.', orderSchema) },
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

const rushRoute = staffRoute('tickets.rush', ['not_found', 'invalid_transition', 'version_conflict'], {
  method: 'patch',
  path: '/orders/{id}',
  operationId: 'updateOrder',
  tags,
  summary: 'Mark or unmark an order as rush',
  description: 'Only while the order is open. Setting the same value again changes nothing and is no error.',
  request: { params: orderIdParam, body: json(rushMark) },
  responses: { 200: jsonResponse('The order after the change.', orderSchema) },
})

const itemsRoute = staffRoute('tickets.bump', ['not_found', 'invalid_transition', 'version_conflict'], {
  method: 'patch',
  path: '/orders/{id}/items',
  operationId: 'markOrderItems',
  tags,
  summary: 'Mark items as done or not done',
  description:
    'Only while the order is confirmed or preparing. The status of the order does not change, unless the branch is set to make orders ready with their last line. Setting the same value again changes nothing and is no error.',
  request: { params: orderIdParam, body: json(itemsMark) },
  responses: { 200: jsonResponse('The order after the change.', orderSchema) },
})

const paymentRoute = staffRoute('payments.confirm', ['not_found', 'invalid_transition', 'already_paid'], {
  method: 'post',
  path: '/orders/{id}/confirm-payment',
  operationId: 'confirmPayment',
  tags,
  summary: 'Confirm that the bank transfer arrived',
  description:
    'Marks the order as paid and moves it one state on: pending → confirmed → preparing → ready → completed.',
  request: { headers: staffPostHeaders, params: orderIdParam },
  responses: { 200: jsonResponse('The order after the change.', orderSchema) },
})

const recordRoute = staffRoute(
  'payments.confirm',
  ['not_found', 'invalid_transition', 'already_paid', 'wrong_amount', 'version_conflict'],
  {
    method: 'post',
    path: '/orders/{id}/payments',
    operationId: 'recordPayment',
    tags,
    summary: 'Record the payment of an order',
    description:
      'Marks the order as paid in full. Its status does not change. Allowed in every status except cancelled, also after ' +
      'the order was completed.',
    request: { headers: staffPostHeaders, params: orderIdParam, body: json(payment) },
    responses: { 200: jsonResponse('The order after the change.', orderSchema) },
  },
)

const refundRoute = staffRoute(
  'payments.refund',
  ['not_found', 'already_refunded', 'no_refund_due', 'wrong_amount', 'version_conflict'],
  {
    method: 'post',
    path: '/orders/{id}/refunds',
    operationId: 'recordRefund',
    tags,
    summary: 'Record that a payment was given back',
    description:
      'Allowed once for an order that was paid and cancelled (`refund` is `due`). Its status does not change.',
    request: { headers: staffPostHeaders, params: orderIdParam, body: json(refund) },
    responses: { 200: jsonResponse('The order after the change.', orderSchema) },
  },
)

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
    const { tableId, ...order } = context.req.valid('json')
    return idempotently(context, database, context.var.staff.staffId, async (sql) => {
      const placed = await placeOrder(sql, byStaff(context.var.staff), tableId, order)
      return { status: 201, body: presentOrder(placed) }
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

  api.openapi(guarded(rushRoute), async (context) => {
    const { rush } = context.req.valid('json')
    const { id } = context.req.valid('param')
    const { staff } = context.var
    const marked = await withinShare(staff, () => carryOut(database, byStaff(staff), id, { type: 'mark_rush', rush }))
    return context.json(presentOrder(marked), 200)
  })

  api.openapi(guarded(itemsRoute), async (context) => {
    const { id } = context.req.valid('param')
    const { staff } = context.var
    const { itemIds, done } = context.req.valid('json')
    const marked = await withinShare(staff, () =>
      carryOut(database, byStaff(staff), id, { type: 'mark_items', itemIds, done }),
    )
    return context.json(presentOrder(marked), 200)
  })

  api.openapi(guarded(paymentRoute), async (context) => {
    const { id } = context.req.valid('param')
    return idempotently(context, database, context.var.staff.staffId, async (sql) => {
      const paid = await carryOut(sql, byStaff(context.var.staff), id, { type: 'confirm_payment' })
      return { status: 200, body: presentOrder(paid) }
    })
  })

  api.openapi(guarded(recordRoute), async (context) => {
    const { id } = context.req.valid('param')
    const { method, amount } = context.req.valid('json')
    return idempotently(context, database, context.var.staff.staffId, async (sql) => {
      const paid = await carryOut(sql, byStaff(context.var.staff), id, { type: 'record_payment', method, amount })
      return { status: 200, body: presentOrder(paid) }
    })
  })

  api.openapi(guarded(refundRoute), async (context) => {
    const { id } = context.req.valid('param')
    const { method, amount } = context.req.valid('json')
    return idempotently(context, database, context.var.staff.staffId, async (sql) => {
      const refunded = await carryOut(sql, byStaff(context.var.staff), id, { type: 'record_refund', method, amount })
      return { status: 200, body: presentOrder(refunded) }
    })
  })
}
