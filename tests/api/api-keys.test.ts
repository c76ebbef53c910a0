import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEY_PERMISSIONS, type KeyPermission } from '@/lib/access/key-permissions'
import type { ApiKey } from '@/lib/api-keys/api-key'
import { MAX_KEYS } from '@/lib/api-keys/change-keys'
import { hashKey, newKeyPrefix, newKeyText } from '@/lib/api-keys/key-text'
import { findAudit } from '@/lib/audit/audit'
import { findActors } from '@/lib/audit/audit-repository'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import type { Answer } from '../support/api-client'
import { type Cafe, logIn, startCafe, startCafeForTest } from '../support/cafe'
import { untilTransactionsEnd } from '../support/lock-waits'
import { hire } from '../support/people'

/** Within 10 seconds everywhere (docs/contract.md, Requests). */
const REVOCATION = { timeout: 10_000, interval: 250 }
const DAY_MS = 24 * 3_600_000

type Created = ApiKey & { key: string }
type Rotated = { key: string | null; previousKeyExpiresAt: string; droppedKeyExpiresAt: string | null }

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

let count = 0
const newName = () => `POS ${++count}`

/** A key of the manager's organisation. @param at a café that a test has started itself */
async function createKey(permissions: readonly KeyPermission[], branchIds: string[] = [], at = cafe): Promise<Created> {
  const body = { name: newName(), permissions, branchIds }
  const created = await at.api.post<Created>('/api-keys', body, { token: at.manager })
  expect(created.status).toBe(201)
  return created.body
}

const rotate = (id: string, headers = {}) =>
  cafe.api.post<Rotated>(`/api-keys/${id}/rotate`, undefined, { token: cafe.manager, headers })
const revoke = (id: string) => cafe.api.delete(`/api-keys/${id}`, { token: cafe.manager })
const orders = (token: string, headers = {}) =>
  cafe.api.get<{ total: number } & ErrorBody>('/orders', { token, headers })
const status = async (token: string) => (await orders(token)).status
const find = async (id: string) => {
  const { body } = await cafe.api.get<{ apiKeys: ApiKey[] }>('/api-keys', { token: cafe.manager })
  return body.apiKeys.find((key) => key.id === id)
}
const anOrder = (at = cafe) => ({ tableId: at.here.tableId, items: [{ menuItemId: at.menuItemId, quantity: 1 }] })
const managerAccess = async () => {
  const { id, name, orgId } = await cafe.database.prisma.staff.findFirstOrThrow({
    where: { role: 'manager', branchId: null, orgId: cafe.here.orgId },
  })
  const session = { tokenId: newId(), tokenVersion: 1, tokenExpiresAt: new Date() }
  return { staffId: id, name, role: 'manager' as const, orgId, branchId: null, ...session }
}

describe('an API key', () => {
  test('is shown once, and is used as a bearer token', async () => {
    const { key, ...created } = await createKey(['orders.read', 'cafe.read'])
    expect(key).toMatch(/^pbk_[0-9a-f]{12}_[0-9a-f]{64}$/)
    expect(key.startsWith(`${created.prefix}_`)).toBe(true)
    expect(await find(created.id)).toEqual(created)
    expect((await orders(key)).status).toBe(200)
    expect((await cafe.api.get('/menu-items', { token: key })).status).toBe(200)
  })

  test('is not stored or logged', async () => {
    const logging = await startCafeForTest()
    const headers = { 'Idempotency-Key': newId() }
    const body = { name: newName(), permissions: ['orders.read'] }
    const { body: created } = await logging.api.post<Created>('/api-keys', body, { token: logging.manager, headers })
    await logging.api.get('/orders', { token: created.key })
    const secret = created.key.split('_')[2] ?? ''
    expect(secret).toHaveLength(64)
    for (const table of ['api_keys', 'audit_entries', 'idempotency_keys']) {
      const rows = await logging.database.query<object>(`SELECT * FROM ${table}`, [])
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
    expect(logging.logLines.length).toBeGreaterThan(0)
    expect(logging.logLines.join('\n')).not.toContain(secret)
  })

  test.each(KEY_PERMISSIONS)('without %s is told that this permission is missing', async (permission) => {
    const others = KEY_PERMISSIONS.filter((other) => other !== permission)
    const { id, key } = await createKey(others)
    const { status, body } = await askFor(permission, key)
    expect([status, body.code, body.error]).toEqual([403, 'forbidden', `This key is not for ${permission}.`])
    // An organisation has at most 50.
    await revoke(id)
  })

  test.each([
    ['of another form', 'pbk_1234'],
    ['with an unknown id', newKeyText(newKeyPrefix())],
    ['in capitals', newKeyText(newKeyPrefix()).toUpperCase().replace('PBK', 'pbk')],
  ])('%s is 401', async (_, key) => {
    expect(await orders(key)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  test('with another secret is 401', async () => {
    const { prefix } = await createKey(['orders.read'])
    expect(await status(newKeyText(prefix))).toBe(401)
  })

  test('is no person: it signs nobody out and manages no keys', async () => {
    const { key, id } = await createKey(KEY_PERMISSIONS)
    const body = { name: newName(), permissions: ['orders.read'] }
    for (const answer of [
      await cafe.api.post('/auth/logout', undefined, { token: key }),
      await cafe.api.post('/api-keys', body, { token: key }),
      await cafe.api.get('/api-keys', { token: key }),
      await cafe.api.post(`/api-keys/${id}/rotate`, undefined, { token: key }),
      await cafe.api.delete(`/api-keys/${id}`, { token: key }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
  })
})

describe('GET /auth/me with a key', () => {
  const me = (token: string, headers = {}) => cafe.api.get<object>('/auth/me', { token, headers })
  const here = () => ({ id: cafe.here.branchId, name: 'Hàng Bông' })

  test('has its permissions and branches, whichever permission it has', async () => {
    const { key, id, name } = await createKey(['orders.read', 'menu.sell_out'], [cafe.here.branchId])
    const { status, body } = await me(key)
    const { orgId, branchId } = cafe.here
    const permissions = ['orders.read', 'menu.sell_out']
    expect([status, body]).toEqual([200, { id, name, role: null, orgId, branchId, permissions, branches: [here()] }])
  })

  test('names no branch of several, and lists those of the key, or all of the organisation', async () => {
    const all = await cafe.database.prisma.branch.findMany({
      where: { orgId: cafe.here.orgId },
      select: { id: true, name: true },
      orderBy: { name: 'asc' },
    })
    for (const branchIds of [[], [cafe.here.branchId, cafe.there.branchId]]) {
      const { key } = await createKey(['orders.read'], branchIds)
      const { body } = await me(key)
      const branches = expect.arrayContaining(all.filter(({ id }) => branchIds.length === 0 || branchIds.includes(id)))
      expect(body).toMatchObject({ branchId: null, branches })
      expect(body).toHaveProperty('branches.length', branchIds.length || all.length)
    }
  })

  test('refuses another organisation, a branch that is not its own, and a revoked key', async () => {
    const { key, id } = await createKey(['orders.read'], [cafe.here.branchId])
    for (const headers of [{ 'X-Org-ID': cafe.elsewhere.orgId }, { 'X-Branch-ID': cafe.there.branchId }]) {
      expect(await me(key, headers)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect((await me(key, { 'X-Branch-ID': cafe.here.branchId })).status).toBe(200)
    await revoke(id)
    expect((await me(key)).status).toBe(401)
  })

  test('counts as a request of the key', async () => {
    const limited = await startCafeForTest({ KEY_RATE_LIMIT_PER_MINUTE: '1' })
    const { key } = await createKey(['orders.read'], [], limited)
    const ask = async () => (await limited.api.get('/auth/me', { token: key })).status
    expect([await ask(), await ask()]).toEqual([200, 429])
  })
})

/** A request that demands this permission. */
function askFor(permission: KeyPermission, token: string): Promise<Answer<ErrorBody>> {
  const order = `/orders/${newId()}`
  const requests: Record<KeyPermission, () => Promise<Answer<ErrorBody>>> = {
    'cafe.read': () => cafe.api.get('/branches', { token }),
    'menu.sell_out': () => cafe.api.patch(`/menu-items/${cafe.menuItemId}`, { available: true }, { token }),
    'orders.read': () => cafe.api.get('/orders', { token }),
    'orders.place': () => cafe.api.post('/orders', anOrder(), { token }),
    'orders.change': () => cafe.api.post(`${order}/items`, { items: anOrder().items }, { token }),
    'orders.contact': () => cafe.api.get(`${order}/contact`, { token }),
    'orders.adjust': () =>
      cafe.api.post(`${order}/adjustments`, { kind: 'discount', percent: 5, reason: 'Test' }, { token }),
    'tickets.bump': () => cafe.api.patch(`${order}/status`, { status: 'confirmed' }, { token }),
    'tickets.rush': () => cafe.api.patch(order, { rush: true }, { token }),
    'tickets.cancel': () => cafe.api.patch(`${order}/status`, { status: 'cancelled' }, { token }),
    'payments.confirm': () => cafe.api.post(`${order}/payments`, { method: 'cash' }, { token }),
    'payments.refund': () => cafe.api.post(`${order}/refunds`, { method: 'cash' }, { token }),
    'tables.close': () => cafe.api.post(`/tables/${cafe.here.tableId}/close`, undefined, { token }),
    'ordering.pause': () => cafe.api.post(`/branches/${cafe.there.branchId}/resume-ordering`, undefined, { token }),
    'ordering.set_capacity': () =>
      cafe.api.post(`/branches/${cafe.there.branchId}/kitchen`, { step: 'normal' }, { token }),
    'tables.manage': () => cafe.api.patch(`/tables/${newId()}`, { label: 'X' }, { token }),
    'stations.manage': () => cafe.api.patch(`/stations/${newId()}`, {}, { token }),
    'branches.manage': () => cafe.api.patch(`/branches/${cafe.there.branchId}`, {}, { token }),
    'audit.read': () => cafe.api.get('/audit', { token }),
    'menu.manage': () =>
      cafe.api.send('PUT', '/menu', {
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: '{}',
      }),
    'printers.manage': () => cafe.api.get('/printers', { token }),
    'screens.manage': () => cafe.api.get('/screens', { token }),
    'reports.read': () => cafe.api.get(`/reports/service?branchId=${cafe.here.branchId}`, { token }),
    'webhooks.manage': () => cafe.api.get('/webhook-endpoints', { token }),
    'transfers.settle': () => cafe.api.get('/transfers', { token }),
  }
  return requests[permission]()
}

describe('an order placed with a key', () => {
  test('has the name of the integration as source, and its events name the key', async () => {
    const { key, id, name } = await createKey(['orders.place', 'tickets.bump'])
    const { body: order } = await cafe.api.post<Order>('/orders', anOrder(), { token: key })
    expect(order).toMatchObject({ source: name, status: 'pending' })
    await cafe.api.patch(`/orders/${order.id}/status`, { status: 'confirmed' }, { token: key })
    const events = await cafe.database.query<{ actor: unknown }>(
      'SELECT actor FROM order_events WHERE order_id = $1 ORDER BY version',
      [order.id],
    )
    const actor = { kind: 'key', id, name }
    expect(events).toEqual([{ actor }, { actor }])
  })

  test('shares its references with the keys of the same name, and with nobody else', async () => {
    const first = await createKey(['orders.place'])
    const order = { ...anOrder(), reference: 'A-1' }
    const { body: placed } = await cafe.api.post<Order>('/orders', order, { token: first.key })
    expect(await cafe.api.post('/orders', order, { token: first.key })).toMatchObject({
      status: 200,
      body: { id: placed.id },
    })
    const other = await createKey(['orders.place'])
    expect((await cafe.api.post('/orders', order, { token: other.key })).status).toBe(201)
    expect((await cafe.api.post('/orders', order, { token: cafe.staff })).status).toBe(201)

    await revoke(first.id)
    const body = { name: first.name, permissions: ['orders.place'] }
    const { body: successor } = await cafe.api.post<Created>('/api-keys', body, { token: cafe.manager })
    expect(await cafe.api.post('/orders', order, { token: successor.key })).toMatchObject({
      status: 200,
      body: { id: placed.id },
    })
  })

  test('is repeated once for its Idempotency-Key, which other keys may use too', async () => {
    const [one, other] = [await createKey(['orders.place']), await createKey(['orders.place'])]
    const headers = { 'Idempotency-Key': newId() }
    const place = async (token: string) =>
      (await cafe.api.post<Order>('/orders', anOrder(), { token, headers })).body.id
    const first = await place(one.key)
    expect(await place(one.key)).toBe(first)
    expect(await place(other.key)).not.toBe(first)
  })
})

test('a change of settings by a key is in the activity log under its name', async () => {
  const { key, id, name } = await createKey(['menu.sell_out'])
  const path = `/menu-items/${cafe.menuItemId}`
  expect((await cafe.api.patch(path, { available: false }, { token: key })).status).toBe(200)
  const manager = await managerAccess()
  const { entries } = await findAudit(cafe.database, manager, { by: id, limit: 10 })
  expect(entries.length).toBeGreaterThan(0)
  for (const { action, actor } of entries) {
    expect([action, actor]).toEqual(['menu_item.sold_out', { kind: 'key', id, name }])
  }
  expect(await findActors(cafe.database, manager)).toContainEqual({ id, name })
  await cafe.api.patch(path, { available: true }, { token: key })
})

describe('the branches of a key', () => {
  const branch = (id: string) => ({ 'X-Branch-ID': id })
  const branchesOf = async (token: string, headers = {}) => {
    const { body } = await cafe.api.get<{ branches: { id: string }[] }>('/branches', { token, headers })
    return body.branches.map(({ id }) => id)
  }

  test('of all: every branch, and any one of them by X-Branch-ID', async () => {
    const { key } = await createKey(['cafe.read'])
    const all = [cafe.here.branchId, cafe.there.branchId]
    expect((await branchesOf(key)).toSorted()).toEqual(all.toSorted())
    expect(await branchesOf(key, branch(cafe.there.branchId))).toEqual([cafe.there.branchId])
  })

  test('of one: that branch, and no other', async () => {
    const { key, branchIds } = await createKey(['cafe.read', 'orders.read', 'orders.place'], [cafe.there.branchId])
    expect(branchIds).toEqual([cafe.there.branchId])
    expect(await branchesOf(key)).toEqual([cafe.there.branchId])
    expect(await orders(key, branch(cafe.here.branchId))).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await cafe.api.post('/orders', anOrder(), { token: key })).status).toBe(404)
  })

  test('of several: the one that X-Branch-ID names, or all of them, and never all of the organisation', async () => {
    const third = await cafe.database.prisma.branch.create({
      data: { id: newId(), orgId: cafe.here.orgId, name: 'Chi nhánh ba', timeZone: 'Asia/Ho_Chi_Minh' },
    })
    const both = [cafe.here.branchId, cafe.there.branchId]
    const { key } = await createKey(['cafe.read', 'orders.read'], both)
    expect(await cafe.api.get('/menu-items', { token: key })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        details: [{ path: 'X-Branch-ID', message: expect.stringContaining(both[1] ?? '') }],
      },
    })
    expect((await branchesOf(key)).toSorted()).toEqual(both.toSorted())
    for (const id of both) expect(await branchesOf(key, branch(id))).toEqual([id])
    expect((await orders(key, branch(third.id))).status).toBe(403)
    for (const id of both) {
      const { body } = await cafe.api.get<{ branches: { id: string }[] }>(`/branches?branchId=${id}`, { token: key })
      expect(body.branches.map((shown) => shown.id)).toEqual([id])
    }
    expect((await cafe.api.get(`/orders?branchId=${third.id}`, { token: key })).status).toBe(403)
    expect((await cafe.api.get(`/orders?branchId=${cafe.elsewhere.branchId}`, { token: key })).status).toBe(403)
    expect((await cafe.api.get('/orders?branchId=here', { token: key })).status).toBe(400)
    await cafe.database.prisma.branch.delete({ where: { id: third.id } })
  })

  test('of several: the one of branchId or tableId in query or body; the header goes first', async () => {
    const [here, there] = [cafe.here.branchId, cafe.there.branchId]
    const { key } = await createKey(['orders.read', 'orders.place', 'orders.change', 'tickets.rush'], [here, there])
    const items = anOrder().items
    const place = (body: object, headers = {}) =>
      cafe.api.post<Order & ErrorBody>('/orders', { items, ...body }, { token: key, headers })
    expect(await place({ branchId: there })).toMatchObject({ status: 201, body: { branchId: there } })
    expect(await place({ branchId: there }, branch(there))).toMatchObject({ status: 201, body: { branchId: there } })
    expect((await place({ branchId: there }, branch(here))).status).toBe(404)

    const { status, body: atTable } = await place({ tableId: cafe.here.tableId })
    expect([status, atTable.branchId]).toEqual([201, here])
    expect((await place({ tableId: cafe.here.tableId }, branch(there))).status).toBe(404)
    for (const tableId of [cafe.elsewhere.tableId, newId(), 'T1', { id: cafe.here.tableId }]) {
      expect(await place({ tableId })).toMatchObject({ status: 400, body: { details: [{ path: 'X-Branch-ID' }] } })
    }

    const read = (query: string) => cafe.api.get<{ orders: Order[] }>(`/orders?${query}&limit=100`, { token: key })
    const inHere = await read(`branchId=${here}`)
    expect(inHere.body.orders.map(({ id }) => id)).toContain(atTable.id)
    expect(new Set(inHere.body.orders.map(({ branchId }) => branchId))).toEqual(new Set([here]))
    expect((await read(`tableId=${cafe.here.tableId}`)).body.orders.map(({ id }) => id)).toContain(atTable.id)

    const { body: inThere } = await place({ branchId: there })
    const since = encodeURIComponent(atTable.createdAt)
    await untilTransactionsEnd(cafe.database)
    for (const list of ['open=true', `updatedSince=${since}`]) {
      const shown = (await read(list)).body.orders
      expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining([atTable.id, inThere.id]))
      expect(new Set(shown.map(({ branchId }) => branchId))).toEqual(new Set([here, there]))
      const { key: other } = await createKey(['orders.read'], [here])
      const own = await cafe.api.get<{ orders: Order[] }>(`/orders?${list}&limit=100`, { token: other })
      expect(new Set(own.body.orders.map(({ branchId }) => branchId))).toEqual(new Set([here]))
    }

    const rush = (query: string) => cafe.api.patch(`/orders/${atTable.id}${query}`, { rush: true }, { token: key })
    expect((await rush('')).status).toBe(400)
    expect((await rush(`?branchId=${there}`)).status).toBe(404)
    expect((await rush(`?branchId=${here}`)).status).toBe(200)
  })

  test('are never those of another organisation', async () => {
    const { key } = await createKey(['orders.read'])
    expect((await orders(key, branch(cafe.elsewhere.branchId))).status).toBe(403)
    expect((await orders(key, { 'X-Org-ID': cafe.elsewhere.orgId })).status).toBe(403)
    const body = { name: newName(), permissions: ['orders.read'], branchIds: [cafe.elsewhere.branchId] }
    expect((await cafe.api.post('/api-keys', body, { token: cafe.manager })).status).toBe(404)
  })

  test('of a manager of one branch: keys for that branch alone', async () => {
    const { credentials } = await hire(cafe, { role: 'manager', branchId: cafe.there.branchId })
    const token = await logIn(cafe.api, credentials)
    const body = { name: newName(), permissions: ['orders.read'] }
    const { body: own } = await cafe.api.post<Created>('/api-keys', body, { token })
    expect(own.branchIds).toEqual([cafe.there.branchId])
    const foreign = { ...body, name: newName(), branchIds: [cafe.here.branchId] }
    expect((await cafe.api.post('/api-keys', foreign, { token })).status).toBe(404)
    const ofAll = await createKey(['orders.read'])
    const { body: seen } = await cafe.api.get<{ apiKeys: ApiKey[] }>('/api-keys', { token })
    expect(seen.apiKeys.map(({ id }) => id)).toContain(own.id)
    expect(seen.apiKeys.map(({ id }) => id)).not.toContain(ofAll.id)
    expect((await cafe.api.delete(`/api-keys/${ofAll.id}`, { token })).status).toBe(404)
  })
})

describe('a rotation', () => {
  test('gives a new key with the same prefix, and the old one is valid for a day', async () => {
    const { key, id, prefix } = await createKey(['orders.read'])
    expect(await status(key)).toBe(200)
    const { body } = await rotate(id)
    expect(body.key).not.toBe(key)
    expect(body.key).toMatch(new RegExp(`^${prefix}_`))
    const left = Date.parse(body.previousKeyExpiresAt) - Date.now()
    expect(left).toBeGreaterThan(DAY_MS - 3_600_000)
    expect(left).toBeLessThanOrEqual(DAY_MS + 60_000)
    expect([await status(key), await status(body.key ?? '')]).toEqual([200, 200])

    await cafe.database.query(`UPDATE api_keys SET previous_key_until = now() WHERE id = $1`, [id])
    await expect.poll(() => status(key), REVOCATION).toBe(401)
    expect(await status(body.key ?? '')).toBe(200)
    expect(await find(id)).toMatchObject({ previousKeyExpiresAt: null })
  })

  test('that is repeated before the new key was used keeps the key that is in use', async () => {
    const { key, id } = await createKey(['orders.read'])
    expect(await status(key)).toBe(200)
    const { body: lost } = await rotate(id)
    const { body: arrived } = await rotate(id)
    expect(arrived.droppedKeyExpiresAt).toBeNull()
    expect([await status(key), await status(arrived.key ?? ''), await status(lost.key ?? '')]).toEqual([200, 200, 401])
  })

  test('after the new key was used ends the oldest at once, and says so', async () => {
    const { key, id } = await createKey(['orders.read'])
    const { body: second } = await rotate(id)
    expect([await status(key), await status(second.key ?? '')]).toEqual([200, 200])
    expect(await find(id)).toMatchObject({ keyUsedAt: expect.any(String) })
    const { body: third } = await rotate(id)
    expect(third.droppedKeyExpiresAt).toBe(second.previousKeyExpiresAt)
    const keys = [key, second.key ?? '', third.key ?? '']
    expect(await Promise.all(keys.map(status))).toEqual([401, 200, 200])
  })

  test('with an Idempotency-Key happens once, and only the first answer has the key', async () => {
    const { id } = await createKey(['orders.read'])
    const headers = { 'Idempotency-Key': newId() }
    const first = await rotate(id, headers)
    const again = await rotate(id, headers)
    expect(again).toMatchObject({ status: 200, body: { ...first.body, key: null } })
    expect(await status(first.body.key ?? '')).toBe(200)
  })
})

describe('a revocation', () => {
  test('holds at once in this process, and the key is gone from the list', async () => {
    const { key, id } = await createKey(['orders.read'])
    const { body: rotated } = await rotate(id)
    expect([await status(key), await status(rotated.key ?? '')]).toEqual([200, 200])
    expect((await revoke(id)).status).toBe(204)
    expect([await status(key), await status(rotated.key ?? '')]).toEqual([401, 401])
    expect(await find(id)).toBeUndefined()
    expect((await revoke(id)).status).toBe(404)
    expect((await rotate(id)).status).toBe(404)
  })

  test('by another process holds here within ten seconds', async () => {
    const { key, id } = await createKey(['orders.read'])
    expect(await status(key)).toBe(200)
    await cafe.database.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id])
    await expect.poll(() => status(key), REVOCATION).toBe(401)
  })

  test('is in the activity log, as creation and rotation are', async () => {
    const { id, name, prefix } = await createKey(['orders.read'], [cafe.here.branchId])
    await rotate(id)
    await revoke(id)
    const { entries } = await findAudit(cafe.database, await managerAccess(), { kind: 'api_key', limit: 50 })
    const own = entries.filter(({ subject }) => subject === name).toReversed()
    expect(own.map(({ action }) => action)).toEqual(['api_key.created', 'api_key.rotated', 'api_key.revoked'])
    expect(own[0]?.after).toEqual({ prefix, permissions: ['orders.read'], branches: ['Hàng Bông'] })
  })
})

describe('who manages keys', () => {
  test('are managers, each for their own organisation', async () => {
    const { id } = await createKey(['orders.read'])
    const body = { name: newName(), permissions: ['orders.read'] }
    expect((await cafe.api.post('/api-keys', body, { token: cafe.staff })).status).toBe(403)
    expect((await cafe.api.get('/api-keys', { token: cafe.staff })).status).toBe(403)
    expect((await cafe.api.delete(`/api-keys/${id}`, { token: cafe.otherManager })).status).toBe(404)
    expect((await cafe.api.post(`/api-keys/${id}/rotate`, undefined, { token: cafe.otherManager })).status).toBe(404)
  })

  test.each([
    ['no name', { name: '' }, 'name'],
    ['a name of 61 characters', { name: 'a'.repeat(61) }, 'name'],
    ['the name of a source that is no integration', { name: ' Guest ' }, 'name'],
    ['no permission', { permissions: [] }, 'permissions'],
    ['a permission that keys cannot have', { permissions: ['keys.manage'] }, 'permissions.0'],
    ['a branch that is no id', { branchIds: ['here'] }, 'branchIds.0'],
    ['an unknown field', { role: 'manager' }, ''],
  ])('cannot create one with %s', async (_, wrong, path) => {
    const body = { name: newName(), permissions: ['orders.read'], ...wrong }
    const { status, body: refused } = await cafe.api.post<ErrorBody>('/api-keys', body, { token: cafe.manager })
    expect([status, refused.details?.map((detail) => detail.path)]).toEqual([400, [path]])
  })

  test('cannot give two keys in use one name, however it is written', async () => {
    const { name } = await createKey(['orders.read'])
    const body = { name: name.toLowerCase(), permissions: ['orders.read'] }
    expect(await cafe.api.post('/api-keys', body, { token: cafe.manager })).toMatchObject({
      status: 409,
      body: { code: 'already_exists', details: [{ path: 'name' }] },
    })
  })

  test('get the same answer for an Idempotency-Key, without the key', async () => {
    const headers = { 'Idempotency-Key': newId() }
    const body = { name: newName(), permissions: ['orders.read'] }
    const create = () => cafe.api.post<Created>('/api-keys', body, { token: cafe.manager, headers })
    const first = await create()
    expect(await create()).toMatchObject({ status: 201, body: { ...first.body, key: null } })
  })

  test(`have at most ${MAX_KEYS} keys`, async () => {
    const full = await startCafeForTest()
    await full.database.prisma.apiKey.createMany({
      data: Array.from({ length: MAX_KEYS }, (_, index) => {
        const prefix = newKeyPrefix()
        const keyHash = hashKey(newKeyText(prefix))
        return { id: newId(), orgId: full.here.orgId, name: `${index}`, prefix, permissions: ['orders.read'], keyHash }
      }),
    })
    const body = { name: newName(), permissions: ['orders.read'] }
    const refused = await full.api.post('/api-keys', body, { token: full.manager })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect((await full.api.post('/api-keys', body, { token: full.otherManager })).status).toBe(201)
  })
})

test('the last use and its address are written, not with every request', async () => {
  const proxied = await startCafeForTest({ TRUST_PROXY: '1' })
  const { key, id, lastUsedAt } = await createKey(['orders.read'], [], proxied)
  expect(lastUsedAt).toBeNull()
  const use = (address: string) => proxied.api.get('/orders', { token: key, headers: { 'X-Forwarded-For': address } })
  const stored = () => proxied.database.prisma.apiKey.findUniqueOrThrow({ where: { id } })
  await use('203.0.113.7')
  const first = await stored()
  expect(first).toMatchObject({
    lastUsedFrom: '203.0.113.7',
    lastUsedAt: expect.any(Date),
    keyUsedAt: expect.any(Date),
  })
  await use('203.0.113.8')
  expect((await stored()).lastUsedFrom).toBe('203.0.113.7')
})

describe('requests a minute with one key', () => {
  const PARAMETERS = /^"address";(\w)=(\d+);[wt]=\d+, "key";\1=(\d+);[wt]=(\d+)$/

  test('are limited from all addresses together, with the true seconds in Retry-After', async () => {
    const limited = await startCafeForTest({ KEY_RATE_LIMIT_PER_MINUTE: '3', TRUST_PROXY: '1' })
    const { key } = await createKey(['orders.read'], [], limited)
    const answers: Answer<ErrorBody>[] = []
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) {
      answers.push(await limited.api.get('/orders', { token: key, headers: { 'X-Forwarded-For': address } }))
    }
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429])
    expect(answers.map(({ headers }) => PARAMETERS.exec(headers.get('RateLimit') ?? '')?.[3])).toEqual([
      '2',
      '1',
      '0',
      '0',
    ])
    const refused = answers[3]
    expect(refused?.body.code).toBe('rate_limited')
    expect(refused?.headers.get('RateLimit-Policy')).toBe('"address";q=1000000;w=60, "key";q=3;w=60')
    const resetsIn = PARAMETERS.exec(refused?.headers.get('RateLimit') ?? '')?.[4]
    expect(refused?.headers.get('Retry-After')).toBe(resetsIn)

    const other = await createKey(['orders.read'], [], limited)
    expect((await limited.api.get('/orders', { token: other.key })).status).toBe(200)
  })

  test('are not used up by requests with another secret', async () => {
    const limited = await startCafeForTest({ KEY_RATE_LIMIT_PER_MINUTE: '2' })
    const { key, prefix } = await createKey(['orders.read'], [], limited)
    for (const _ of [1, 2, 3]) {
      expect((await limited.api.get('/orders', { token: newKeyText(prefix) })).status).toBe(401)
    }
    expect((await limited.api.get('/orders', { token: key })).status).toBe(200)
  })
})
