import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byStaff } from '@/lib/access/scope'
import { finishedTickets } from '@/lib/board/board-repository'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { carryOutTap } from '@/lib/board/carry-out-tap'
import { findFinishedTickets } from '@/lib/board/find-tickets'
import { tapSchema } from '@/lib/board/tap'
import { newId } from '@/lib/ids'
import { carryOut } from '@/lib/orders/carry-out'
import type { Order } from '@/lib/orders/order'
import { isDue } from '@/lib/orders/payment'
import { serviceReport } from '@/lib/reports/service-report'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const finished = ({ orgId, branchId } = cafe.here) => finishedTickets(cafe.database, orgId, branchId)

test('what was completed or cancelled in the last 12 hours can be recalled to view, the newest first', async () => {
  expect(await finished()).toEqual([])
  const completed = await orderIn(cafe, 'completed')
  const cancelled = await orderIn(cafe, 'cancelled')
  await orderIn(cafe, 'ready')
  await orderIn(cafe, 'completed', cafe.there)
  expect(await finished()).toEqual([cancelled, completed])

  const statusSince = new Date(Date.now() - 12.1 * 3_600_000)
  await cafe.database.prisma.order.update({ where: { id: cancelled.id }, data: { statusSince } })
  expect(await finished()).toEqual([completed])
})

test('a finished ticket is found by its number, table, customer and item for 24 hours, the one with the number first', async () => {
  const { orgId, branchId } = cafe.here
  const find = async (query: string) =>
    (await findFinishedTickets(cafe.database, { orgId, branchId }, query)).map(({ id }) => id)
  const older = await orderIn(cafe, 'completed')
  const newer = await orderIn(cafe, 'completed')
  const open = await orderIn(cafe, 'ready')
  await orderIn(cafe, 'completed', cafe.there)
  const [item] = newer.items
  if (!item) throw new Error('The order has a line.')
  await cafe.database.prisma.order.update({ where: { id: older.id }, data: { customerName: `Đặng ${newer.number}` } })
  expect(await find(`${newer.number} `)).toEqual([newer.id, older.id])
  expect(await find('DANG')).toEqual([older.id])
  expect(await find(`${older.number} ${item.menuItemName.toUpperCase()}`)).toEqual([older.id])
  expect(await find(newer.tableLabel)).toContain(newer.id)
  expect(await find(`${open.number}`)).not.toContain(open.id)
  expect(await find('nothing of this name')).toEqual([])
  expect(await find('')).toEqual((await finished()).map(({ id }) => id))

  const ago = (hours: number) => ({ statusSince: new Date(Date.now() - hours * 3_600_000) })
  await cafe.database.prisma.order.update({ where: { id: newer.id }, data: ago(23.9) })
  await cafe.database.prisma.order.update({ where: { id: older.id }, data: ago(24.1) })
  expect(await find(`${newer.number}`)).toEqual([newer.id])
})

test('a completed order can be recalled onto the boards and dismissed; its state stays', async () => {
  const order = await orderIn(cafe, 'completed')
  const staff = await authenticateStaff(cafe.database, cafe.staff)
  const recall = (recalled: boolean, of = order) =>
    carryOut(cafe.database, byStaff(staff), of.id, { type: 'recall', recalled })
  const shown = async () => {
    const { orders, recalled = [] } = await boardSnapshot(cafe.database, cafe.here.orgId, cafe.here.branchId)
    expect(orders.map(({ id }) => id)).not.toContain(order.id)
    return recalled.map(({ id, recalledAt }) => [id, recalledAt])
  }
  expect(await shown()).toEqual([])
  await recall(true)
  await recall(true)
  expect(await shown()).toEqual([[order.id, expect.any(String)]])
  expect(await recall(false)).toMatchObject({ status: 'completed', recalledAt: null, version: order.version + 2 })
  expect(await shown()).toEqual([])
  const events = await cafe.database.prisma.orderEvent.findMany({
    where: { orderId: order.id },
    orderBy: { version: 'asc' },
  })
  expect(events.slice(-2).map(({ type, from, to }) => [type, from, to])).toEqual([
    ['order.updated', 'completed', 'completed'],
    ['order.updated', 'completed', 'completed'],
  ])

  for (const status of ['ready', 'cancelled'] as const) {
    const other = await orderIn(cafe, status)
    await expect(recall(true, other)).rejects.toMatchObject({ code: 'invalid_transition' })
  }
})

test('nothing of a branch of another organisation', async () => {
  await orderIn(cafe, 'completed', cafe.elsewhere)
  expect(await finished({ ...cafe.elsewhere, orgId: cafe.here.orgId })).toEqual([])
  expect(await finished(cafe.elsewhere)).toHaveLength(1)
  const [found] = await finished(cafe.elsewhere)
  expect(
    await findFinishedTickets(cafe.database, { ...cafe.elsewhere, orgId: cafe.here.orgId }, `${found?.number}`),
  ).toEqual([])
})

describe('make again', () => {
  const again = async (order: Order, lines: { itemId: string; quantity: number }[], token = cafe.staff) => {
    const command = { type: 'make_again', lines, reason: 'spilled' }
    const tap = tapSchema.parse({ id: newId(), branchId: order.branchId, orderId: order.id, command, screen: 'Bar' })
    return carryOutTap(cafe.database, await authenticateStaff(cafe.database, token), tap)
  }

  test('places a linked order of the chosen lines, without charge, for the kitchen; the first does not change', async () => {
    const order = await orderIn(cafe, 'completed')
    const [line] = order.items
    if (!line) throw new Error('The order has a line.')
    const { order: remake } = await again(order, [{ itemId: line.id, quantity: 1 }])
    expect(remake).toMatchObject({
      status: 'confirmed',
      remakeOf: { orderId: order.id, number: order.number, reason: 'spilled' },
      total: 0,
      rush: true,
      items: [{ menuItemName: line.menuItemName, station: line.station, note: line.note, quantity: 1, unitPrice: 0 }],
    })
    const read = await cafe.api.get<Order>(`/orders/${order.id}`, { token: cafe.manager })
    expect([read.body, isDue(remake ?? order)]).toEqual([order, false])

    const days = { from: '2000-01-01', to: '2100-01-01', fromHour: 0, toHour: 24, station: null, item: null }
    const report = await serviceReport(cafe.database, cafe.here.orgId, cafe.here.branchId, days)
    expect(report.remakes).toEqual([{ reason: 'spilled', orders: 1, pieces: 1 }])
  })

  test('refuses more pieces than were ordered, lines of another order, and an order of which nothing was made', async () => {
    const order = await orderIn(cafe, 'ready')
    const fresh = await orderIn(cafe, 'confirmed')
    const lineOf = ({ items }: Order, quantity = 1) => [{ itemId: items[0]?.id ?? '', quantity }]
    expect(await again(order, lineOf(order, 3))).toMatchObject({ ok: false, code: 'invalid_request' })
    expect(await again(order, lineOf(fresh))).toMatchObject({ ok: false, code: 'not_found' })
    expect(await again(fresh, lineOf(fresh))).toMatchObject({ ok: false, code: 'invalid_transition' })
  })
})
