import type { OpenAPIHono } from '@hono/zod-openapi'
import { byGuest } from '@/lib/access/scope'
import type { Sql } from '@/lib/db/database'
import { GUEST_LIMITS } from '@/lib/guests/guest-limits'
import { openGuestSession, SESSION_HOURS } from '@/lib/guests/guest-session'
import { orderAtTable } from '@/lib/guests/place-guest-order'
import { readGuestMenu } from '@/lib/menu/read-menu'
import { carryOut } from '@/lib/orders/carry-out'
import { findOrder } from '@/lib/orders/find-orders'
import { presentOrder } from '@/lib/orders/order'
import { orderSchema } from '@/lib/orders/order-schema'
import type { ApiEnv, Service } from './context'
import { idempotently } from './idempotent'
import { guardedBy } from './middleware'
import { answer, guestPostHeaders, guestRoute, json, publicRoute } from './route'
import { guestMenu, guestOrder, guestSession, orderIdParam, tableCode } from './schemas'

const tags = ['Guests']

const LIMITS_TEXT =
  `Of the orders that are open (\`pending\` to \`ready\`) and not paid a session may have ${GUEST_LIMITS.session.orders} ` +
  `with ${GUEST_LIMITS.session.lines} lines together, and the guests of a table ${GUEST_LIMITS.table.orders} with ` +
  `${GUEST_LIMITS.table.lines}; orders of staff do not count. Within an hour a session may take back ` +
  `${GUEST_LIMITS.session.takenBack} orders, and the guests of a table ${GUEST_LIMITS.table.takenBack}. One more order is ` +
  '`too_many_open_orders`: `details` names the limit (`session.orders`, `session.lines`, `session.takenBack`, ' +
  '`table.orders`, `table.lines` or `table.takenBack`). The same request, with the same ' +
  'Idempotency-Key, goes through once fewer count. At a branch that accepts new guests, a session may have one open order until staff have ' +
  'confirmed one, or its payment: one more is `awaiting_acceptance`.'

const sessionRoute = publicRoute('guest.sit_down', ['not_found', 'table_closed'], {
  method: 'post',
  path: '/guest/sessions',
  operationId: 'openGuestSession',
  tags,
  summary: 'Sit down at a table',
  description:
    `Whoever knows the code of a table gets a session of ${SESSION_HOURS} hours there. Send its id as X-Session-ID. ` +
    'At a closed table no session is opened, and every session of the table is over: `table_closed`.',
  request: { body: json(tableCode) },
  responses: { 201: answer('The session.', guestSession) },
})

const menuRoute = guestRoute('guest.order', [], {
  method: 'get',
  path: '/guest/menu',
  operationId: 'getGuestMenu',
  tags,
  summary: "The menu of the table's branch",
  description: 'Every item with its price, and whether it can be ordered at this branch now.',
  responses: { 200: answer('The menu, by category.', guestMenu) },
})

const placeRoute = guestRoute('guest.order', ['not_found', 'sold_out', 'too_many_open_orders', 'awaiting_acceptance'], {
  method: 'post',
  path: '/guest/orders',
  operationId: 'placeGuestOrder',
  tags,
  summary: 'Order at the table',
  description: LIMITS_TEXT,
  request: { headers: guestPostHeaders, body: json(guestOrder) },
  responses: { 201: answer('The new order.', orderSchema) },
})

const readRoute = guestRoute('guest.order', ['not_found'], {
  method: 'get',
  path: '/guest/orders/{id}',
  operationId: 'getGuestOrder',
  tags,
  summary: 'Read an order of this session',
  description: 'Orders of other sessions are not found, also those of the same table.',
  request: { params: orderIdParam },
  responses: { 200: answer('The order.', orderSchema) },
})

const cancelRoute = guestRoute('guest.order', ['not_found', 'invalid_transition'], {
  method: 'post',
  path: '/guest/orders/{id}/cancel',
  operationId: 'cancelGuestOrder',
  tags,
  summary: 'Take an order back while it is pending',
  description: 'Once staff have confirmed the order, only they can cancel it.',
  request: { headers: guestPostHeaders, params: orderIdParam },
  responses: { 200: answer('The cancelled order.', orderSchema) },
})

export function guestRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)

  api.openapi(guarded(sessionRoute), async (context) => {
    const session = await openGuestSession(database, context.req.valid('json').tableCode)
    return context.json({ ...session, expiresAt: session.expiresAt.toISOString() }, 201)
  })

  api.openapi(guarded(menuRoute), async (context) => {
    return context.json(await readGuestMenu(database, context.var.guest), 200)
  })

  api.openapi(guarded(placeRoute), async (context) => {
    const { guest } = context.var
    const order = context.req.valid('json')
    const place = async (sql: Sql) => {
      const placed = await orderAtTable(sql, guest, order)
      return { status: 201 as const, body: presentOrder(placed) }
    }
    return idempotently(context, database, guest.sessionId, place, { inTransaction: true })
  })

  api.openapi(guarded(readRoute), async (context) => {
    const found = await findOrder(database, byGuest(context.var.guest).scope, context.req.valid('param').id)
    return context.json(presentOrder(found), 200)
  })

  api.openapi(guarded(cancelRoute), async (context) => {
    const { guest } = context.var
    const { id } = context.req.valid('param')
    return idempotently(context, database, guest.sessionId, async (sql) => {
      const cancelled = await carryOut(sql, byGuest(guest), id, { type: 'cancel_own' })
      return { status: 200, body: presentOrder(cancelled) }
    })
  })
}
