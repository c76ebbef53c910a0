import type { OpenAPIHono } from '@hono/zod-openapi'
import { byStaff } from '@/lib/access/scope'
import { carryOut } from '@/lib/orders/carry-out'
import { addLines, changeLine } from '@/lib/orders/edit-lines'
import { presentOrder } from '@/lib/orders/order'
import { orderSchema } from '@/lib/orders/order-schema'
import { voidLines } from '@/lib/orders/void-lines'
import { guardedBy } from './authenticate'
import { changingOrder, orderAfterChange } from './changing-order'
import type { ApiEnv, Service } from './context'
import { idempotently } from './idempotent'
import { addition, courseFire, itemsMark, lineChange, linesVoid, lineVoid, orderItemParams } from './order-item-schemas'
import { orderIdParam } from './order-schemas'
import { json, jsonResponse, staffRoute } from './route'

const tags = ['Orders']

const addRoute = staffRoute('orders.change', ['not_found', 'invalid_transition', 'sold_out', 'version_conflict'], {
  method: 'post',
  path: '/orders/{id}/items',
  operationId: 'addOrderItems',
  tags,
  summary: 'Add items to an order',
  description:
    'At the prices of now. An order that is ready or paid, or that makes another again, takes no further items: they become a ' +
    'new order at the same table, of the same type, customer, notes and pickup if that is still to come. A completed or cancelled order is refused.',
  request: { params: orderIdParam, body: json(addition) },
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
    summary: 'Change the note, the options or the course of an item',
    description:
      'Only while the order is pending or confirmed and the item is not done, or while its course waits; the course only while it waits. New options have the prices of now. Options ' +
      'with which a paid order costs more than what was paid are refused; cheaper ones make a refund due.',
    request: { params: orderItemParams, body: json(lineChange) },
    responses: orderAfterChange,
  },
)

const voidRoute = staffRoute('orders.change', ['not_found', 'invalid_transition', 'version_conflict'], {
  method: 'post',
  path: '/orders/{id}/items/{itemId}/void',
  operationId: 'voidOrderItem',
  tags,
  summary: 'Take pieces of an item off an order',
  description:
    'Only while the order is open. Without its last piece, an order that is preparing or ready is stopped; before that it keeps one piece: ' +
    'cancel it instead. If it is paid, what the pieces cost is due as a refund (`refundDue`).',
  request: { params: orderItemParams, body: json(lineVoid) },
  responses: orderAfterChange,
})

const voidLinesRoute = staffRoute('orders.change', ['not_found', 'invalid_transition', 'version_conflict'], {
  method: 'post',
  path: '/orders/{id}/void',
  operationId: 'voidOrderItems',
  tags,
  summary: 'Take pieces of several items off an order',
  description:
    'As for one item, for all of them or for none. An item is named by its id, or by the `reference` of its menu item. Each item is an ' +
    'event of its own.',
  request: { params: orderIdParam, body: json(linesVoid) },
  responses: { 200: jsonResponse('The order after the changes.', orderSchema) },
})

const itemsRoute = staffRoute('tickets.bump', ['not_found', 'invalid_transition', 'version_conflict'], {
  method: 'patch',
  path: '/orders/{id}/items',
  operationId: 'markOrderItems',
  tags,
  summary: 'Mark items as done or not done',
  description:
    'Only while the order is confirmed or preparing. The status of the order does not change, unless the branch is set to make orders ready with their last line. Setting the same value again changes nothing and is no error. Items that were voided are left out, unless no other is named.',
  request: { params: orderIdParam, body: json(itemsMark) },
  responses: orderAfterChange,
})

const fireRoute = staffRoute('tickets.bump', ['not_found', 'invalid_transition', 'version_conflict'], {
  method: 'post',
  path: '/orders/{id}/fire',
  operationId: 'fireCourse',
  tags,
  summary: 'Fire a course',
  description:
    'The items of this course and of those before it are to be made now. Only while the order is open. Firing them again changes nothing and ' +
    'is no error.',
  request: { params: orderIdParam, body: json(courseFire) },
  responses: orderAfterChange,
})

export function orderItemRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)

  api.openapi(guarded(addRoute), async (context) => {
    const { id } = context.req.valid('param')
    const { items: lines, version, onUnknownItem } = context.req.valid('json')
    return idempotently(context, database, {}, async (sql) => {
      const order = await addLines(sql, byStaff(context.var.staff), id, { lines, version, onUnknownItem })
      return { status: order.id === id ? (200 as const) : (201 as const), body: presentOrder(order) }
    })
  })

  api.openapi(guarded(lineRoute), async (context) => {
    const { id, itemId } = context.req.valid('param')
    const command = { type: 'change_line', itemId, ...context.req.valid('json') } as const
    return changingOrder(context, database, (sql, by) => changeLine(sql, by, id, command))
  })

  api.openapi(guarded(voidRoute), async (context) => {
    const { id, itemId } = context.req.valid('param')
    const command = { type: 'void_line', itemId, ...context.req.valid('json') } as const
    return changingOrder(context, database, (sql, by) => carryOut(sql, by, id, command))
  })

  api.openapi(guarded(voidLinesRoute), async (context) => {
    const { id } = context.req.valid('param')
    const command = context.req.valid('json')
    return changingOrder(context, database, (sql, by) => voidLines(sql, by, id, command))
  })

  api.openapi(guarded(itemsRoute), async (context) => {
    const { id } = context.req.valid('param')
    const command = { type: 'mark_items', ...context.req.valid('json') } as const
    return changingOrder(context, database, (sql, by) => carryOut(sql, by, id, command))
  })

  api.openapi(guarded(fireRoute), async (context) => {
    const { id } = context.req.valid('param')
    const command = { type: 'fire', ...context.req.valid('json') } as const
    return changingOrder(context, database, (sql, by) => carryOut(sql, by, id, command))
  })
}
