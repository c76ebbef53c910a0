import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { byStaff } from '@/lib/access/scope'
import { changeStatus } from '@/lib/orders/change-status'
import { confirmPayment } from '@/lib/orders/confirm-payment'
import { findOrder, findOrders } from '@/lib/orders/find-orders'
import { markItems } from '@/lib/orders/mark-items'
import { markRush } from '@/lib/orders/mark-rush'
import { presentOrder } from '@/lib/orders/order'
import { placeOrder } from '@/lib/orders/place-order'
import type { ApiEnv, Service } from './context'
import { idempotently } from './idempotent'
import { asStaff } from './middleware'
import { answer, BODY_ERRORS, errors, json, STAFF, STAFF_ERRORS, staffHeaders, staffPostHeaders } from './route'
import { itemsMark, order, orderIdParam, orderPage, orderQuery, rushMark, staffOrder, statusChange } from './schemas'

const tags = ['Orders']
const MARK_ERRORS = [...STAFF_ERRORS, ...BODY_ERRORS, 'not_found', 'invalid_transition', 'version_conflict'] as const

const listRoute = createRoute({
  method: 'get',
  path: '/orders',
  tags,
  summary: "List a day's orders, newest first",
  security: STAFF,
  request: { headers: staffHeaders, query: orderQuery },
  responses: { 200: answer('One page of orders.', orderPage), ...errors(...STAFF_ERRORS) },
})

const readRoute = createRoute({
  method: 'get',
  path: '/orders/{id}',
  tags,
  summary: 'Read an order',
  security: STAFF,
  request: { headers: staffHeaders, params: orderIdParam },
  responses: { 200: answer('The order.', order), ...errors(...STAFF_ERRORS, 'not_found') },
})

const placeRoute = createRoute({
  method: 'post',
  path: '/orders',
  tags,
  summary: 'Place an order for a table, by staff or POS',
  security: STAFF,
  request: { headers: staffPostHeaders, body: json(staffOrder) },
  responses: {
    201: answer('The new order.', order),
    ...errors(...STAFF_ERRORS, ...BODY_ERRORS, 'not_found', 'sold_out', 'idempotency_mismatch'),
  },
})

const changeRoute = createRoute({
  method: 'patch',
  path: '/orders/{id}/status',
  tags,
  summary: 'Move an order to a state',
  description: 'Allowed: pending → confirmed → preparing → ready → completed, and pending or confirmed → cancelled.',
  security: STAFF,
  request: { headers: staffHeaders, params: orderIdParam, body: json(statusChange) },
  responses: {
    200: answer('The order after the change.', order),
    ...errors(...STAFF_ERRORS, ...BODY_ERRORS, 'not_found', 'invalid_transition', 'version_conflict'),
  },
})

const rushRoute = createRoute({
  method: 'patch',
  path: '/orders/{id}',
  tags,
  summary: 'Mark or unmark an order as rush',
  description: 'While it is open. Saying the same twice changes nothing and is no error.',
  security: STAFF,
  request: { headers: staffHeaders, params: orderIdParam, body: json(rushMark) },
  responses: { 200: answer('The order after the change.', order), ...errors(...MARK_ERRORS) },
})

const itemsRoute = createRoute({
  method: 'patch',
  path: '/orders/{id}/items',
  tags,
  summary: 'Mark items as done, or as to be made after all',
  description:
    'While the order is confirmed or preparing; the order itself does not move. Saying the same twice changes nothing and is no error.',
  security: STAFF,
  request: { headers: staffHeaders, params: orderIdParam, body: json(itemsMark) },
  responses: { 200: answer('The order after the change.', order), ...errors(...MARK_ERRORS) },
})

const paymentRoute = createRoute({
  method: 'post',
  path: '/orders/{id}/confirm-payment',
  tags,
  summary: 'Confirm that the bank transfer arrived',
  description: 'Marks the order as paid and moves it one step on: pending → confirmed → preparing → ready → completed.',
  security: STAFF,
  request: { headers: staffPostHeaders, params: orderIdParam },
  responses: {
    200: answer('The order after the change.', order),
    ...errors(
      ...STAFF_ERRORS,
      ...BODY_ERRORS,
      'not_found',
      'invalid_transition',
      'already_paid',
      'version_conflict',
      'idempotency_mismatch',
    ),
  },
})

export function orderRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const middleware = asStaff(service)

  api.openapi({ ...listRoute, middleware }, async (context) => {
    const filter = context.req.valid('query')
    const { orders, total } = await findOrders(database, byStaff(context.var.staff).scope, filter)
    return context.json({ orders: orders.map(presentOrder), total, page: filter.page, limit: filter.limit }, 200)
  })

  api.openapi({ ...readRoute, middleware }, async (context) => {
    const found = await findOrder(database, byStaff(context.var.staff).scope, context.req.valid('param').id)
    return context.json(presentOrder(found), 200)
  })

  api.openapi({ ...placeRoute, middleware }, async (context) => {
    const { tableId, items } = context.req.valid('json')
    return idempotently(context, database, context.var.staff.staffId, async (sql) => {
      const placed = await placeOrder(sql, byStaff(context.var.staff), tableId, items)
      return { status: 201, body: presentOrder(placed) }
    })
  })

  api.openapi({ ...changeRoute, middleware }, async (context) => {
    const { status, version } = context.req.valid('json')
    const { id } = context.req.valid('param')
    const changed = await changeStatus(database, byStaff(context.var.staff), id, { to: status, version })
    return context.json(presentOrder(changed), 200)
  })

  api.openapi({ ...rushRoute, middleware }, async (context) => {
    const { rush } = context.req.valid('json')
    const { id } = context.req.valid('param')
    const marked = await markRush(database, byStaff(context.var.staff), id, rush)
    return context.json(presentOrder(marked), 200)
  })

  api.openapi({ ...itemsRoute, middleware }, async (context) => {
    const { id } = context.req.valid('param')
    const marked = await markItems(database, byStaff(context.var.staff), id, context.req.valid('json'))
    return context.json(presentOrder(marked), 200)
  })

  api.openapi({ ...paymentRoute, middleware }, async (context) => {
    const { id } = context.req.valid('param')
    return idempotently(context, database, context.var.staff.staffId, async (sql) => {
      const paid = await confirmPayment(sql, byStaff(context.var.staff), id)
      return { status: 200, body: presentOrder(paid) }
    })
  })
}
