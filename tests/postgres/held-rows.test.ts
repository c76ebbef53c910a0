import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrgAccess } from '@/lib/access/callers'
import { byStaff } from '@/lib/access/scope'
import type { Sql } from '@/lib/db/database'
import type { ErrorBody } from '@/lib/errors'
import { closeTable, openTable } from '@/lib/guests/close-table'
import { authenticateGuest } from '@/lib/guests/guest-session'
import { callStaff } from '@/lib/guests/table-calls'
import { newId } from '@/lib/ids'
import { makeAgain } from '@/lib/orders/make-again'
import type { Order } from '@/lib/orders/order'
import { lockOrder } from '@/lib/orders/order-repository'
import { changeStation } from '@/lib/stations/change-stations'
import { renewTableCode, restoreTable, retireTable } from '@/lib/tables/change-tables'
import type { Answer } from '../support/api-client'
import { managerOf } from '../support/bank'
import { type Cafe, startCafe } from '../support/cafe'
import { untilDoneOrWaiting } from '../support/lock-waits'
import { newTable, orderIn, sitDown } from '../support/orders'

/*
 * What a request decides on must not change before it has written. A second connection holds the change, or the branch that the
 * request needs last, so that each test has one sequence.
 */

let cafe: Cafe
let manager: OrgAccess
beforeAll(async () => {
  cafe = await startCafe()
  manager = await managerOf(cafe)
})
afterAll(() => cafe.stop())

/** Makes a change, sends a request that the change meets, and commits the change when the request has ended or waits for it. */
async function meanwhile<Result>(
  change: (sql: Sql) => Promise<unknown>,
  request: () => Promise<Result>,
): Promise<Result> {
  let sent: Promise<Result> | undefined
  await cafe.database.transaction(async (sql) => {
    await change(sql)
    sent = request()
    await untilDoneOrWaiting(cafe.database, sent, 1)
  })
  if (!sent) throw new Error('The request was not sent.')
  return sent
}

/** Sends a request that has read what it decides on and waits for its branch; then makes the change, and lets both go on. */
async function changedWhile<Result, Change>(
  request: () => Promise<Result>,
  change: () => Promise<Change>,
): Promise<[Result, Change]> {
  let sent: Promise<[Result, Change]> | undefined
  await cafe.database.transaction(async (sql) => {
    await sql.query('SELECT FROM branches WHERE id = $1 FOR NO KEY UPDATE', [cafe.here.branchId])
    const first = request()
    await untilDoneOrWaiting(cafe.database, first, 1)
    const second = change()
    await untilDoneOrWaiting(cafe.database, second, 2)
    sent = Promise.all([first, second])
  })
  if (!sent) throw new Error('The request was not sent.')
  return sent
}

type Placed = Order & ErrorBody
const lines = () => [{ menuItemId: cafe.menuItemId, quantity: 1 }]
const place = (tableId: string) =>
  cafe.api.post<Placed>('/orders', { tableId, items: lines() }, { token: cafe.manager })
const remove = (tableId: string) =>
  retireTable(cafe.database, manager, tableId).then(
    () => 'removed',
    (error: unknown) => (error as { code: string }).code,
  )
const openOrdersAt = (tableId: string) =>
  cafe.database.prisma.order.count({ where: { tableId, status: { notIn: ['completed', 'cancelled'] } } })
const menuOf = (session: string) => cafe.api.get('/guest/menu', { session })
const sit = (tableCode: string) => cafe.api.post<{ sessionId: string } & ErrorBody>('/guest/sessions', { tableCode })
const outcomeOf = ({ status, body }: Answer<ErrorBody>) => [status, body.code]

test('a session that meets a new code of its table is refused, whatever the row said before', async () => {
  const { tableId, tableCode } = await newTable(cafe)
  const opened = await meanwhile(
    (sql) => renewTableCode(sql, manager, tableId),
    () => sit(tableCode),
  )
  expect(outcomeOf(opened)).toEqual([404, 'not_found'])
  expect(await cafe.database.prisma.guestSession.count({ where: { tableId, expiresAt: { gt: new Date() } } })).toBe(0)
})

test('a session that meets the closing of its table is refused, and does not work when the table opens again', async () => {
  const { tableId, tableCode } = await newTable(cafe)
  const opened = await meanwhile(
    (sql) => closeTable(sql, manager, tableId),
    () => sit(tableCode),
  )
  expect(outcomeOf(opened)).toEqual([409, 'table_closed'])
  await cafe.database.transaction((sql) => openTable(sql, manager, tableId))
  expect(await cafe.database.prisma.guestSession.count({ where: { tableId, expiresAt: { gt: new Date() } } })).toBe(0)
})

test('a guest whose session a new code ends meanwhile does not order and does not call', async () => {
  const table = await newTable(cafe)
  const session = await sitDown(cafe, table)
  const guest = await authenticateGuest(cafe.database, session)
  const order = () => cafe.api.post<Placed>('/guest/orders', { items: lines() }, { session })
  const ordered = await meanwhile((sql) => renewTableCode(sql, manager, table.tableId), order)
  expect(outcomeOf(ordered)).toEqual([401, 'unauthenticated'])
  expect((await menuOf(session)).status).toBe(401)

  const call = () =>
    callStaff(cafe.database, guest, 'staff').then(
      () => 'made',
      (error: unknown) => (error as ErrorBody).code,
    )
  expect(await meanwhile((sql) => closeTable(sql, manager, table.tableId), call)).toBe('table_closed')
  expect(await cafe.database.prisma.tableCall.count({ where: { tableId: table.tableId } })).toBe(0)
})

test('an order that meets the removal of its table is refused', async () => {
  const { tableId } = await newTable(cafe)
  const placed = await meanwhile(
    (sql) => retireTable(sql, manager, tableId),
    () => place(tableId),
  )
  expect(outcomeOf(placed)).toEqual([404, 'not_found'])
  expect(await openOrdersAt(tableId)).toBe(0)
})

test('a table is not removed while an order at it is being written', async () => {
  const { tableId } = await newTable(cafe)
  const [placed, removed] = await changedWhile(
    () => place(tableId),
    () => remove(tableId),
  )
  expect([placed.status, removed]).toEqual([201, 'in_use'])
})

test('an order that is being moved meets the removal of the table: it stays, or the table does', async () => {
  const [first, second] = [await newTable(cafe), await newTable(cafe)]
  const order = await orderIn(cafe)
  const move = (tableId: string) => cafe.api.patch<Placed>(`/orders/${order.id}`, { tableId }, { token: cafe.manager })
  const refused = await meanwhile(
    (sql) => retireTable(sql, manager, first.tableId),
    () => move(first.tableId),
  )
  expect(outcomeOf(refused)).toEqual([404, 'not_found'])
  const [moved, removed] = await changedWhile(
    () => move(second.tableId),
    () => remove(second.tableId),
  )
  expect([moved.status, removed]).toEqual([200, 'in_use'])
})

test('lines that become a new order meet the closing of their table: nothing deadlocks', async () => {
  const { tableId } = await newTable(cafe)
  const { body: order } = await place(tableId)
  await cafe.api.post(`/orders/${order.id}/payments`, { method: 'cash' }, { token: cafe.manager })
  const add = () => cafe.api.post<Placed>(`/orders/${order.id}/items`, { items: lines() }, { token: cafe.manager })
  const close = () => cafe.database.transaction((sql) => closeTable(sql, manager, tableId))
  const [added, closed] = await changedWhile(add, close)
  expect(added.status).toBe(201)
  expect(closed.cancelledOrders.map(({ id }) => id)).toEqual([order.id, added.body.id])
})

test('a removed table takes no order that is made again', async () => {
  const { tableId } = await newTable(cafe)
  const order = await orderIn(cafe, 'completed', { ...cafe.here, tableId })
  const again = () =>
    makeAgain(cafe.database, byStaff(manager), order.id, {
      type: 'make_again',
      lines: order.items.map(({ id }) => ({ itemId: id, quantity: 1 })),
      reason: 'spilled',
    })
  await retireTable(cafe.database, manager, tableId)
  await expect(again()).rejects.toMatchObject({ code: 'not_found' })
  await restoreTable(cafe.database, manager, tableId)
  expect((await again()).status).toBe('confirmed')
})

/** Renames the station that makes the café's menu item. @returns its new name */
async function rename(sql: Sql = cafe.database): Promise<string> {
  const item = { where: { id: cafe.menuItemId }, include: { station: true } }
  const { station } = await cafe.database.prisma.menuItem.findUniqueOrThrow(item)
  if (!station) throw new Error('The item has no station.')
  const { id, name, soonAfterMinutes, lateAfterMinutes, startsTogether } = station
  const seen = { name, soonAfterMinutes, lateAfterMinutes, startsTogether }
  const wanted = { ...seen, name: newId().slice(-12) }
  await changeStation(sql, manager, { id, seen, wanted })
  return wanted.name
}

test('a station gets another name while an order of it is being written, and neither waits', async () => {
  const shown = async (orderId: string) =>
    (await cafe.api.get<Placed>(`/orders/${orderId}`, { token: cafe.manager })).body.items.map(({ station }) => station)
  let name = ''
  let answered: Placed | undefined
  await cafe.database.transaction(async (sql) => {
    name = await rename(sql)
    answered = (await place(cafe.here.tableId)).body
    const added = await cafe.api.post(`/orders/${answered.id}/items`, { items: lines() }, { token: cafe.manager })
    expect(added.status).toBe(200)
  })
  const orderId = answered?.id ?? ''
  expect(answered?.items.map(({ station }) => station)).not.toEqual([name])
  expect(await shown(orderId)).toEqual([name, name])
  await cafe.database.transaction(async (sql) => {
    await lockOrder(sql, byStaff(manager).scope, orderId)
    name = await rename()
  })
  expect(await shown(orderId)).toEqual([name, name])
})

test('what is made again goes to the station of now', async () => {
  const order = await orderIn(cafe, 'completed')
  const name = await rename()
  const again = await makeAgain(cafe.database, byStaff(manager), order.id, {
    type: 'make_again',
    lines: order.items.map(({ id }) => ({ itemId: id, quantity: 1 })),
    reason: 'spilled',
  })
  expect(again.items.map(({ station }) => station)).toEqual([name])
})
