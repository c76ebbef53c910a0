import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { addPerson, changePerson, changePin } from '@/lib/staff/change-staff'
import type { Answer } from '../support/api-client'
import { type Cafe, logIn, MANAGER, OTHER_MANAGER, startCafe } from '../support/cafe'
import { type Endpoint, endpointsOf, readDocument } from '../support/openapi-document'
import { orderIn, sitDown } from '../support/orders'
import { hire, type Person } from '../support/people'

let cafe: Cafe
let endpoints: Endpoint[]
beforeAll(async () => {
  cafe = await startCafe()
  endpoints = endpointsOf(await readDocument(cafe.baseUrl))
})
afterAll(() => cafe.stop())

const endpointsFor = (scheme: string) =>
  endpoints.filter(({ operation }) => operation.security.some((option) => scheme in option))

/** Calls an endpoint with the least that reaches its checks of access. */
function call({ method, path, operation }: Endpoint, headers: Record<string, string>): Promise<Answer<ErrorBody>> {
  const hasBody = operation.requestBody !== undefined
  return cafe.api.send<ErrorBody>(method, path.replace('{id}', newId()), {
    headers: { ...headers, ...(hasBody && { 'Content-Type': 'application/json' }) },
    body: hasBody ? '{}' : null,
  })
}

/** One each for orders, settings and people, with and without a body. One part reads the headers of all endpoints. */
const SOME = ['GET /orders', 'PATCH /orders/{id}/status', 'GET /branches', 'PATCH /staff/{id}', 'DELETE /api-keys/{id}']

/** The same call on every endpoint for staff, by name. */
async function onEveryStaffEndpoint(headers: () => Record<string, string>) {
  const answers = new Map<string, Answer<ErrorBody>>()
  for (const endpoint of endpointsFor('staffToken')) answers.set(endpoint.name, await call(endpoint, headers()))
  expect([...answers.keys()]).toEqual(expect.arrayContaining(SOME))
  return answers
}

async function onSomeStaffEndpoints(headers: Record<string, string>) {
  const answers = new Map<string, Answer<ErrorBody>>()
  for (const endpoint of endpoints.filter(({ name }) => SOME.includes(name)))
    answers.set(endpoint.name, await call(endpoint, headers))
  return answers
}

const everyOne = (answers: Map<string, Answer<ErrorBody>>, expected: object) =>
  expect(
    Object.fromEntries([...answers].map(([name, { status, body }]) => [name, { status, code: body?.code }])),
  ).toEqual(Object.fromEntries([...answers.keys()].map((name) => [name, expected])))

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

describe('every endpoint', () => {
  test('for staff is 401 without a token, and with the session of a guest in its place', async () => {
    const session = await sitDown(cafe)
    const unauthenticated = { status: 401, code: 'unauthenticated' }
    everyOne(await onEveryStaffEndpoint(() => ({})), unauthenticated)
    everyOne(await onEveryStaffEndpoint(() => ({ 'X-Session-ID': session })), unauthenticated)
    everyOne(await onEveryStaffEndpoint(() => bearer(session)), unauthenticated)
  })

  test('for guests is 401 without a session, and with the token of staff in its place', async () => {
    const wrong: Record<string, string>[] = [{}, bearer(cafe.manager), { 'X-Session-ID': cafe.manager }]
    for (const headers of wrong) {
      for (const endpoint of endpointsFor('guestSession')) {
        const { status, body } = await call(endpoint, headers)
        expect([endpoint.name, status, body.code]).toEqual([endpoint.name, 401, 'unauthenticated'])
      }
    }
  })

  test.each([
    ['X-Org-ID of another organisation', () => ({ 'X-Org-ID': cafe.elsewhere.orgId })],
    ['X-Org-ID of no organisation', () => ({ 'X-Org-ID': newId() })],
    ['X-Branch-ID of another organisation', () => ({ 'X-Branch-ID': cafe.elsewhere.branchId })],
    ['X-Branch-ID of no branch', () => ({ 'X-Branch-ID': newId() })],
    [
      'X-Org-ID and X-Branch-ID of another organisation',
      () => ({ 'X-Org-ID': cafe.elsewhere.orgId, 'X-Branch-ID': cafe.elsewhere.branchId }),
    ],
  ])('for staff is 403 with %s', async (_, headers) => {
    everyOne(await onEveryStaffEndpoint(() => ({ ...bearer(cafe.manager), ...headers() })), {
      status: 403,
      code: 'forbidden',
    })
  })

  test('for staff who are tied to a branch is 403 with X-Branch-ID of another branch', async () => {
    const headers = { ...bearer(cafe.staff), 'X-Branch-ID': cafe.there.branchId }
    everyOne(await onEveryStaffEndpoint(() => headers), { status: 403, code: 'forbidden' })
  })

  test.each(['X-Org-ID', 'X-Branch-ID'])('for staff is 400 where %s is no id', async (name) => {
    const invalid = { status: 400, code: 'invalid_request' }
    everyOne(await onEveryStaffEndpoint(() => ({ ...bearer(cafe.manager), [name]: 'demo-cafe' })), invalid)
    for (const value of ['', ' ', '1', 'null', '%00', `${'0'.repeat(8)}-0000`, 'a, b', '../..', "' OR 1=1 --"])
      everyOne(await onSomeStaffEndpoints({ ...bearer(cafe.manager), [name]: value }), invalid)
  })

  test('says the same of an organisation or branch that exists and of one that does not', async () => {
    const answer = async (headers: Record<string, string>) =>
      (await cafe.api.get('/orders', { token: cafe.manager, headers })).body
    expect(await answer({ 'X-Org-ID': cafe.elsewhere.orgId })).toEqual(await answer({ 'X-Org-ID': newId() }))
    expect(await answer({ 'X-Branch-ID': cafe.elsewhere.branchId })).toEqual(await answer({ 'X-Branch-ID': newId() }))
  })
})

describe('ids of others', () => {
  type Case = { as: () => string; path: (id: string) => string; method?: 'post' | 'patch'; body?: object }
  const ORDER_CASES: Record<string, Case> = {
    'GET /orders/:id': { as: () => cafe.manager, path: (id) => `/orders/${id}` },
    'PATCH /orders/:id/status': {
      as: () => cafe.manager,
      method: 'patch',
      path: (id) => `/orders/${id}/status`,
      body: { status: 'confirmed' },
    },
    'POST /orders/:id/confirm-payment': {
      as: () => cafe.manager,
      method: 'post',
      path: (id) => `/orders/${id}/confirm-payment`,
    },
  }

  test.each(Object.keys(ORDER_CASES))(
    'in the path of %s are 404, word for word as an id that nobody has',
    async (name) => {
      const request = ORDER_CASES[name]
      if (!request) throw new Error(`There is no case ${name}.`)
      const elsewhere = await orderIn(cafe, 'pending', cafe.elsewhere)
      const here = await orderIn(cafe)
      const { api } = cafe
      const ask = (id: string, token: string, headers = {}) => {
        if (request.method) return api[request.method]<ErrorBody>(request.path(id), request.body, { token, headers })
        return api.get<ErrorBody>(request.path(id), { token, headers })
      }
      const unknown = await ask(newId(), cafe.manager)
      expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(await ask(elsewhere.id, cafe.manager)).toMatchObject({ status: 404, body: unknown.body })
      expect(await ask(here.id, cafe.otherManager)).toMatchObject({ status: 404, body: unknown.body })
      const atTheOtherBranch = await ask(here.id, cafe.manager, { 'X-Branch-ID': cafe.there.branchId })
      expect(atTheOtherBranch).toMatchObject({ status: 404, body: unknown.body })
      const after = await api.get<Order>(`/orders/${elsewhere.id}`, { token: cafe.otherManager })
      expect(after.body).toEqual(elsewhere)
    },
  )

  test('in the query of GET /orders find nothing, as an id that nobody has', async () => {
    await orderIn(cafe, 'pending', cafe.elsewhere)
    const ask = (branchId: string) => cafe.api.get(`/orders?branchId=${branchId}`, { token: cafe.manager })
    const unknown = await ask(newId())
    expect(unknown).toMatchObject({ status: 200, body: { orders: [], total: 0 } })
    expect((await ask(cafe.elsewhere.branchId)).body).toEqual(unknown.body)
  })

  test('in the query of GET /orders cannot widen X-Branch-ID', async () => {
    await orderIn(cafe)
    const { body } = await cafe.api.get(`/orders?branchId=${cafe.here.branchId}`, {
      token: cafe.manager,
      headers: { 'X-Branch-ID': cafe.there.branchId },
    })
    expect(body).toMatchObject({ orders: [], total: 0 })
  })

  test('never appear in what the other organisation reads', async () => {
    const order = await orderIn(cafe)
    const read = await Promise.all(
      ['/orders', '/orders?limit=100', '/branches', '/tables', '/menu-items', '/auth/me'].map((path) =>
        cafe.api.get(path, { token: cafe.otherManager }),
      ),
    )
    const shown = JSON.stringify(read.map(({ body }) => body))
    const { orgId, branchId, tableId, tableCode } = cafe.here
    for (const secret of [order.id, orgId, branchId, tableId, tableCode, cafe.menuItemId]) {
      expect(shown).not.toContain(secret)
    }
    expect(shown).toContain(cafe.elsewhere.branchId)
  })
})

describe('X-Branch-ID', () => {
  test('of the own branch is allowed to staff, also in capitals', async () => {
    for (const branchId of [cafe.here.branchId, cafe.here.branchId.toUpperCase()]) {
      const { status, body } = await cafe.api.get('/auth/me', {
        token: cafe.staff,
        headers: { 'X-Branch-ID': branchId },
      })
      expect({ status, body }).toMatchObject({ status: 200, body: { branchId: cafe.here.branchId } })
    }
  })

  test('narrows a manager: other tables cannot be ordered at', async () => {
    const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
    const headers = { 'X-Branch-ID': cafe.there.branchId }
    const place = (tableId: string) => cafe.api.post('/orders', { tableId, items }, { token: cafe.manager, headers })
    expect((await place(cafe.here.tableId)).status).toBe(404)
    expect((await place(cafe.there.tableId)).status).toBe(201)
  })
})

describe('X-Org-ID', () => {
  const elsewhere = () => ({ 'X-Org-ID': cafe.elsewhere.orgId })
  const me = async (token: string, headers: Record<string, string>) =>
    (await cafe.api.get<{ id: string }>('/auth/me', { token, headers })).body

  test('of the own organisation changes nothing', async () => {
    const own = await me(cafe.staff, {})
    expect(await me(cafe.staff, { 'X-Org-ID': cafe.here.orgId })).toEqual(own)
    expect(await me(cafe.staff, { 'X-Org-ID': cafe.here.orgId.toUpperCase() })).toEqual(own)
  })

  test('of a second organisation gives the role and branch of the record there, until it is dismissed', async () => {
    const { orgId, branchId } = cafe.elsewhere
    const second = await hire(cafe, { orgId, branchId, phone: MANAGER.phone, name: 'Châu in Berlin' })
    const home = await orderIn(cafe)
    const away = await orderIn(cafe, 'pending', cafe.elsewhere)
    const ask = <Body>(path: string, headers = {}) => cafe.api.get<Body>(path, { token: cafe.manager, headers })

    expect(await me(cafe.manager, elsewhere())).toEqual({
      id: second.id,
      name: 'Châu in Berlin',
      role: 'staff',
      orgId,
      branchId,
    })
    // A manager at home, but staff there: no table codes.
    const { body } = await ask<{ tables: object[] }>('/tables', elsewhere())
    expect(body.tables.map(Object.keys)).toEqual(body.tables.map(() => ['id', 'branchId', 'label', 'area', 'closedAt']))
    expect(body.tables).toHaveLength(6)
    // There and here stay apart.
    expect((await ask(`/orders/${away.id}`, elsewhere())).status).toBe(200)
    expect((await ask(`/orders/${home.id}`, elsewhere())).status).toBe(404)
    expect((await ask(`/orders/${away.id}`)).status).toBe(404)
    expect((await ask(`/orders/${home.id}`)).status).toBe(200)
    // X-Branch-ID is then one of the branches there.
    expect((await ask('/orders', { ...elsewhere(), 'X-Branch-ID': branchId })).status).toBe(200)
    expect((await ask('/orders', { ...elsewhere(), 'X-Branch-ID': cafe.here.branchId })).status).toBe(403)
    // What is done there is done by the person there.
    await cafe.api.patch(
      `/orders/${away.id}/status`,
      { status: 'confirmed' },
      { token: cafe.manager, headers: elsewhere() },
    )
    const [, moved] = await cafe.database.prisma.orderEvent.findMany({
      where: { orderId: away.id },
      orderBy: { version: 'asc' },
    })
    expect(moved?.actor).toEqual({ kind: 'staff', id: second.id, name: 'Châu in Berlin' })

    await cafe.database.prisma.staff.update({ where: { id: second.id }, data: { active: false } })
    expect((await ask('/orders', elsewhere())).status).toBe(403)
    expect((await ask('/orders')).status).toBe(200)
  })

  test('does not let the home record be used there, nor the record there at home', async () => {
    const { orgId } = cafe.here
    await hire(cafe, { orgId, branchId: cafe.there.branchId, phone: OTHER_MANAGER.phone })
    const here = { 'X-Org-ID': orgId }
    expect(await me(cafe.otherManager, here)).toMatchObject({ role: 'staff', orgId, branchId: cafe.there.branchId })
    const refused = await cafe.api.get('/orders', {
      token: cafe.otherManager,
      headers: { ...here, 'X-Branch-ID': cafe.here.branchId },
    })
    expect(refused.status).toBe(403)
    expect(await me(cafe.otherManager, {})).toMatchObject({ role: 'manager', orgId: cafe.elsewhere.orgId })
  })

  test('is not honoured for a phone or PIN that a manager has set: the phone may be of somebody else', async () => {
    const { orgId, branchId } = cafe.elsewhere
    const manager = await authenticateStaff(cafe.database, cafe.manager)
    const reaches = async (person: Person) =>
      (await cafe.api.get('/orders', { token: await logIn(cafe.api, person.credentials), headers: elsewhere() })).status
    const hiredInBoth = async () => {
      const person = await hire(cafe)
      await hire(cafe, { orgId, branchId, phone: person.credentials.phone })
      return person
    }
    expect(await reaches(await hiredInBoth())).toBe(200)

    const owner = await hire(cafe, { orgId, branchId: null, role: 'manager' })
    const credentials = { ...owner.credentials, orgSlug: MANAGER.orgSlug, pin: '904817' }
    const { phone, pin } = credentials
    await addPerson(cafe.database, manager, { name: 'Nobody', phone, pin, role: 'staff', branchId: null })
    expect(await reaches({ id: '', credentials })).toBe(403)

    const reset = await hiredInBoth()
    await changePin(cafe.database, manager, reset.id, '904817')
    expect(await reaches({ ...reset, credentials: { ...reset.credentials, pin: '904817' } })).toBe(403)

    const renumbered = await hire(cafe)
    const seen = {
      name: 'Lê Văn An',
      phone: renumbered.credentials.phone,
      role: 'staff',
      branchId: cafe.here.branchId,
    } as const
    const another = await hire(cafe, { orgId, branchId })
    const wanted = { ...seen, phone: another.credentials.phone }
    await changePerson(cafe.database, manager, { id: renumbered.id, seen, wanted })
    expect(await reaches({ ...renumbered, credentials: { ...renumbered.credentials, phone: wanted.phone } })).toBe(403)
  })

  test('logs out the token itself', async () => {
    const { orgId, branchId } = cafe.elsewhere
    const person = await hire(cafe)
    await hire(cafe, { orgId, branchId, phone: person.credentials.phone })
    const token = await logIn(cafe.api, person.credentials)
    expect((await cafe.api.post('/auth/logout', undefined, { token, headers: elsewhere() })).status).toBe(204)
    expect((await cafe.api.get('/auth/me', { token })).status).toBe(401)
    expect((await cafe.api.get('/auth/me', { token, headers: elsewhere() })).status).toBe(401)
  })
})
