import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { AppError, type ErrorBody } from '@/lib/errors'
import { once } from '@/lib/idempotency/idempotency'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import type { Answer } from '../support/api-client'
import { type Cafe, startCafe } from '../support/cafe'
import { endpointsOf, readDocument } from '../support/openapi-document'
import { orderIn, sitDown } from '../support/orders'

let cafe: Cafe
let session: string
beforeAll(async () => {
  cafe = await startCafe()
  session = await sitDown(cafe)
})
afterAll(() => cafe.stop())

type Sent = Promise<Answer<Order & ErrorBody>>
type Extra = { token?: string; session?: string; headers?: Record<string, string> }

const items = (quantity = 1) => [{ menuItemId: cafe.menuItemId, quantity }]
const withKey = (key: string, extra: Extra): Extra => ({
  ...extra,
  headers: { ...extra.headers, 'Idempotency-Key': key },
})
const place = (key: string, quantity = 1, extra: Extra = { token: cafe.staff }): Sent =>
  cafe.api.post('/orders', { tableId: cafe.here.tableId, items: items(quantity) }, withKey(key, extra))
const guestPlace = (key: string, quantity = 1, guest = session): Sent =>
  cafe.api.post('/guest/orders', { items: items(quantity) }, withKey(key, { session: guest }))
const pay = (key: string, id: string): Sent =>
  cafe.api.post(`/orders/${id}/confirm-payment`, undefined, withKey(key, { token: cafe.staff }))
const takeBack = (key: string, id: string): Sent =>
  cafe.api.post(`/guest/orders/${id}/cancel`, undefined, withKey(key, { session }))
const orderCount = () => cafe.database.prisma.order.count()
const eventCount = (orderId: string) => cafe.database.prisma.orderEvent.count({ where: { orderId } })
const orderAt = (branch: 'here' | 'there') => orderIn(cafe, 'pending', cafe[branch])
const guestOrder = async () => (await guestPlace(newId())).body
const shown = ({ status, body }: Answer<unknown>) => ({ status, body })

describe('Idempotency-Key', () => {
  test('is a header of every POST and PATCH of a caller, except those that do it again each time', async () => {
    const writing = endpointsOf(await readDocument(cafe.baseUrl)).filter(({ method }) =>
      ['POST', 'PATCH'].includes(method),
    )
    const without = writing.filter(
      ({ operation }) => !operation.parameters?.some(({ name }) => name === 'idempotency-key'),
    )
    expect(without.map(({ name }) => name).toSorted()).toEqual([
      'POST /auth/login',
      'POST /auth/logout',
      'POST /guest/sessions',
      'POST /printers/{id}/test',
      'POST /screens/{id}/chime',
      'POST /staff',
      'POST /webhook-endpoints/{id}/test',
    ])
  })

  const REQUESTS: Record<string, () => Promise<(key: string) => Sent>> = {
    'POST /orders': async () => (key) => place(key),
    'POST /guest/orders': async () => (key) => guestPlace(key),
    'POST /orders/:id/confirm-payment': async () => {
      const { id } = await orderAt('here')
      return (key) => pay(key, id)
    },
    'PATCH /orders/:id/status': async () => {
      const { id } = await orderAt('here')
      return (key) =>
        cafe.api.patch(`/orders/${id}/status`, { status: 'confirmed' }, withKey(key, { token: cafe.staff }))
    },
    'POST /guest/orders/:id/cancel': async () => {
      const { id } = await guestOrder()
      return (key) => takeBack(key, id)
    },
  }
  const prepare = async (name: string) => {
    const prepared = await REQUESTS[name]?.()
    if (!prepared) throw new Error(`There is no request ${name}.`)
    return prepared
  }

  test.each(Object.keys(REQUESTS))('%s again with its key gives the first answer and does nothing', async (name) => {
    const send = await prepare(name)
    const key = newId()
    const first = await send(key)
    expect(first.status).toBeLessThan(300)
    const [orders, events] = [await orderCount(), await eventCount(first.body.id)]
    for (let repetition = 0; repetition < 3; repetition++) expect(shown(await send(key))).toEqual(shown(first))
    expect([await orderCount(), await eventCount(first.body.id)]).toEqual([orders, events])
  })

  test.each(Object.keys(REQUESTS))('%s many times at the same moment is carried out once', async (name) => {
    const send = await prepare(name)
    const key = newId()
    const before = await orderCount()
    const answers = await Promise.all(Array.from({ length: 25 }, () => send(key)))
    const [first] = answers
    expect(first?.status).toBeLessThan(300)
    expect(answers.map(shown)).toEqual(answers.map(() => ({ status: first?.status, body: first?.body })))
    expect(await orderCount()).toBe(before + (name.endsWith('orders') ? 1 : 0))
    expect(await eventCount(first?.body.id ?? '')).toBe(first?.body.version)
  })

  test.each(Object.keys(REQUESTS))('%s without a key is carried out each time', async (name) => {
    const send = await prepare(name)
    const first = await send(newId())
    const second = await send(newId())
    if (name.endsWith('orders')) expect(second.body.id).not.toBe(first.body.id)
    else expect(second.status).toBe(409)
  })

  test.each(Object.keys(REQUESTS))('%s refuses a key that is not 1 to 255 visible characters', async (name) => {
    const send = await prepare(name)
    for (const key of ['', ' ', 'with space', 'é', 'a\tb', 'x'.repeat(256), 'a, b']) {
      expect(await send(key)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    }
  })

  test.each(['!', '~'.repeat(255), '"quoted"', "'; DROP TABLE orders; --".replaceAll(' ', '')])(
    'takes the key %s',
    async (key) => {
      const first = await place(key)
      expect(first.status).toBe(201)
      expect(shown(await place(key))).toEqual(shown(first))
    },
  )

  test('keeps a refusal too, even when the reason is gone', async () => {
    const key = newId()
    const { id } = await orderAt('here')
    await cafe.api.patch(`/orders/${id}/status`, { status: 'cancelled' }, { token: cafe.staff })
    const first = await pay(key, id)
    expect(first).toMatchObject({ status: 409, body: { code: 'invalid_transition', order: { status: 'cancelled' } } })
    await cafe.database.query(`UPDATE orders SET status = 'pending' WHERE id = $1`, [id])
    expect(shown(await pay(key, id))).toEqual(shown(first))
    expect((await pay(newId(), id)).status).toBe(200)
  })

  test('keeps what was sold out, and what was not found', async () => {
    const [soldOutKey, unknownKey, unknownId] = [newId(), newId(), newId()]
    await cafe.api.patch(`/menu-items/${cafe.menuItemId}`, { available: false }, { token: cafe.staff })
    const first = await place(soldOutKey)
    await cafe.api.patch(`/menu-items/${cafe.menuItemId}`, { available: true }, { token: cafe.staff })
    expect(first).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect(shown(await place(soldOutKey))).toEqual(shown(first))
    expect(await pay(unknownKey, unknownId)).toMatchObject({ status: 404 })
    expect(await pay(unknownKey, unknownId)).toMatchObject({ status: 404 })
  })

  test('gives the first answer even after the order has moved on', async () => {
    const key = newId()
    const first = await place(key)
    await cafe.api.patch(`/orders/${first.body.id}/status`, { status: 'confirmed' }, { token: cafe.staff })
    expect(shown(await place(key))).toEqual(shown(first))
  })

  test('does not keep a request that was not valid: it may be put right under the same key', async () => {
    const key = newId()
    expect((await place(key, 0)).status).toBe(400)
    expect((await place(key, 1)).status).toBe(201)
  })

  test('refuses another body with 422, and does nothing', async () => {
    const key = newId()
    const first = await place(key, 1)
    const before = await orderCount()
    expect(await place(key, 2)).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect(await orderCount()).toBe(before)
    expect(shown(await place(key, 1))).toEqual(shown(first))
  })

  test('refuses another request of the same caller with 422', async () => {
    const [staffKey, guestKey] = [newId(), newId()]
    const [one, two] = [await orderAt('here'), await orderAt('here')]
    expect((await pay(staffKey, one.id)).status).toBe(200)
    expect((await pay(staffKey, two.id)).status).toBe(422)
    expect((await place(staffKey)).status).toBe(422)
    const own = await guestPlace(guestKey)
    expect((await takeBack(guestKey, own.body.id)).status).toBe(422)
    expect((await cafe.api.get(`/orders/${two.id}`, { token: cafe.staff })).body).toEqual(two)
  })

  test('refuses the same request for another branch with 422, and does not claim that it was carried out there', async () => {
    onTestFinished(async () => {
      await cafe.database.prisma.soldOut.deleteMany()
    })
    const named = { name: 'Kho', permissions: ['menu.sell_out'], branchIds: [cafe.here.branchId, cafe.there.branchId] }
    const { body: made } = await cafe.api.post<{ key: string }>('/api-keys', named, { token: cafe.manager })
    const soldOut = (branchId: string, token: string, key: string) =>
      cafe.api.patch(
        `/menu-items/${cafe.menuItemId}`,
        { available: false },
        withKey(key, { token, headers: { 'X-Branch-ID': branchId } }),
      )
    for (const token of [made.key, cafe.manager]) {
      const key = newId()
      expect((await soldOut(cafe.here.branchId, token, key)).status).toBe(200)
      expect((await soldOut(cafe.there.branchId, token, key)).status).toBe(422)
      expect((await soldOut(cafe.here.branchId, token, key)).status).toBe(200)
    }
    const marked = await cafe.database.prisma.soldOut.findMany({ where: { menuItemId: cafe.menuItemId } })
    expect(marked.map(({ branchId }) => branchId)).toEqual([cafe.here.branchId])
  })

  test('of different bodies at the same moment carries out one of them', async () => {
    const key = newId()
    const before = await orderCount()
    const answers = await Promise.all([1, 2, 3, 4, 5].map((quantity) => place(key, quantity)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422])
    expect(await orderCount()).toBe(before + 1)
  })

  test('belongs to its caller: others may use the same key', async () => {
    const key = newId()
    const neighbour = await sitDown(cafe)
    const answers = [
      await place(key),
      await place(key, 1, { token: cafe.manager }),
      await guestPlace(key),
      await guestPlace(key, 1, neighbour),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(4)
  })

  test('gives nothing to somebody who is not signed in', async () => {
    const key = newId()
    await place(key)
    expect((await place(key, 1, {})).status).toBe(401)
    expect((await place(key, 1, { token: 'x' })).status).toBe(401)
  })

  test('is free again after 24 hours, and not before', async () => {
    const key = newId()
    const first = await place(key)
    await age(key, '23 hours 59 minutes')
    expect(shown(await place(key))).toEqual(shown(first))
    expect((await place(key, 2)).status).toBe(422)
    await age(key, '24 hours 1 minute')
    const later = await place(key, 2)
    expect(later.status).toBe(201)
    expect(later.body.id).not.toBe(first.body.id)
    expect(shown(await place(key, 2))).toEqual(shown(later))
    expect((await place(key, 1)).status).toBe(422)
  })
})

async function age(key: string, by: string) {
  await cafe.database.query('UPDATE idempotency_keys SET created_at = now() - $2::interval WHERE key = $1', [key, by])
}

test('what a refused request wrote is undone, and nothing of it is announced', async () => {
  const announced: string[] = []
  const attempt = () => ({ callerId: newId(), key: newId(), requestHash: null })
  const refused = await once(cafe.database, attempt(), async (sql) => {
    sql.afterCommit(() => announced.push('refused'))
    throw new AppError('not_found', 'There is no such order.')
  })
  expect(refused).toMatchObject({ status: 404 })
  await once(cafe.database, attempt(), async (sql) => {
    sql.afterCommit(() => announced.push('done'))
    return { status: 200, body: null }
  })
  expect(announced).toEqual(['done'])
})
