import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/ids'
import { createApiClient } from '../support/api-client'
import { type Cafe, startCafe } from '../support/cafe'
import { untilWaiting } from '../support/lock-waits'
import { newTable, orderIn, sitDown } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  const started = await startCafe()
  cafe = { ...started, api: createApiClient(started.baseUrl, { retriesOn503: true }) }
})
afterAll(() => cafe.stop())

const order = (session: string) =>
  cafe.api.post('/guest/orders', { items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] }, { session })
const statusesOf = (answers: { status: number }[]) => {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return Object.fromEntries(counts)
}

test('of 100 orders of one session at once 10 are placed', async () => {
  const session = await sitDown(cafe, cafe.there)
  const answers = await Promise.all(Array.from({ length: 100 }, () => order(session)))
  expect(statusesOf(answers)).toEqual({ 201: 10, 409: 90 })
})

test('of 100 orders of 25 sessions at one table at once 20 are placed', async () => {
  const sessions = await Promise.all(Array.from({ length: 25 }, () => sitDown(cafe)))
  const answers = await Promise.all(sessions.flatMap((session) => Array.from({ length: 4 }, () => order(session))))
  expect(statusesOf(answers)).toEqual({ 201: 20, 409: 80 })
})

test('a table that is closed while guests order and staff confirm has no pending order left, and nothing deadlocks', async () => {
  const { branchId } = cafe.here
  for (let round = 0; round < 5; round++) {
    const table = { id: newId(), branchId, label: `R${round}`, code: `RACE${round}` }
    await cafe.database.prisma.cafeTable.create({ data: table })
    const place = { ...cafe.here, tableId: table.id, tableCode: table.code }
    const sessions = [await sitDown(cafe, place), await sitDown(cafe, place)]
    const early = await Promise.all(Array.from({ length: 6 }, () => orderIn(cafe, 'pending', place)))
    const answers = await Promise.all([
      ...sessions.flatMap((session) => Array.from({ length: 5 }, () => order(session))),
      cafe.api.post(`/tables/${table.id}/close`, undefined, { token: cafe.manager }),
      ...early.map(({ id }) =>
        cafe.api.patch(`/orders/${id}/status`, { status: 'confirmed' }, { token: cafe.manager }),
      ),
      ...sessions.flatMap((session) => Array.from({ length: 5 }, () => order(session))),
    ])
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual([])
    expect(await cafe.database.prisma.order.count({ where: { tableId: table.id, status: 'pending' } })).toBe(0)
  }
})

test('guests who are refused wait for no lock, and staff do not wait for the guests that do', async () => {
  const table = await newTable(cafe)
  const [full, other] = [await sitDown(cafe, table), await sitDown(cafe, table)]
  for (let placed = 0; placed < 10; placed++) expect((await order(full)).status).toBe(201)
  const held = await newTable(cafe)
  const waiting = await Promise.all(Array.from({ length: 8 }, () => sitDown(cafe, held)))
  let waited: Promise<{ status: number }[]> | undefined
  await cafe.database.transaction(async (sql) => {
    await sql.query('SELECT FROM tables WHERE id = ANY ($1::uuid[]) FOR UPDATE', [[table.tableId, held.tableId]])
    expect(statusesOf(await Promise.all(Array.from({ length: 20 }, () => order(full))))).toEqual({ 409: 20 })
    waited = Promise.all([...waiting, other].map(order))
    await untilWaiting(cafe.database, 3)
    expect((await orderIn(cafe, 'confirmed')).status).toBe('confirmed')
  })
  expect(statusesOf((await waited) ?? [])).toEqual({ 201: 9 })
})

test('an order that was placed is answered again, also when the guest could place no other', async () => {
  const session = await sitDown(cafe, await newTable(cafe))
  const headers = { 'Idempotency-Key': newId() }
  const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
  const send = (body: object, sent: object = {}) =>
    cafe.api.post<{ id: string }>('/guest/orders', body, { session, ...sent })
  const first = await send({ items }, { headers })
  const named = await send({ items, reference: 'again' })
  for (let placed = 2; placed < 10; placed++) await order(session)
  expect((await order(session)).status).toBe(409)
  expect(await send({ items }, { headers })).toMatchObject({ status: 201, body: { id: first.body.id } })
  expect(await send({ items, reference: 'again' })).toMatchObject({ status: 200, body: { id: named.body.id } })
})
