import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { byStaff } from '@/lib/access/scope'
import { toZonedIso } from '@/lib/branch-time'
import type { ErrorBody } from '@/lib/errors'
import { authenticateGuest } from '@/lib/guests/guest-session'
import { ownOrders } from '@/lib/guests/own-orders'
import { readyNumbers } from '@/lib/guests/ready-number-repository'
import { carryOut } from '@/lib/orders/carry-out'
import { addLines } from '@/lib/orders/edit-lines'
import type { Order } from '@/lib/orders/order'
import { placeOrder } from '@/lib/orders/place-order'
import { newOrderSchema } from '@/lib/orders/sent-order-schema'
import type { TableSummary } from '@/lib/tables/table-repository'
import { managerOf } from '../support/bank'
import { type Cafe, patient, startCafe } from '../support/cafe'
import { newTable, sitDown } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = patient(await startCafe())
})
afterAll(() => cafe.stop())

type Answer = Order & ErrorBody

const items = () => [{ menuItemId: cafe.menuItemId, quantity: 1 }]
const place = (body: object, token = cafe.staff, headers: Record<string, string> = {}) =>
  cafe.api.post<Answer>('/orders', { items: items(), ...body }, { token, headers })
const atTable = (body: object = {}) => place({ tableId: cafe.here.tableId, ...body })
const atCounter = (body: object = {}) => place({ branchId: cafe.here.branchId, ...body })
const move = (id: string, status: string) =>
  cafe.api.patch<Answer>(`/orders/${id}/status`, { status }, { token: cafe.staff })
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const newKey = async (name: string) => {
  const asked = { name, permissions: ['orders.place'], branchIds: [] }
  return (await cafe.api.post<{ key: string }>('/api-keys', asked, { token: cafe.manager })).body.key
}
const counter = () =>
  cafe.database.prisma.cafeTable.findFirstOrThrow({ where: { branchId: cafe.here.branchId, isCounter: true } })

describe('an order at a table', () => {
  test('is eaten there, and has a source', async () => {
    expect((await atTable()).body).toMatchObject({ type: 'dine_in', customerName: '', source: 'staff', pickupAt: null })
    const session = await sitDown(cafe)
    const { body } = await cafe.api.post<Answer>('/guest/orders', { items: items() }, { session })
    expect(body).toMatchObject({ type: 'dine_in', source: 'guest' })
  })

  test('can be taken away, with a name', async () => {
    const { body } = await atTable({ type: 'takeaway', customerName: '  Chị Hương ' })
    expect(body).toMatchObject({ type: 'takeaway', customerName: 'Chị Hương', tableId: cafe.here.tableId })
  })
})

describe('an order without a table', () => {
  test('belongs to the counter of its branch, which is no table of the list', async () => {
    const placed = await Promise.all(Array.from({ length: 5 }, () => atCounter({ customerName: 'Anh Tú' })))
    const { id, label } = await counter()
    expect(placed.map(({ status, body }) => [status, body.tableId, body.tableLabel, body.type])).toEqual(
      placed.map(() => [201, id, label, 'takeaway']),
    )
    expect(label).toBe('Quầy thu ngân')
    const { body } = await cafe.api.get<{ tables: TableSummary[] }>('/tables', { token: cafe.manager })
    expect(body.tables.map((table) => table.id)).not.toContain(id)
  })

  test('must name a branch of the user', async () => {
    expect(await place({})).toMatchObject({ status: 400, body: { details: [{ path: 'tableId' }] } })
    expect(await place({ branchId: cafe.there.branchId })).toMatchObject({ status: 404 })
  })

  test('can be eaten in, or delivered', async () => {
    expect((await atCounter({ type: 'dine_in' })).body.type).toBe('dine_in')
    expect((await atCounter({ type: 'delivery' })).body.type).toBe('delivery')
  })

  test('is what guests with the code of the counter place; they do not see each other, nor share a limit', async () => {
    await atCounter()
    const { code } = await counter()
    const sessions = await Promise.all(
      Array.from({ length: 3 }, () => sitDown(cafe, { ...cafe.here, tableCode: code })),
    )
    const placed = await Promise.all(
      sessions.flatMap((session) =>
        Array.from({ length: 8 }, () => cafe.api.post<Answer>('/guest/orders', { items: items() }, { session })),
      ),
    )
    expect(placed.map(({ status, body }) => [status, body.type])).toEqual(placed.map(() => [201, 'takeaway']))
  })
})

describe('a reference', () => {
  test('gives the order of the same request, as it is now, also to requests at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => atTable({ reference: 'POS-1' })))
    const [first] = answers.filter(({ status }) => status === 201)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([first?.body.id]))
    await move(first?.body.id ?? '', 'confirmed')
    await cafe.api.post(`/orders/${first?.body.id}/items`, { items: items() }, { token: cafe.staff })
    expect(await atTable({ reference: 'POS-1', customerName: '', allergyNote: undefined })).toMatchObject({
      status: 200,
      body: { id: first?.body.id, status: 'confirmed', reference: 'POS-1', items: [{}, {}] },
    })
  })

  test('with another content is refused, and names the first order', async () => {
    const pickup = Date.now() + 90 * 60_000
    const same = { reference: '0012', pickupAt: toZonedIso(pickup, 'Asia/Ho_Chi_Minh') }
    const first = await atTable(same)
    const again = await atTable({ reference: '0012', pickupAt: new Date(pickup).toISOString() })
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } })
    const others = [
      { items: [{ ...items()[0], quantity: 2 }] },
      { items: [{ ...items()[0], note: 'ít đường' }] },
      { customerName: 'Chị Hương' },
      { pickupAt: inMinutes(120) },
    ]
    const answers = [
      ...(await Promise.all(others.map((other) => atTable({ ...same, ...other })))),
      await atCounter(same),
    ]
    expect(answers.map(({ status, body }) => [status, body.code, body.orderId])).toEqual(
      answers.map(() => [409, 'reference_taken', first.body.id]),
    )
  })

  test('is free again in the next business day, and in another branch', async () => {
    const first = await atTable({ reference: '0013' })
    await cafe.database.query('UPDATE orders SET day = day - 1 WHERE id = $1', [first.body.id])
    const next = await atTable({ reference: '0013' })
    expect(next.status).toBe(201)
    expect(await atTable({ reference: '0013' })).toMatchObject({ status: 200, body: { id: next.body.id } })
    const there = { tableId: cafe.there.tableId, reference: '0013' }
    expect(await place(there, cafe.manager)).toMatchObject({ status: 201 })
  })

  test('is of its source: two delivery services may send the same', async () => {
    const [one, two] = await Promise.all([newKey('Fast'), newKey('Faster')])
    const order = { tableId: cafe.here.tableId, reference: '0014' }
    const [first, second] = [await place(order, one), await place(order, two)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect([first.body.source, second.body.source]).toEqual(['Fast', 'Faster'])
  })

  test('is of its source: a guest with the same reference gets neither the order of staff nor of another guest', async () => {
    await atTable({ reference: 'POS-2' })
    const [one, two] = await Promise.all([sitDown(cafe), sitDown(cafe)])
    const asGuest = (session: string) =>
      cafe.api.post<Answer>('/guest/orders', { items: items(), reference: 'POS-2' }, { session })
    const first = await asGuest(one)
    expect(first.status).toBe(201)
    expect(await asGuest(one)).toMatchObject({ status: 200, body: { id: first.body.id } })
    expect(await asGuest(two)).toMatchObject({ status: 409, body: { code: 'reference_taken' } })
    expect((await asGuest(two)).body).not.toHaveProperty('orderId')
  })

  test('is of its organisation', async () => {
    await atTable({ reference: 'POS-3' })
    const theirs = { tableId: cafe.elsewhere.tableId, items: [{ menuItemId: cafe.otherMenuItemId, quantity: 1 }] }
    expect(await place({ ...theirs, reference: 'POS-3' }, cafe.otherManager)).toMatchObject({ status: 201 })
  })

  test('works together with an Idempotency-Key', async () => {
    const send = () =>
      place({ tableId: cafe.here.tableId, reference: 'POS-4' }, cafe.staff, { 'Idempotency-Key': 'pos-4' })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })
})

describe('a pickup', () => {
  test('soon is started at once', async () => {
    const { body } = await atCounter({ pickupAt: inMinutes(10) })
    expect(body.startAt).toBe(body.createdAt)
  })

  test('later starts the lead time of the branch before it', async () => {
    const pickupAt = inMinutes(90)
    const { body } = await atCounter({ pickupAt })
    expect(Date.parse(body.pickupAt ?? '')).toBe(Date.parse(pickupAt))
    expect(Date.parse(body.startAt)).toBe(Date.parse(pickupAt) - 20 * 60_000)
  })

  test('waits also when it is confirmed, and starts at once when the kitchen starts it', async () => {
    const { body } = await atCounter({ pickupAt: inMinutes(90) })
    const confirmed = (await move(body.id, 'confirmed')).body
    expect(confirmed.startAt).toBe(body.startAt)
    const { preparing } = await readyNumbers(cafe.database, cafe.here.branchId)
    expect(preparing.map(({ number }) => number)).not.toContain(body.number)
    const started = (await move(body.id, 'preparing')).body
    expect(started.startAt).toBe(started.statusSince)
    const after = await readyNumbers(cafe.database, cafe.here.branchId)
    expect(after.preparing.map(({ number }) => number)).toContain(body.number)
  })

  test('is told to the guest, also when staff change it', async () => {
    const session = await sitDown(cafe, await newTable(cafe))
    const { sessionId } = await authenticateGuest(cafe.database, session)
    const told = async () => (await ownOrders(cafe.database, sessionId)).map(({ pickupAt }) => pickupAt)
    const sent = { items: items(), pickupAt: inMinutes(60) }
    const { body } = await cafe.api.post<Answer>('/guest/orders', sent, { session })
    expect(await told()).toEqual([body.pickupAt])
    const put = { pickupAt: inMinutes(120) }
    const later = await cafe.api.patch<Answer>(`/orders/${body.id}`, put, { token: cafe.staff })
    expect(await told()).toEqual([later.body.pickupAt])
  })

  test('is judged by the clock of the database, also by a process whose clock is ahead', async () => {
    const by = byStaff(await managerOf(cafe))
    const pickupAt = inMinutes(60)
    const sent = newOrderSchema.parse({ items: items(), pickupAt })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    const { id, status } = await placeOrder(cafe.database, by, cafe.here.tableId, sent)
    await carryOut(cafe.database, by, id, {
      type: 'update_order',
      pickupAt: new Date(Date.parse(pickupAt) + 1).toISOString(),
    })
    await carryOut(cafe.database, by, id, { type: 'advance', from: status, to: 'ready' })
    const added = await addLines(cafe.database, by, id, { lines: sent.items })
    expect(added.id).not.toBe(id)
    expect(added.pickupAt).toBe(Date.parse(pickupAt) + 1)
  })

  test('makes the session of a guest at the counter last until six hours after it, but not one at a table', async () => {
    await atCounter()
    const { id, code } = await counter()
    const hoursLeft = async (sessionId: string) => {
      const { expiresAt } = await cafe.database.prisma.guestSession.findUniqueOrThrow({ where: { id: sessionId } })
      return (expiresAt.getTime() - Date.now()) / 3_600_000
    }
    /** Places an order for so many hours later. `later`: staff put it off. Both return the hours that the session lasts. */
    const order = async (session: string, hours: number) => {
      const body = { items: items(), pickupAt: inMinutes(60 * hours) }
      const placed = await cafe.api.post<Answer>('/guest/orders', body, { session })
      const { sessionId } = await authenticateGuest(cafe.database, session)
      const later = async (hours: number) => {
        const put = { pickupAt: inMinutes(60 * hours) }
        const { status } = await cafe.api.patch(`/orders/${placed.body.id}`, put, { token: cafe.staff })
        expect(status).toBe(200)
        return hoursLeft(sessionId)
      }
      return { left: await hoursLeft(sessionId), later }
    }
    const guest = await sitDown(cafe, { ...cafe.here, tableCode: code })
    const first = await order(guest, 10)
    expect(first.left).toBeCloseTo(16, 1)
    expect((await order(guest, 1)).left).toBeCloseTo(16, 1)
    expect(await first.later(20)).toBeCloseTo(26, 1)
    expect(await first.later(2)).toBeCloseTo(26, 1)
    const seated = await order(await sitDown(cafe, await newTable(cafe)), 10)
    expect(seated.left).toBeCloseTo(6, 1)
    expect(await seated.later(20)).toBeCloseTo(6, 1)
    await cafe.api.post(`/tables/${id}/new-code`, {}, { token: cafe.manager })
    expect(await first.later(40)).toBeLessThanOrEqual(0)
  })
})

test.each<[string, object, string]>([
  ['a type that does not exist', { type: 'drive_in' }, 'type'],
  ['a name of 61 characters', { customerName: 'x'.repeat(61) }, 'customerName'],
  ['an empty reference', { reference: ' ' }, 'reference'],
  ['a reference of 65 characters', { reference: 'x'.repeat(65) }, 'reference'],
  ['a pickup without an offset', { pickupAt: '2026-11-22T18:30:00' }, 'pickupAt'],
  ['a pickup yesterday', { pickupAt: inMinutes(-24 * 60) }, 'pickupAt'],
  ['a pickup in 61 days', { pickupAt: inMinutes(61 * 24 * 60) }, 'pickupAt'],
])('refuses %s, and names the field', async (_, body, path) => {
  expect(await atTable(body)).toMatchObject({ status: 400, body: { code: 'invalid_request', details: [{ path }] } })
})
