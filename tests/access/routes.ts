import type { About } from './columns'
import { NEW_ENDPOINT, NEW_KEY, type World } from './world'

type Call = { path: string; body?: unknown }

export type Route = {
  about: About
  /** Whether it ends what the caller holds. */
  spends?: boolean
  /** A request that is right but for who sends it, on something fresh. */
  call: (world: World) => Call | Promise<Call>
}

/** Every route of the REST interface, by its name in the OpenAPI document. */
export const ROUTES: Record<string, Route> = {
  'POST /auth/login': own(() => ({
    path: '/auth/login',
    body: { phone: '0900000002', pin: '333444', orgSlug: 'demo-cafe' },
  })),
  'GET /auth/me': own(() => ({ path: '/auth/me' })),
  'POST /auth/logout': { ...own(() => ({ path: '/auth/logout' })), spends: true },
  'GET /branches': own(() => ({ path: '/branches' })),
  'GET /tables': own(() => ({ path: '/tables' })),
  'POST /tables/{id}/close': onTable('/close'),
  'POST /tables/{id}/open': onTable('/open'),
  'GET /menu-items': own(() => ({ path: '/menu-items' })),
  'PATCH /menu-items/{id}': {
    about: 'organisation',
    call: ({ menuItemId }) => ({ path: `/menu-items/${menuItemId}`, body: { available: true } }),
  },
  'PATCH /menu-options/{id}': {
    about: 'organisation',
    call: ({ optionId }) => ({ path: `/menu-options/${optionId}`, body: { available: true } }),
  },

  'GET /orders': own(() => ({ path: '/orders' })),
  'POST /orders': {
    about: 'branch',
    call: (world) => ({ path: '/orders', body: { tableId: world.tableId, ...lines(world) } }),
  },
  'GET /orders/{id}': onOrder(''),
  'PATCH /orders/{id}/status': onOrder('/status', () => ({ status: 'confirmed' })),
  'PATCH /orders/{id}': onOrder('', () => ({ rush: true })),
  'PATCH /orders/{id}/items': {
    about: 'branch',
    call: async (world) => {
      const { id, items } = await world.placeOrder('confirmed')
      return { path: `/orders/${id}/items`, body: { itemIds: items.map((item) => item.id), done: true } }
    },
  },
  'POST /orders/{id}/items': onOrder('/items', (world) => lines(world)),
  'PATCH /orders/{id}/items/{itemId}': onLine('', { note: 'ít đá' }),
  'POST /orders/{id}/items/{itemId}/void': onLine('/void', { quantity: 1, reason: 'mistake' }),
  'POST /orders/{id}/confirm-payment': onOrder('/confirm-payment'),
  'POST /orders/{id}/payments': onOrder('/payments', () => ({ method: 'cash' })),
  'POST /orders/{id}/refunds': onOrder('/refunds', () => ({ method: 'cash' })),

  'POST /guest/sessions': own(({ tableCode }) => ({ path: '/guest/sessions', body: { tableCode } })),
  'GET /guest/menu': own(() => ({ path: '/guest/menu' })),
  'POST /guest/orders': own((world) => ({ path: '/guest/orders', body: lines(world) })),
  'GET /guest/orders/{id}': own(async (world) => ({
    path: `/guest/orders/${await world.guestOrder()}`,
  })),
  'POST /guest/orders/{id}/cancel': own(async (world) => ({
    path: `/guest/orders/${await world.guestOrder()}/cancel`,
  })),

  'GET /events': { about: 'branch', call: ({ branchId }) => ({ path: `/events?branchId=${branchId}` }) },
  'POST /api-keys': own(() => ({ path: '/api-keys', body: NEW_KEY })),
  'GET /api-keys': own(() => ({ path: '/api-keys' })),
  'POST /api-keys/{id}/rotate': onKey('/rotate'),
  'DELETE /api-keys/{id}': onKey(''),
  'POST /webhook-endpoints': own(() => ({ path: '/webhook-endpoints', body: NEW_ENDPOINT })),
  'GET /webhook-endpoints': own(() => ({ path: '/webhook-endpoints' })),
  'GET /webhook-endpoints/{id}': onEndpoint(''),
  'PATCH /webhook-endpoints/{id}': onEndpoint('', { name: 'Anders' }),
  'DELETE /webhook-endpoints/{id}': onEndpoint(''),
  'POST /webhook-endpoints/{id}/rotate-secret': onEndpoint('/rotate-secret'),
  'POST /webhook-endpoints/{id}/release': onEndpoint('/release', { waiting: 'send' }),
  'POST /webhook-endpoints/{id}/test': onEndpoint('/test'),
  'GET /webhook-endpoints/{id}/deliveries': onEndpoint('/deliveries'),
  'POST /webhook-endpoints/{id}/replay': onEndpoint('/replay', { since: new Date(0).toISOString() }),
  'POST /webhook-endpoints/{id}/deliveries/{eventId}/replay': {
    about: 'organisation',
    call: async (world) => {
      const { endpointId, eventId } = await world.delivery()
      return { path: `/webhook-endpoints/${endpointId}/deliveries/${eventId}/replay` }
    },
  },
}

function own(call: Route['call']): Route {
  return { about: 'own', call }
}

function onOrder(rest: string, body?: (world: World) => unknown): Route {
  return {
    about: 'branch',
    call: async (world) => {
      const { id } = await world.placeOrder('pending')
      return { path: `/orders/${id}${rest}`, ...(body && { body: body(world) }) }
    },
  }
}

function onLine(rest: string, body: unknown): Route {
  return {
    about: 'branch',
    call: async (world) => {
      const { id, items } = await world.placeOrder('pending')
      return { path: `/orders/${id}/items/${items[0]?.id}${rest}`, body }
    },
  }
}

function onTable(rest: string): Route {
  const call = ({ spareTableId }: World) => ({ path: `/tables/${spareTableId}${rest}` })
  return { about: 'branch', call }
}

function onKey(rest: string): Route {
  return { about: 'organisation', call: async (world) => ({ path: `/api-keys/${await world.apiKey()}${rest}` }) }
}

function onEndpoint(rest: string, body?: unknown): Route {
  return {
    about: 'organisation',
    call: async (world) => ({
      path: `/webhook-endpoints/${await world.endpoint()}${rest}`,
      ...(body !== undefined && { body }),
    }),
  }
}

const lines = ({ menuItemId }: World) => ({ items: [{ menuItemId, quantity: 1 }] })
