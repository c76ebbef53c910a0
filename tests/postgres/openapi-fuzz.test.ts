import fc from 'fast-check'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { requestPairing } from '@/lib/screens/pairing'
import { issueStaffToken, type StaffClaims } from '@/lib/staff/staff-token'
import { type Cafe, MANAGER, OTHER_MANAGER, patient, STAFF, startCafe } from '../support/cafe'
import { subscribe } from '../support/endpoints'
import { LONG } from '../support/how-long'
import { resolveInSequence } from '../support/names'
import { type Endpoint, endpointsOf, readDocument } from '../support/openapi-document'
import { type Caller, type GeneratedRequest, requestsOf } from '../support/openapi-requests'
import { orderIn, orderOf, sitDown } from '../support/orders'
import { pairDevice } from '../support/paired-screen'
import { hire, unusedPhone } from '../support/people'
import type { KnownValues } from '../support/schema-values'
import { startWebhookServer, type WebhookServer } from '../support/webhook-server'
import { lossyWebp } from '../support/webp'

const REQUESTS = LONG ? 5_000 : 400
/** For what chance has left out. */
const ROUNDS = 80
const REQUESTS_OF_ROUND = 10
/** How many orders there are to be changed. */
const ORDERS = LONG ? 200 : 60
/** Clients that send one request after the other, side by side. */
const CLIENTS = 10
/** A failure prints the seed of its client; with it in FUZZ_SEED the first client does the same again. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

/** 413 is too large for a generator, and nothing here comes near the rate limit. */
const REACHABLE = [200, 201, 202, 204, 400, 401, 403, 404, 409, 415, 422]

let cafe: Cafe
let session: string
/** Places the generated orders. The other guest cancels orders, and after ten of them may not order for an hour. */
let ordering: string
let receiver: WebhookServer
beforeAll(async () => {
  receiver = await startWebhookServer()
  // Whatever name comes up, nothing leaves this machine.
  cafe = patient(await startCafe({ WEBHOOK_ALLOW_PRIVATE: '1' }, { resolve: resolveInSequence(['127.0.0.1']) }))
  await limitGuests(cafe.there.branchId, [100_000, 100_000, 100_000, 100_000])
  // Requests read and change this branch, so it has the largest limits that its settings allow.
  await limitGuests(cafe.here.branchId, [100, 500, 1_000, 5_000])
  session = await sitDown(cafe)
  ordering = await sitDown(cafe, cafe.there)
})
afterAll(async () => {
  await cafe.stop()
  await receiver.stop()
})

test(`${REQUESTS} generated requests: no 5xx, and every answer is one that the document describes`, {
  timeout: 3_600_000,
}, async () => {
  const document = await readDocument(cafe.baseUrl)
  const endpoints = endpointsOf(document)
  const { known, bodies } = await realValues()
  const answers: { request: GeneratedRequest; status: number }[] = []

  const sending = (some: Endpoint[]) =>
    fc.asyncProperty(requestsOf(document, some, known, bodies), async (request) => {
      const status = await send(request)
      expect([request.endpoint, status, status < 500]).toEqual([request.endpoint, status, true])
      answers.push({ request, status })
    })
  const clients = Array.from({ length: CLIENTS }, (_, client) =>
    fc.assert(sending(endpoints), { seed: SEED + client, numRuns: REQUESTS / CLIENTS }),
  )
  await Promise.all(clients)

  // What was tried is worth something only where much of it got through, and every part of the document was in it.
  expect(answers).toHaveLength(REQUESTS)
  expect(answers.filter(({ status }) => status < 300).length / REQUESTS).toBeGreaterThan(0.25)
  // Chance may have left out an operation.
  for (let round = 0; round < ROUNDS; round++) {
    for (const endpoint of endpoints.filter((each) => missedOf(each, answers).length > 0)) {
      await fc.assert(sending([endpoint]), { seed: SEED + CLIENTS + round, numRuns: REQUESTS_OF_ROUND })
    }
  }
  expect(endpoints.flatMap((endpoint) => missedOf(endpoint, answers))).toEqual([])
  const statuses = new Set(answers.map(({ status }) => status))
  expect(REACHABLE.filter((status) => !statuses.has(status))).toEqual([])
})

/** What no request to an operation had: a good answer, or one of its parameters. */
function missedOf({ name, operation }: Endpoint, answers: { request: GeneratedRequest; status: number }[]): string[] {
  const own = answers.filter(({ request }) => request.endpoint === name)
  const parameters = (operation.parameters ?? []).filter(
    (parameter) => !own.some(({ request }) => request.parameters.includes(parameter.name)),
  )
  return [
    ...(own.some(({ status }) => status < 300) ? [] : [`${name}: a good answer`]),
    ...parameters.map((parameter) => `${name}: ${parameter.name}`),
  ]
}

async function limitGuests(id: string, limits: readonly [number, number, number, number]) {
  const [guestSessionOrders, guestTableOrders, guestSessionLinesPerMinute, guestTableLinesPerMinute] = limits
  const data = { guestSessionOrders, guestTableOrders, guestSessionLinesPerMinute, guestTableLinesPerMinute }
  await cafe.database.prisma.branch.update({ where: { id }, data })
}

async function send(request: GeneratedRequest): Promise<number> {
  const { method, path, headers, body } = request
  // Bytes, because fetch gives a string a content type of its own.
  const bytes = body === null ? null : new TextEncoder().encode(body)
  const init = { headers: { ...headers, ...(await credentials(request)) }, body: bytes }
  return (await cafe.api.send(method, path, init)).status
}

async function credentials({ as, endpoint }: GeneratedRequest): Promise<Record<string, string>> {
  const tokens: Partial<Record<Caller, string>> = {
    manager: cafe.manager,
    staff: cafe.staff,
    both: cafe.staff,
    otherManager: cafe.otherManager,
  }
  const held = tokens[as]
  // Each log-out has a token of its own to revoke.
  const token = held && endpoint === 'POST /auth/logout' ? await anotherFor(held) : held
  return {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(as === 'forged' && { Authorization: `Bearer ${cafe.manager.slice(0, -9)}AAAAAAAAA` }),
    ...((as === 'guest' || as === 'both') && {
      'X-Session-ID': endpoint === 'POST /guest/orders' ? ordering : session,
    }),
  }
}

function anotherFor(token: string): Promise<string> {
  const { sub, org, role, branch, ver } = decodeJwt<StaffClaims>(token)
  return issueStaffToken({ sub, org, role, branch, ver })
}

/** Real ids, so that many requests reach what they are about, and whole bodies where chance would rarely find one. */
async function realValues() {
  const { api, database, here, there, elsewhere } = cafe
  const webhooks = await realWebhooks()
  const keys = await realKeys()
  const orders: string[] = []
  for (let count = 0; count < ORDERS; count++) orders.push((await orderIn(cafe)).id)
  for (const place of [there, elsewhere]) orders.push((await orderIn(cafe, 'pending', place)).id)
  const refundable: string[] = []
  for (let count = 0; count < ORDERS / 4; count++) {
    const { id } = await orderIn(cafe, 'cancelled')
    await database.query(
      "UPDATE orders SET payment_status = 'paid', payment_method = 'cash', paid_amount = total WHERE id = $1",
      [id],
    )
    refundable.push(id)
  }
  // Items are found in their own order only.
  const stoppable: string[] = []
  for (let count = 0; count < ORDERS / 4; count++) stoppable.push((await orderIn(cafe, 'preparing')).id)
  const inTheKitchen = await orderOf(cafe, 3)
  const editable = await orderOf(cafe, 40)
  // Paid in many parts, each of which can be voided once.
  const partlyPaid = await orderOf(cafe, 40)
  const part = { method: 'cash', part: 1 }
  for (let count = 0; count < 30; count++) {
    await api.post(`/orders/${partlyPaid.id}/payments`, part, { token: cafe.manager })
  }
  const parts = await database.prisma.payment.findMany({ where: { orderId: partlyPaid.id } })
  const discounted = await orderOf(cafe, 10)
  const discount = { kind: 'discount', percent: 1, reason: 'Fuzz' }
  for (let count = 0; count < 15; count++) {
    await api.post(`/orders/${discounted.id}/adjustments`, discount, { token: cafe.manager })
  }
  const { body: withDiscounts } = await api.get<Order>(`/orders/${discounted.id}`, { token: cafe.manager })
  const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
  const guestOrders: string[] = []
  for (let count = 0; count < ORDERS; count++) {
    const { id } = (await api.post<Order>('/guest/orders', { items }, { session })).body
    // Paid orders do not count towards the limits of a session, and these can still be cancelled.
    await database.query(
      "UPDATE orders SET payment_status = 'paid', payment_method = 'cash', paid_amount = total WHERE id = $1",
      [id],
    )
    guestOrders.push(id)
  }
  await api.post('/tables', { branchId: here.branchId, labels: 'Z1–Z20' }, { token: cafe.manager })
  // Not the tables of the guest and of the orders.
  const others = { branchId: here.branchId, id: { not: here.tableId } }
  const closable = (await database.prisma.cafeTable.findMany({ where: others })).map(({ id }) => id)
  const menuItems = (await database.prisma.menuItem.findMany()).map(({ id }) => id)
  // What is ordered most is never 86'd, or hardly an order would get through.
  const mayRunOut = menuItems.filter((id) => id !== cafe.menuItemId)
  const options = await database.prisma.menuOption.findMany()
  const stations = await realStations()
  const menu = await realMenu()
  const screens: string[] = []
  for (let count = 0; count < 20; count++) screens.push((await pairDevice(cafe)).id)
  const codes: string[] = []
  for (let count = 0; count < 100; count++) codes.push((await requestPairing(database)).code)
  const people = [(await hire(cafe)).id, (await hire(cafe)).id]
  const printers = await realPrinters()
  const banks = await realBanks()
  const billed = orders.slice(0, 20).map((id) => ({ orderIds: [id], total: 78_000, method: 'cash' }))

  const shared: KnownValues = {
    menuItemId: menuItems,
    optionId: options.map(({ id }) => id),
    itemId: editable.items.map(({ id }) => id),
    paymentId: parts.map(({ id }) => id),
    adjustmentId: withDiscounts.adjustments.map(({ id }) => id),
    tableId: [here.tableId, there.tableId, elsewhere.tableId],
    branchId: [here.branchId, there.branchId, elsewhere.branchId],
    'x-org-id': [here.orgId, elsewhere.orgId],
    'x-branch-id': [here.branchId, there.branchId, elsewhere.branchId],
    // Few, so that one is used again for another request.
    'idempotency-key': ['once', 'twice', ...orders.slice(0, 8)],
    page: ['1', '2'],
    tableCode: [here.tableCode, there.tableCode, elsewhere.tableCode],
    phone: [MANAGER.phone, STAFF.phone],
    pin: [MANAGER.pin, STAFF.pin],
    orgSlug: [MANAGER.orgSlug, OTHER_MANAGER.orgSlug],
    url: [receiver.url],
    since: ['2100-01-01T00:00:00Z', '2100-01-01T00:00:00+07:00'],
    eventId: webhooks.eventIds,
    before: webhooks.eventIds,
  }
  const idsFor = ({ name, path }: Endpoint) => {
    if (path.startsWith('/webhook-endpoints')) return webhooks.idsFor(name)
    if (path.startsWith('/api-keys')) return name.startsWith('DELETE') ? keys.disposable : keys.staying
    if (path.startsWith('/menu-items')) return mayRunOut
    if (path.startsWith('/menu-options')) return options.filter((option) => !option.isDefault).map(({ id }) => id)
    if (path.startsWith('/tables/{id}/bill')) return [here.tableId]
    if (path.startsWith('/printers')) return name.startsWith('DELETE') ? printers.slice(2) : printers.slice(0, 2)
    if (path.startsWith('/bank-connections'))
      return name.startsWith('DELETE') ? banks.connections.slice(2) : banks.connections.slice(0, 2)
    if (path.startsWith('/transfers')) return banks.transfers
    if (name === 'POST /tables/{id}/move') return closable.slice(0, 2)
    if (path.startsWith('/tables')) return /^DELETE|restore$/.test(name) ? closable.slice(3) : closable.slice(0, 3)
    // Not the branch of the guest who orders: a paused branch takes no orders.
    if (path.startsWith('/branches')) return [here.branchId]
    if (path.startsWith('/stations')) return name.startsWith('DELETE') ? stations.disposable : stations.staying
    if (path.startsWith('/screens')) return name.startsWith('DELETE') ? screens.slice(2) : screens.slice(0, 2)
    if (path.startsWith('/staff')) return people
    if (path.startsWith('/menu/')) return menu.idsFor(name)
    if (path.startsWith('/orders/{id}/items/') || path === '/orders/{id}/void') return [editable.id]
    if (path.startsWith('/orders/{id}/adjustments/')) return [discounted.id]
    if (path.startsWith('/orders/{id}/payments/')) return [partlyPaid.id]
    if (name === 'POST /orders/{id}/stop') return stoppable
    if (name === 'PATCH /orders/{id}/items') return [inTheKitchen.id]
    if (name === 'POST /orders/{id}/refunds') return refundable
    return path.startsWith('/guest') ? guestOrders : orders
  }
  const bodies: Record<string, unknown[]> = {
    'POST /auth/login': [MANAGER, STAFF, OTHER_MANAGER],
    'POST /orders': [{ tableId: here.tableId, items }],
    'POST /guest/orders': [{ items }],
    'POST /webhook-endpoints': [{ name: 'Accounting', url: receiver.url }],
    'PATCH /orders/{id}': [{ rush: true }, { rush: false }, { tableId: here.tableId, rush: true }],
    'PATCH /branches/{id}': [{ undoSeconds: 3 }, { leadMinutes: 25 }],
    'POST /branches/{id}/kitchen': [{ step: 'busy', minutes: 15 }],
    'PATCH /stations/{id}': [{ lateAfterMinutes: 12 }],
    ...menu.bodies,
    'POST /screens': codes.map((code) => ({ code, name: 'Bar', branchId: here.branchId, view: 'touch' })),
    'PATCH /screens/{id}': [{ name: 'Bar' }],
    'POST /branches': Array.from({ length: 20 }, () => ({ name: newId(), timeZone: 'Asia/Ho_Chi_Minh' })),
    'POST /staff': Array.from({ length: 20 }, () => ({
      name: 'Lan',
      role: 'staff',
      phone: unusedPhone(),
      pin: '904817',
      branchId: here.branchId,
    })),
    'POST /api-keys': Array.from({ length: 20 }, () => ({ name: newId(), permissions: ['orders.read'] })),
    'POST /stations': Array.from({ length: 20 }, () => ({ name: newId(), soonAfterMinutes: 5, lateAfterMinutes: 10 })),
    'PATCH /staff/{id}': [{ name: 'Lan Anh' }, { branchId: here.branchId }],
    'POST /orders/{id}/payments': [{ method: 'cash' }],
    'PUT /staff/{id}/pin': [{ pin: '904817' }],
    'POST /stations/restore': stations.removed,
    'PUT /menu/items/{id}/photo': [{ photo: Buffer.from(lossyWebp(60, 60)).toString('base64') }],
    'PUT /menu': [{ categories: [{ reference: 'tea', name: 'Trà', items: [] }] }],
    'POST /orders/{id}/items': [{ items }],
    'POST /orders/{id}/adjustments': [discount, { kind: 'surcharge', amount: 1_000, reason: 'Fuzz' }],
    'POST /printers': Array.from({ length: 20 }, () => newPrinter()),
    'PATCH /printers/{id}': [{ paper: 58 }, { language: 'vi' }],
    'POST /bank-connections': Array.from({ length: 20 }, () => newConnection()),
    'PATCH /bank-connections/{id}': [{ accounts: ['0071000888888'] }],
    'PUT /bank-connections/{id}/secret': [{}],
    'POST /transfers/{id}/settle': [{ type: 'dismiss' }],
    'POST /tables/{id}/bill/pay': billed,
    'POST /tables/{id}/move': [{ tableId: closable[2] }],
    'PATCH /orders/{id}/items/{itemId}': [{ note: 'ít đá' }, { note: '' }],
    'POST /orders/{id}/items/{itemId}/void': [{ reason: 'sold_out' }],
    'POST /orders/{id}/void': editable.items.map(({ id }) => ({
      lines: [{ itemId: id, quantity: 1, reason: 'mistake' }],
    })),
    'PATCH /orders/{id}/items': inTheKitchen.items.flatMap(({ id }) =>
      [true, false].map((done) => ({ itemIds: [id], done })),
    ),
    'POST /orders/{id}/stop': [{ reason: 'guest_left' }],
    'PUT /orders/{id}/contact': [{ phone: '090 123 45 67' }, { address: '12 Lê Lợi' }],
    'POST /orders/{id}/fire': [{ course: 2 }],
    'POST /orders/{id}/refunds': [{ method: 'cash' }],
    'POST /orders/{id}/payments/{paymentId}/void': [{ reason: 'twice' }],
    'PATCH /orders/{id}/payments/{paymentId}': [{ method: 'card' }, { method: 'transfer' }],
    'PATCH /orders/{id}/status': [
      { status: 'confirmed' },
      { status: 'confirmed', version: 1 },
      { status: 'preparing' },
      { status: 'cancelled' },
    ],
  }
  return {
    known: (endpoint: Endpoint) => ({ ...shared, id: idsFor(endpoint) }),
    bodies: ({ name }: Endpoint) => bodies[name] ?? [],
  }
}

const newPrinter = () => ({ name: newId(), branchId: cafe.here.branchId, connection: 'polling' })

/** Printers of the branch: some to be changed, and many to be removed. */
async function realPrinters() {
  const ids: string[] = []
  for (let count = 0; count < 12; count++) {
    ids.push((await cafe.api.post<{ id: string }>('/printers', newPrinter(), { token: cafe.manager })).body.id)
  }
  return ids
}

const newConnection = () => ({ name: newId(), provider: 'standard' })

/** Bank connections of the demo café, some to be changed and many to be removed, and transfers that wait. */
async function realBanks() {
  const connections: string[] = []
  for (let count = 0; count < 15; count++) {
    const { body } = await cafe.api.post<{ id: string }>('/bank-connections', newConnection(), { token: cafe.manager })
    connections.push(body.id)
  }
  const [connectionId = ''] = connections
  const transfers = Array.from({ length: 60 }, () => ({
    id: newId(),
    orgId: cafe.here.orgId,
    connectionId,
    providerId: newId(),
    amount: 1_000,
    currency: 'VND',
    content: '',
  }))
  await cafe.database.prisma.bankTransfer.createMany({ data: transfers })
  return { connections, transfers: transfers.map(({ id }) => id) }
}

/** Stations of the demo café: some to be changed, and many to be deleted. */
async function realStations() {
  const ids: string[] = []
  for (let count = 0; count < 20; count++) {
    const body = { name: `Bar ${count}`, soonAfterMinutes: 5, lateAfterMinutes: 10 }
    ids.push((await cafe.api.post<{ id: string }>('/stations', body, { token: cafe.manager })).body.id)
  }
  const [staying, disposable] = [ids.slice(0, 2), ids.slice(2, 12)]
  return { staying, disposable, removed: await removedOf('/stations', ids.slice(12)) }
}

/** Removes things. @returns the answers, which bring them back */
const removedOf = (path: string, ids: string[]): Promise<unknown[]> =>
  Promise.all(ids.map(async (id) => (await cafe.api.delete(`${path}/${id}`, { token: cafe.manager })).body))

/** A part of the menu of the demo café that may change: some things to be changed, and many to be deleted. */
async function realMenu() {
  const post = async (path: string, body: unknown) =>
    (await cafe.api.post<{ id: string }>(path, body, { token: cafe.manager })).body.id
  const named = (count: number, add: (name: string) => Promise<string>) =>
    Promise.all(Array.from({ length: count }, (_, at) => add(`Thử ${at}`)))
  const categories = await named(20, (name) => post('/menu/categories', { name }))
  const [categoryId] = categories
  const removedCategories = await removedOf('/menu/categories', categories.splice(12))
  const items = await named(30, (name) => post('/menu/items', { name, categoryId, price: 1 }))
  const removedItems = await removedOf('/menu/items', items.splice(20))
  const group = { min: 0, max: 1, options: [{ name: 'L' }] }
  const groups = await named(30, (name) => post('/menu/option-groups', { name, ...group }))
  const removedGroups = await removedOf('/menu/option-groups', groups.splice(20))
  const ids: Record<string, string[]> = { categories, items, 'option-groups': groups }
  return {
    idsFor: (name: string) => {
      const all = ids[/\/menu\/([\w-]+)/.exec(name)?.[1] ?? ''] ?? []
      // The items are in the first category.
      return name.startsWith('DELETE') ? all.slice(3) : all.slice(0, 3)
    },
    bodies: {
      'POST /menu/categories/restore': removedCategories,
      'POST /menu/items': [{ name: 'Trà', categoryId, price: 1 }],
      'PATCH /menu/items/{id}': [{ price: 2 }],
      'PATCH /menu/items/{id}/options': [{ overrides: [] }, { groupIds: groups.slice(0, 2) }],
      'POST /menu/items/restore': removedItems,
      'POST /menu/option-groups': Array.from({ length: 20 }, () => ({ name: newId(), ...group })),
      'PATCH /menu/option-groups/{id}': [{ showsDefaults: false }, { repeatable: true }],
      'POST /menu/option-groups/restore': removedGroups,
    },
  }
}

/** API keys of the demo café: some to be rotated, and many to be revoked. */
async function realKeys() {
  const ids: string[] = []
  for (let count = 0; count < 30; count++) {
    const body = { name: `POS ${count}`, permissions: ['orders.read'] }
    ids.push((await cafe.api.post<{ id: string }>('/api-keys', body, { token: cafe.manager })).body.id)
  }
  return { staying: ids.slice(0, 3), disposable: ids.slice(3) }
}

/** Endpoints of the demo café: one that stays, some to be changed, and many to be deleted. */
async function realWebhooks() {
  const eventTypes = ['order.created']
  const subscribed = async (count: number) => {
    const ids: string[] = []
    while (ids.length < count) ids.push((await subscribe(cafe, receiver.url, { eventTypes })).id)
    return ids
  }
  const [stays, changing, disposable] = [await subscribed(1), await subscribed(3), await subscribed(30)]
  await orderIn(cafe)
  const deliveries = await cafe.database.prisma.webhookDelivery.findMany({ where: { endpointId: { in: stays } } })
  const idsFor = (name: string) => {
    if (name.startsWith('DELETE')) return disposable
    return name.startsWith('PATCH') ? changing : stays
  }
  return { eventIds: deliveries.map(({ eventId }) => eventId), idsFor }
}
