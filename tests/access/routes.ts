import type { Permission } from '@/lib/access/permissions'
import type { Rule } from './columns'
import { NEW_ENDPOINT, type World } from './world'

type Call = { path: string; body?: unknown }

export type Route = Rule & {
  /** Whether it ends what the caller holds. */
  spends?: boolean
  /** A request that is right but for who sends it, on something fresh. */
  call: (world: World) => Call | Promise<Call>
}

const BY_TOKEN: Record<string, Route> = {
  'POST /auth/login': own('account.sign_in', () => ({
    path: '/auth/login',
    body: { phone: '0900000002', pin: '333444', orgSlug: 'demo-cafe' },
  })),
  'GET /auth/me': own('account.use', () => ({ path: '/auth/me' })),
  'POST /auth/logout': { ...own('account.use', () => ({ path: '/auth/logout' })), spends: true },
  'GET /branches': own('cafe.read', () => ({ path: '/branches' })),
  'GET /tables': own('cafe.read', () => ({ path: '/tables' })),
  'POST /tables/{id}/close': onTable('/close'),
  'POST /tables/{id}/open': onTable('/open'),
  'GET /menu-items': own('cafe.read', () => ({ path: '/menu-items' })),
  'PATCH /menu-items/{id}': {
    permission: 'menu.sell_out',
    about: 'organisation',
    call: ({ menuItemId }) => ({ path: `/menu-items/${menuItemId}`, body: { available: true } }),
  },

  'GET /orders': own('orders.read', () => ({ path: '/orders' })),
  'POST /orders': {
    permission: 'orders.place',
    about: 'branch',
    call: (world) => ({ path: '/orders', body: { tableId: world.tableId, ...lines(world) } }),
  },
  'GET /orders/{id}': onOrder('orders.read', ''),
  'PATCH /orders/{id}/status': onOrder('tickets.bump', '/status', () => ({ status: 'confirmed' })),
  'PATCH /orders/{id}': onOrder('tickets.rush', '', () => ({ rush: true })),
  'PATCH /orders/{id}/items': {
    permission: 'tickets.bump',
    about: 'branch',
    call: async (world) => {
      const { id, items } = await world.placeOrder('confirmed')
      return { path: `/orders/${id}/items`, body: { itemIds: items.map((item) => item.id), done: true } }
    },
  },
  'POST /orders/{id}/confirm-payment': onOrder('payments.confirm', '/confirm-payment'),

  'POST /guest/sessions': own('guest.sit_down', ({ tableCode }) => ({ path: '/guest/sessions', body: { tableCode } })),
  'GET /guest/menu': own('guest.order', () => ({ path: '/guest/menu' })),
  'POST /guest/orders': own('guest.order', (world) => ({ path: '/guest/orders', body: lines(world) })),
  'GET /guest/orders/{id}': own('guest.order', async (world) => ({
    path: `/guest/orders/${await world.guestOrder()}`,
  })),
  'POST /guest/orders/{id}/cancel': own('guest.order', async (world) => ({
    path: `/guest/orders/${await world.guestOrder()}/cancel`,
  })),

  'POST /webhook-endpoints': own('webhooks.manage', () => ({ path: '/webhook-endpoints', body: NEW_ENDPOINT })),
  'GET /webhook-endpoints': own('webhooks.manage', () => ({ path: '/webhook-endpoints' })),
  'GET /webhook-endpoints/{id}': onEndpoint(''),
  'PATCH /webhook-endpoints/{id}': onEndpoint('', { name: 'Anders' }),
  'DELETE /webhook-endpoints/{id}': onEndpoint(''),
  'POST /webhook-endpoints/{id}/rotate-secret': onEndpoint('/rotate-secret'),
  'POST /webhook-endpoints/{id}/test': onEndpoint('/test'),
  'GET /webhook-endpoints/{id}/deliveries': onEndpoint('/deliveries'),
  'POST /webhook-endpoints/{id}/replay': onEndpoint('/replay', { since: new Date(0).toISOString() }),
  'POST /webhook-endpoints/{id}/deliveries/{eventId}/replay': {
    permission: 'webhooks.manage',
    about: 'organisation',
    call: async (world) => {
      const { endpointId, eventId } = await world.delivery()
      return { path: `/webhook-endpoints/${endpointId}/deliveries/${eventId}/replay` }
    },
  },
}

function own(permission: Permission, call: Route['call']): Route {
  return { permission, about: 'own', call }
}

function onOrder(permission: Permission, rest: string, body?: () => unknown): Route {
  return {
    permission,
    about: 'branch',
    call: async (world) => {
      const { id } = await world.placeOrder('pending')
      return { path: `/orders/${id}${rest}`, ...(body && { body: body() }) }
    },
  }
}

function onTable(rest: string): Route {
  const call = ({ spareTableId }: World) => ({ path: `/tables/${spareTableId}${rest}` })
  return { permission: 'tables.close', about: 'branch', call }
}

function onEndpoint(rest: string, body?: unknown): Route {
  return {
    permission: 'webhooks.manage',
    about: 'organisation',
    call: async (world) => ({
      path: `/webhook-endpoints/${await world.endpoint()}${rest}`,
      ...(body !== undefined && { body }),
    }),
  }
}

const lines = ({ menuItemId }: World) => ({ items: [{ menuItemId, quantity: 1 }] })

/** Every route of the REST interface, by its name in the OpenAPI document. A paired screen holds no token. */
export const ROUTES: Record<string, Route> = Object.fromEntries(
  Object.entries(BY_TOKEN).map(([name, route]) => [name, { ...route, knowsBy: 'person' }]),
)
