import { newId } from '@/lib/ids'
import { lossyWebp } from '../support/webp'
import type { About } from './columns'
import { NEW_ENDPOINT, NEW_KEY, type World } from './world'

export type Call = { path: string; body?: unknown }

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
  'POST /tables/{id}/move': {
    about: 'branch',
    call: ({ spareTableId, tableId }) => ({ path: `/tables/${spareTableId}/move`, body: { tableId } }),
  },
  'GET /menu-items': own(() => ({ path: '/menu-items' })),
  'PATCH /menu-items/{id}': {
    about: 'organisation',
    call: ({ menuItemId }) => ({ path: `/menu-items/${menuItemId}`, body: { available: true } }),
  },
  'PATCH /menu-options/{id}': {
    about: 'organisation',
    call: ({ optionId }) => ({ path: `/menu-options/${optionId}`, body: { available: true } }),
  },

  'GET /branches/{id}': onBranch(''),
  'PATCH /branches/{id}': { ...onBranch('', { undoSeconds: 3 }), about: 'organisation' },
  'POST /branches/{id}/pause-ordering': onBranch('/pause-ordering', { minutes: 15 }),
  'POST /branches/{id}/resume-ordering': onBranch('/resume-ordering'),
  'POST /branches/{id}/kitchen': onBranch('/kitchen', { step: 'normal' }),
  'GET /stations': own(() => ({ path: '/stations' })),
  'POST /stations': own(() => ({
    path: '/stations',
    body: { name: `Quầy ${newId()}`.slice(0, 40), soonAfterMinutes: 5, lateAfterMinutes: 10 },
  })),
  'PATCH /stations/{id}': onStation('', { lateAfterMinutes: 11 }),
  'POST /stations/{id}/move': onStation('/move', { direction: 'up' }),
  'POST /stations/restore': {
    about: 'organisation',
    call: async (world) => ({
      path: '/stations/restore',
      body: {
        id: await world.newStation({ isRemoved: true }),
        name: newId(),
        soonAfterMinutes: 5,
        lateAfterMinutes: 10,
        position: 1,
      },
    }),
  },
  'DELETE /stations/{id}': {
    about: 'organisation',
    call: async (world) => ({ path: `/stations/${await world.newStation()}` }),
  },
  'POST /tables': { about: 'branch', call: ({ branchId }) => ({ path: '/tables', body: { branchId, labels: 'Y1' } }) },
  'PATCH /tables/{id}': onTable('', { label: 'Dự phòng' }),
  'POST /tables/{id}/new-code': onTable('/new-code'),
  'POST /tables/{id}/restore': {
    about: 'branch',
    call: async (world) => ({ path: `/tables/${await world.newTable({ isRetired: true })}/restore` }),
  },
  'DELETE /tables/{id}': { about: 'branch', call: async (world) => ({ path: `/tables/${await world.newTable()}` }) },
  'GET /menu': own(() => ({ path: '/menu' })),
  'PUT /menu': own(() => ({ path: '/menu', body: { categories: [] } })),
  'POST /menu/categories': own(() => ({ path: '/menu/categories', body: { name: `Nhóm ${newId()}` } })),
  'PATCH /menu/categories/{id}': {
    about: 'organisation',
    call: ({ spareCategoryId }) => ({ path: `/menu/categories/${spareCategoryId}`, body: { name: `Nhóm ${newId()}` } }),
  },
  'DELETE /menu/categories/{id}': {
    about: 'organisation',
    call: async (world) => ({ path: `/menu/categories/${await world.newCategory()}` }),
  },
  'POST /menu/categories/restore': {
    about: 'organisation',
    call: async (world) => ({
      path: '/menu/categories/restore',
      body: { id: await world.newCategory({ isRemoved: true }), name: `Nhóm ${newId()}`, position: 1 },
    }),
  },
  'POST /menu/items': {
    about: 'organisation',
    call: ({ categoryId }) => ({ path: '/menu/items', body: { name: 'Trà', categoryId, price: 1 } }),
  },
  'GET /menu/items/{id}': onItem(''),
  'PATCH /menu/items/{id}': onItem('', { price: 31_000 }),
  'PATCH /menu/items/{id}/options': onItem('/options', { groupIds: [] }),
  'PUT /menu/items/{id}/photo': onItem('/photo', { photo: Buffer.from(lossyWebp(60, 60)).toString('base64') }),
  'DELETE /menu/items/{id}/photo': onItem('/photo'),
  'DELETE /menu/items/{id}': {
    about: 'organisation',
    call: async (world) => ({ path: `/menu/items/${await world.newItem()}` }),
  },
  'POST /menu/items/restore': {
    about: 'organisation',
    call: async (world) => ({
      path: '/menu/items/restore',
      body: removedItem(await world.newItem({ isRemoved: true }), world.categoryId),
    }),
  },
  'POST /menu/option-groups': own(() => ({
    path: '/menu/option-groups',
    body: { name: newId(), min: 0, max: 1, options: [{ name: 'L' }] },
  })),
  'GET /menu/option-groups/{id}': onGroup(),
  'PATCH /menu/option-groups/{id}': onGroup({ repeatable: true }),
  'DELETE /menu/option-groups/{id}': {
    about: 'organisation',
    call: async (world) => ({ path: `/menu/option-groups/${await world.newOptionGroup()}` }),
  },
  'POST /menu/option-groups/restore': {
    about: 'organisation',
    call: async (world) => ({
      path: '/menu/option-groups/restore',
      body: removedGroup(await world.newOptionGroup({ isRemoved: true })),
    }),
  },
  'GET /staff': own(() => ({ path: '/staff' })),
  'POST /staff': {
    about: 'branch',
    call: ({ branchId }) => ({ path: '/staff', body: { ...person(branchId), phone: newPhone(), pin: '904817' } }),
  },
  'PATCH /staff/{id}': onPerson('', ({ branchId }) => person(branchId)),
  'PUT /staff/{id}/pin': onPerson('/pin', () => ({ pin: '904817' })),
  'POST /staff/{id}/deactivate': onPerson('/deactivate'),
  'POST /staff/{id}/activate': onPerson('/activate'),
  'GET /screens': own(() => ({ path: '/screens' })),
  'POST /screens': {
    about: 'branch',
    call: ({ branchId, pairingCodes }) => ({
      path: '/screens',
      // Each call has one of its own, for the first that is right uses it up.
      body: { code: pairingCodes.pop(), name: 'Màn hình', branchId, view: 'wall' },
    }),
  },
  'PATCH /screens/{id}': onScreen('', { name: 'Màn hình' }),
  'POST /screens/{id}/chime': onScreen('/chime'),
  'DELETE /screens/{id}': {
    about: 'branch',
    call: async (world) => ({ path: `/screens/${await world.newScreen()}` }),
  },
  'GET /printers': own(() => ({ path: '/printers' })),
  'POST /printers': {
    about: 'branch',
    call: ({ branchId }) => ({ path: '/printers', body: { name: 'Máy in', branchId, connection: 'polling' } }),
  },
  'PATCH /printers/{id}': onPrinter('', { name: 'Máy in' }),
  'POST /printers/{id}/test': onPrinter('/test'),
  'DELETE /printers/{id}': {
    about: 'branch',
    call: async (world) => ({ path: `/printers/${await world.newPrinter()}` }),
  },
  'GET /reports/service': onReport('service'),
  'GET /reports/tickets': onReport('tickets'),
  'POST /branches': own(() => ({
    path: '/branches',
    body: { name: `Nhánh ${newId()}`, timeZone: 'Asia/Ho_Chi_Minh' },
  })),
  'GET /audit': own(() => ({ path: '/audit' })),

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
  'POST /orders/{id}/void': {
    about: 'branch',
    call: async (world) => {
      const { id, items } = await world.placeOrder('pending')
      return { path: `/orders/${id}/void`, body: { lines: [{ itemId: items[0]?.id, quantity: 1, reason: 'mistake' }] } }
    },
  },
  'POST /orders/{id}/stop': {
    about: 'branch',
    call: async (world) => {
      const { id } = await world.placeOrder('preparing')
      return { path: `/orders/${id}/stop`, body: { reason: 'guest_left' } }
    },
  },
  'GET /orders/{id}/contact': onOrder('/contact'),
  'PUT /orders/{id}/contact': onOrder('/contact', () => ({ phone: '0900000000' })),
  'POST /orders/{id}/fire': onOrder('/fire', () => ({ course: 1 })),
  'POST /orders/{id}/adjustments': onOrder('/adjustments', () => ({ kind: 'discount', percent: 5, reason: 'Test' })),
  'DELETE /orders/{id}/adjustments/{adjustmentId}': {
    about: 'branch',
    call: async (world) => {
      const { id, adjustments } = await world.discountedOrder()
      return { path: `/orders/${id}/adjustments/${adjustments[0]?.id}` }
    },
  },
  'POST /orders/{id}/confirm-payment': onOrder('/confirm-payment'),
  'POST /orders/{id}/payments': onOrder('/payments', () => ({ method: 'cash' })),
  'POST /orders/{id}/payments/{paymentId}/void': onVoidedPayment('/void', { reason: 'twice' }),
  'PATCH /orders/{id}/payments/{paymentId}': onVoidedPayment('', { method: 'card' }),
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
  'GET /events/stream': { about: 'branch', call: ({ branchId }) => ({ path: `/events/stream?branchId=${branchId}` }) },
  'GET /bank-connections': own(() => ({ path: '/bank-connections' })),
  'POST /bank-connections': own(() => ({
    path: '/bank-connections',
    body: { name: 'Ngân hàng', provider: 'sepay', secret: newId() },
  })),
  'GET /bank-connections/{id}': onConnection(''),
  'PATCH /bank-connections/{id}': onConnection('', { name: 'Ngân hàng' }),
  'PUT /bank-connections/{id}/secret': onConnection('/secret', { secret: newId() }),
  'DELETE /bank-connections/{id}': {
    about: 'organisation',
    call: async (world) => ({ path: `/bank-connections/${await world.connection()}` }),
  },
  'GET /transfers': own(() => ({ path: '/transfers' })),
  'GET /transfers/{id}': onTransfer(''),
  'GET /transfers/{id}/due-orders': onTransfer('/due-orders'),
  'POST /transfers/{id}/settle': onTransfer('/settle', { type: 'dismiss' }),
  'GET /tables/{id}/bill': {
    about: 'branch',
    call: ({ tableId }) => ({ path: `/tables/${tableId}/bill` }),
  },
  'POST /tables/{id}/bill/pay': {
    about: 'branch',
    call: async (world) => {
      const { id, tableId, total } = await world.placeOrder('pending')
      return { path: `/tables/${tableId}/bill/pay`, body: { orderIds: [id], total, method: 'cash' } }
    },
  },

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

/** Whoever may void payments is told that this one is voided, whoever recorded it. */
function onVoidedPayment(rest: string, body: unknown): Route {
  return {
    about: 'branch',
    call: async (world) => {
      const { id, payments } = await world.voidedPayment()
      return { path: `/orders/${id}/payments/${payments[0]?.id}${rest}`, body }
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

function onTable(rest: string, body?: unknown): Route {
  const call = ({ spareTableId }: World) => ({
    path: `/tables/${spareTableId}${rest}`,
    ...(body !== undefined && { body }),
  })
  return { about: 'branch', call }
}

function onBranch(rest: string, body?: unknown): Route {
  const call = ({ branchId }: World) => ({ path: `/branches/${branchId}${rest}`, ...(body !== undefined && { body }) })
  return { about: 'branch', call }
}

function onStation(rest: string, body: unknown): Route {
  const call = ({ spareStationId }: World) => ({ path: `/stations/${spareStationId}${rest}`, body })
  return { about: 'organisation', call }
}

function onItem(rest: string, body?: unknown): Route {
  const call = ({ otherSpareItemId }: World) => ({
    path: `/menu/items/${otherSpareItemId}${rest}`,
    ...(body !== undefined && { body }),
  })
  return { about: 'organisation', call }
}

function onGroup(body?: unknown): Route {
  const call = ({ optionGroupId }: World) => ({
    path: `/menu/option-groups/${optionGroupId}`,
    ...(body !== undefined && { body }),
  })
  return { about: 'organisation', call }
}

const removedItem = (id: string, categoryId: string) => ({
  id,
  name: 'Trà',
  categoryId,
  stationId: null,
  price: 1,
  description: '',
  kitchenName: '',
  allergens: [],
  photoId: null,
  position: 1,
  soldOut: [],
  options: { groupIds: [], overrides: [] },
})

const removedGroup = (id: string) => ({
  id,
  name: newId(),
  kitchenName: '',
  min: 0,
  max: 1,
  repeatable: false,
  showsDefaults: true,
  itemIds: [],
  position: 1,
  options: [],
  places: [],
  overrides: [],
})

function onScreen(rest: string, body?: unknown): Route {
  const call = async (world: World) => ({
    path: `/screens/${await world.newScreen()}${rest}`,
    ...(body !== undefined && { body }),
  })
  return { about: 'branch', call }
}

function onPrinter(rest: string, body?: unknown): Route {
  const call = ({ printerId }: World) => ({
    path: `/printers/${printerId}${rest}`,
    ...(body !== undefined && { body }),
  })
  return { about: 'branch', call }
}

function onReport(name: string): Route {
  return { about: 'branch', call: ({ branchId }) => ({ path: `/reports/${name}?branchId=${branchId}` }) }
}

function onPerson(rest: string, body?: (world: World) => unknown): Route {
  const call = (world: World) => ({ path: `/staff/${world.personId}${rest}`, ...(body && { body: body(world) }) })
  return { about: 'branch', call }
}

const person = (branchId: string) => ({ name: 'Phạm Văn Tạm', role: 'staff', branchId })

/** The last digits of an id are random. */
const newPhone = () => `09${newId().replace(/\D/g, '').slice(-8).padStart(8, '0')}`

function onConnection(rest: string, body?: unknown): Route {
  const call = ({ connectionId }: World) => ({
    path: `/bank-connections/${connectionId}${rest}`,
    ...(body !== undefined && { body }),
  })
  return { about: 'organisation', call }
}

function onTransfer(rest: string, body?: unknown): Route {
  const call = async (world: World) => ({
    path: `/transfers/${await world.transfer()}${rest}`,
    ...(body !== undefined && { body }),
  })
  return { about: 'organisation', call }
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
