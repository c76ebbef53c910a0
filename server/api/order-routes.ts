import type { OpenAPIHono } from '@hono/zod-openapi'
import { demand } from '@/lib/access/permissions'
import { byStaff } from '@/lib/access/scope'
import { withinShare } from '@/lib/db/within-share'
import { carryOut } from '@/lib/orders/carry-out'
import { addLines, changeLine } from '@/lib/orders/edit-lines'
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
import { json, jsonResponse, staffPostHeaders, staffRoute } from './route'
import {
  addition,
  itemsMark,
  lineChange,
  lineVoid,
  orderIdParam,
  orderItemParams,
  orderPage,
  orderQuery,
  orderUpdate,
  payment,
  refund,
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

const addRoute = staffRoute('orders.change', ['not_found', 'invalid_transition', 'sold_out', 'version_conflict'], {
  method: 'post',
  path: '/orders/{id}/items',
  operationId: 'addOrderItems',
  tags,
  summary: 'Add items to an order',
  description:
    'At the prices of now. An order that is ready or paid, or that makes another again, takes no further items: they become a ' +
    'new order at the same table, of the same type, customer and allergy note. A completed or cancelled order is refused.',
  request: { headers: staffPostHeaders, params: orderIdParam, body: json(addition) },
  responses: {
    200: jsonResponse('The order with the items.', orderSchema),
    201: jsonResponse('The new order that the items became.', orderSchema),
  },
})

const lineRoute = staffRoute(
  'orders.change',
  ['not_found', 'invalid_transition', 'already_paid', 'sold_out', 'version_conflict'],
  {
    method: 'patch',
    path: '/orders/{id}/items/{itemId}',
    operationId: 'changeOrderItem',
    tags,
    summary: 'Change the note or the options of an item',
    description:
      'Only while the order is pending or confirmed and the item is not done. New options have the prices of now. Dearer options ' +
      'of a paid order are refused; cheaper ones make a refund due.',
    request: { params: orderItemParams, body: json(lineChange) },
    responses: { 200: jsonResponse('The order after the change.', orderSchema) },
  },
)

const voidRoute = staffRoute('orders.change', ['not_found', 'invalid_transition', 'version_conflict'], {
  method: 'post',
  path: '/orders/{id}/items/{itemId}/void',
  operationId: 'voidOrderItem',
  tags,
  summary: 'Take pieces of an item off an order',
  description:
    'Only while the order is open. An order keeps at least one piece: cancel it instead. If it is paid, what the pieces cost is ' +
    'due as a refund (`refundDue`).',
  request: { headers: staffPostHeaders, params: orderItemParams, body: json(lineVoid) },
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
    summary: 'Record that money was given back',
    description:
      'Allowed while `refund` is `due`: the order was paid, and then cancelled or some of it voided. Gives back all that is due ' +
      '(`refundDue`). The status of the order does not change.',
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
    const { tableId, branchId, ...order } = context.req.valid('json')
    const { staff } = context.var
    return idempotently<200 | 201, Order>(context, database, staff.staffId, async (sql) => {
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

  api.openapi(guarded(addRoute), async (context) => {
    const { id } = context.req.valid('param')
    const { items: lines, version } = context.req.valid('json')
    return idempotently(context, database, context.var.staff.staffId, async (sql) => {
      const order = await addLines(sql, byStaff(context.var.staff), id, { type: 'add_lines', lines, version })
      return { status: order.id === id ? (200 as const) : (201 as const), body: presentOrder(order) }
    })
  })

  api.openapi(guarded(lineRoute), async (context) => {
    const { id, itemId } = context.req.valid('param')
    const { staff } = context.var
    const command = { type: 'change_line', itemId, ...context.req.valid('json') } as const
    const changed = await withinShare(staff, () => changeLine(database, byStaff(staff), id, command))
    return context.json(presentOrder(changed), 200)
  })

  api.openapi(guarded(voidRoute), async (context) => {
    const { id, itemId } = context.req.valid('param')
    const command = { type: 'void_line', itemId, ...context.req.valid('json') } as const
    return idempotently(context, database, context.var.staff.staffId, async (sql) => {
      const changed = await carryOut(sql, byStaff(context.var.staff), id, command)
      return { status: 200, body: presentOrder(changed) }
    })
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
