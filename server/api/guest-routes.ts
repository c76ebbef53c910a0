import type { OpenAPIHono } from '@hono/zod-openapi'
import { byGuest } from '@/lib/access/scope'
import { NEW_BRANCH } from '@/lib/branches/new-branch'
import type { Ordering } from '@/lib/branches/ordering'
import { findOrdering } from '@/lib/branches/ordering-repository'
import { guestLimitsOf } from '@/lib/guests/guest-limits'
import { openGuestSession } from '@/lib/guests/guest-session'
import { limitedMenu } from '@/lib/guests/limited-menu'
import { orderAtTable, refusalAtOnce } from '@/lib/guests/place-guest-order'
import { isKnownKey } from '@/lib/idempotency/idempotency-repository'
import { readGuestMenu } from '@/lib/menu/read-menu'
import { carryOut } from '@/lib/orders/carry-out'
import { presentOrder, type StoredOrder } from '@/lib/orders/order'
import { findOrder } from '@/lib/orders/order-repository'
import { orderSchema } from '@/lib/orders/order-schema'
import { isKnownReference, placeOnce } from '@/lib/orders/place-once'
import { SESSION_HOURS } from '@/lib/tables/table-repository'
import { guardedBy } from './authenticate'
import type { ApiEnv, Service } from './context'
import { guestMenu, guestOrder, guestSession, menuQuery, tableCode } from './guest-schemas'
import { idempotently } from './idempotent'
import { orderIdParam } from './order-schemas'
import { guestRoute, json, jsonResponse, publicRoute } from './route'

const tags = ['Guests']

const LIMITS = guestLimitsOf(NEW_BRANCH)

const LIMITS_TEXT =
  `By default a session may have ${LIMITS['session.orders']} orders that are open (\`pending\` to \`ready\`) and unpaid, with ` +
  `${LIMITS['session.lines']} lines in total; all guests of a table together ${LIMITS['table.orders']} with ` +
  `${LIMITS['table.lines']} lines. Orders of staff do not count. In an hour a session may cancel ` +
  `${LIMITS['session.takenBack']} orders, and all guests of a table together ${LIMITS['table.takenBack']}. An order over a limit ` +
  'gets `too_many_open_orders`: `details` names the limit (`session.orders`, `session.lines`, `session.takenBack`, ' +
  '`table.orders`, `table.lines` or `table.takenBack`). ' +
  `Within a minute a session may order ${LIMITS['session.linesPerMinute']} lines, and all guests of a table together ` +
  `${LIMITS['table.linesPerMinute']}; more gets \`rate_limited\` with \`session.linesPerMinute\` or ` +
  '`table.linesPerMinute` in `details`. Managers change the numbers of orders and of lines a minute. ' +
  'Outside the opening hours, while a manager has paused the orders of guests, and while the kitchen is full, an order gets `ordering_closed`; ' +
  '`details` names `pickupAt` if the branch is closed at that time only. While the kitchen is limited, an order with items of other ' +
  'categories gets `kitchen_limited`; `details` names them. ' +
  'An item outside its serving times, at the time of the pickup or now, gets `not_served`. ' +
  'These refusals are not stored with the Idempotency-Key, so the same request can succeed later. If staff of the branch must accept new guests, a session may have one open order until ' +
  'staff confirm an order or its payment; another order gets `awaiting_acceptance`.'

const sessionRoute = publicRoute('guest.sit_down', ['not_found', 'table_closed'], {
  method: 'post',
  path: '/guest/sessions',
  operationId: 'openGuestSession',
  tags,
  summary: 'Open a session at a table',
  description:
    `A guest with the code of a table gets a session of ${SESSION_HOURS} hours. Send its id as X-Session-ID. ` +
    `After an order with a pickup at the counter it lasts until at least ${SESSION_HOURS} hours after the pickup, also when staff put it off meanwhile. ` +
    'At a closed table no session can be opened and every session has ended: `table_closed`.',
  request: { body: json(tableCode) },
  responses: { 201: jsonResponse('The session.', guestSession) },
})

const menuRoute = guestRoute('guest.order', [], {
  method: 'get',
  path: '/guest/menu',
  operationId: 'getGuestMenu',
  tags,
  summary: "Read the menu of the table's branch",
  description:
    'Every item with its price and whether guests can order it now, and whether they can order at this branch now. ' +
    '`language` chooses one of the languages of the menu; in another one, and what is not translated, it is in the first.',
  request: { query: menuQuery },
  responses: { 200: jsonResponse('The menu, by category.', guestMenu) },
})

const placeRoute = guestRoute(
  'guest.order',
  [
    'not_found',
    'sold_out',
    'not_served',
    'kitchen_limited',
    'reference_taken',
    'ordering_closed',
    'too_many_open_orders',
    'awaiting_acceptance',
  ],
  {
    method: 'post',
    path: '/guest/orders',
    operationId: 'placeGuestOrder',
    tags,
    summary: 'Order at the table',
    description: LIMITS_TEXT,
    request: { body: json(guestOrder) },
    responses: {
      200: jsonResponse('The order that the same request has placed before.', orderSchema),
      201: jsonResponse('The new order.', orderSchema),
    },
  },
)

const readRoute = guestRoute('guest.order', ['not_found'], {
  method: 'get',
  path: '/guest/orders/{id}',
  operationId: 'getGuestOrder',
  tags,
  summary: 'Read an order of this session',
  description: '404 for orders of other sessions, also at the same table.',
  request: { params: orderIdParam },
  responses: { 200: jsonResponse('The order.', orderSchema) },
})

const cancelRoute = guestRoute('guest.order', ['not_found', 'invalid_transition'], {
  method: 'post',
  path: '/guest/orders/{id}/cancel',
  operationId: 'cancelGuestOrder',
  tags,
  summary: 'Cancel an order while it is pending',
  description: 'After staff have confirmed the order, only staff can cancel it.',
  request: { params: orderIdParam },
  responses: { 200: jsonResponse('The cancelled order.', orderSchema) },
})

/** Whether guests can order, as answers have it. */
export const presentOrdering = (ordering: Ordering) => ({
  open: ordering.isOpen,
  opensAt: ordering.isOpen || ordering.opensAt === null ? null : new Date(ordering.opensAt).toISOString(),
  longerMinutes: ordering.isOpen ? (ordering.longerMinutes ?? 0) : 0,
  categoryIds: ordering.isOpen ? (ordering.categoryIds ?? null) : null,
})

/** An order as a guest sees it: without the names of staff. */
const presentToGuest = (stored: StoredOrder) => {
  const order = presentOrder(stored)
  return { ...order, adjustments: order.adjustments.map((one) => ({ ...one, by: null })) }
}

export function guestRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)

  api.openapi(guarded(sessionRoute), async (context) => {
    const session = await openGuestSession(database, context.req.valid('json').tableCode)
    return context.json({ ...session, expiresAt: session.expiresAt.toISOString() }, 201)
  })

  api.openapi(guarded(menuRoute), async (context) => {
    const { guest } = context.var
    const [menu, ordering] = await Promise.all([
      readGuestMenu(database, guest, context.req.valid('query').language ?? null),
      findOrdering(database, guest.branchId),
    ])
    return context.json({ ...limitedMenu(menu, ordering), ordering: presentOrdering(ordering) }, 200)
  })

  api.openapi(guarded(placeRoute), async (context) => {
    const { guest } = context.var
    const order = context.req.valid('json')
    const by = byGuest(guest)
    const { reference } = order
    const key = context.req.header('Idempotency-Key')
    const refusal = await refusalAtOnce(
      database,
      guest,
      order,
      async () =>
        (key !== undefined && (await isKnownKey(database, { callerId: guest.sessionId, key }))) ||
        (reference !== undefined && (await isKnownReference(database, by, reference))),
    )
    return idempotently(context, database, { inTransaction: true }, async (sql) => {
      const { order: placed, isNew } = await placeOnce(sql, by, guest.tableId, order, (sql) => {
        if (refusal) throw refusal
        return orderAtTable(sql, guest, order)
      })
      return { status: isNew ? (201 as const) : (200 as const), body: presentToGuest(placed) }
    })
  })

  api.openapi(guarded(readRoute), async (context) => {
    const found = await findOrder(database, byGuest(context.var.guest).scope, context.req.valid('param').id)
    return context.json(presentToGuest(found), 200)
  })

  api.openapi(guarded(cancelRoute), async (context) => {
    const { guest } = context.var
    const { id } = context.req.valid('param')
    return idempotently(context, database, {}, async (sql) => {
      const cancelled = await carryOut(sql, byGuest(guest), id, { type: 'cancel_own' })
      return { status: 200, body: presentToGuest(cancelled) }
    })
  })
}
