import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { openGuestSession } from '@/lib/access/guest-session'
import { byGuest } from '@/lib/access/scope'
import { readGuestMenu } from '@/lib/menu/read-menu'
import { cancelOwnOrder } from '@/lib/orders/cancel-own-order'
import { findOrder } from '@/lib/orders/find-orders'
import { presentOrder } from '@/lib/orders/order'
import { placeOrder } from '@/lib/orders/place-order'
import type { ApiEnv, Service } from './context'
import { idempotently } from './idempotent'
import { asGuest } from './middleware'
import { answer, BODY_ERRORS, errors, GUEST, guestPostHeaders, json } from './route'
import { guestMenu, guestOrder, guestSession, order, orderIdParam, tableCode } from './schemas'

const tags = ['Guests']

const sessionRoute = createRoute({
  method: 'post',
  path: '/guest/sessions',
  tags,
  summary: 'Sit down at a table',
  description: 'Whoever knows the code of a table gets a session of 6 hours there. Send its id as X-Session-ID.',
  security: [],
  request: { body: json(tableCode) },
  responses: { 201: answer('The session.', guestSession), ...errors(...BODY_ERRORS, 'not_found') },
})

const menuRoute = createRoute({
  method: 'get',
  path: '/guest/menu',
  tags,
  summary: "The menu of the table's branch",
  security: GUEST,
  responses: { 200: answer('The menu, by category.', guestMenu), ...errors('unauthenticated') },
})

const placeRoute = createRoute({
  method: 'post',
  path: '/guest/orders',
  tags,
  summary: 'Order at the table',
  security: GUEST,
  request: { headers: guestPostHeaders, body: json(guestOrder) },
  responses: {
    201: answer('The new order.', order),
    ...errors('unauthenticated', ...BODY_ERRORS, 'not_found', 'sold_out', 'idempotency_mismatch'),
  },
})

const readRoute = createRoute({
  method: 'get',
  path: '/guest/orders/{id}',
  tags,
  summary: 'Read an order of this session',
  security: GUEST,
  request: { params: orderIdParam },
  responses: { 200: answer('The order.', order), ...errors('unauthenticated', 'not_found') },
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/guest/orders/{id}/cancel',
  tags,
  summary: 'Take an order back while it is pending',
  security: GUEST,
  request: { headers: guestPostHeaders, params: orderIdParam },
  responses: {
    200: answer('The cancelled order.', order),
    ...errors(
      'unauthenticated',
      ...BODY_ERRORS,
      'not_found',
      'invalid_transition',
      'version_conflict',
      'idempotency_mismatch',
    ),
  },
})

export function guestRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const middleware = asGuest(service)

  api.openapi(sessionRoute, async (context) => {
    const session = await openGuestSession(database, context.req.valid('json').tableCode)
    return context.json({ ...session, expiresAt: session.expiresAt.toISOString() }, 201)
  })

  api.openapi({ ...menuRoute, middleware }, async (context) => {
    return context.json(await readGuestMenu(database, context.var.guest), 200)
  })

  api.openapi({ ...placeRoute, middleware }, async (context) => {
    const { guest } = context.var
    const { items } = context.req.valid('json')
    return idempotently(context, database, guest.sessionId, async (sql) => {
      const placed = await placeOrder(sql, byGuest(guest), guest.tableId, items)
      return { status: 201, body: presentOrder(placed) }
    })
  })

  api.openapi({ ...readRoute, middleware }, async (context) => {
    const found = await findOrder(database, byGuest(context.var.guest).scope, context.req.valid('param').id)
    return context.json(presentOrder(found), 200)
  })

  api.openapi({ ...cancelRoute, middleware }, async (context) => {
    const { guest } = context.var
    const { id } = context.req.valid('param')
    return idempotently(context, database, guest.sessionId, async (sql) => {
      const cancelled = await cancelOwnOrder(sql, byGuest(guest), id)
      return { status: 200, body: presentOrder(cancelled) }
    })
  })
}
