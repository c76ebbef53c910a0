import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { byStaff } from '@/lib/access/scope'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { carryOutTap } from '@/lib/board/carry-out-tap'
import { tapSchema } from '@/lib/board/tap'
import { findBranchSettings } from '@/lib/branches/branch-repository'
import { changeBranch } from '@/lib/branches/change-branches'
import { newId } from '@/lib/ids'
import { carryOutOn } from '@/lib/orders/carry-out'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import type { OrderFlow } from '@/lib/orders/order-flow'
import { findOrder } from '@/lib/orders/order-repository'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { FLOW } from '../support/an-order'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn, orderOf } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
beforeEach(() => setFlow({}))
afterAll(() => cafe.stop())

async function setFlow(part: Partial<OrderFlow>) {
  const manager = await authenticateStaff(cafe.database, cafe.manager)
  const branches = await findBranchSettings(cafe.database, manager)
  const branch = branches.find(({ id }) => id === cafe.here.branchId)
  if (!branch) throw new Error('The branch is missing.')
  const { id, ...seen } = branch
  await changeBranch(cafe.database, manager, { id, seen, wanted: { ...seen, ...FLOW, ...part } })
}

const send = async ({ id, branchId }: Order, command: StaffCommand) => {
  const tap = tapSchema.parse({ id: newId(), branchId, orderId: id, command, screen: 'Bar' })
  return carryOutTap(cafe.database, await authenticateStaff(cafe.database, cafe.staff), tap)
}
const read = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.manager })).body
const stepsOf = async (orderId: string) => {
  const events = await cafe.database.prisma.orderEvent.findMany({ where: { orderId }, orderBy: { version: 'asc' } })
  return events.map(({ type, from, to }) => [type, from, to])
}
const idsOf = ({ items }: Order) => items.map(({ id }) => id)
const moved = (from: string, to: string) => ['order.status_changed', from, to]

test('a board gets the flow of its branch', async () => {
  await setFlow({ readyWhenAllDone: true, confirmStarts: true })
  const { branch } = await boardSnapshot(cafe.database, cafe.here.orgId, cafe.here.branchId)
  expect(branch.flow).toEqual({
    readyWhenAllDone: true,
    stationsConfirm: false,
    confirmStarts: true,
    readyCompletes: false,
    undoSeconds: 3,
    reminderSeconds: 0,
  })
})

describe('several steps in one tap', () => {
  test('are single moves, each with its event', async () => {
    const order = await orderIn(cafe)
    const result = await send(order, { type: 'advance', from: 'pending', to: 'preparing' })
    expect(result).toMatchObject({ ok: true, order: { status: 'preparing', previousStatus: 'confirmed', version: 3 } })
    expect(result.order).toEqual(await read(order.id))
    expect((await stepsOf(order.id)).slice(1)).toEqual([moved('pending', 'confirmed'), moved('confirmed', 'preparing')])
    const row = await cafe.database.prisma.order.findUniqueOrThrow({ where: { id: order.id } })
    expect([row.confirmedAt, row.preparingAt]).toEqual([expect.any(Date), expect.any(Date)])
  })

  test('are refused as a whole in another state than the one that was seen', async () => {
    const order = await orderIn(cafe, 'confirmed')
    const result = await send(order, { type: 'advance', from: 'pending', to: 'preparing' })
    expect(result).toMatchObject({ ok: false, code: 'invalid_transition', order: { status: 'confirmed' } })
    expect(await read(order.id)).toEqual(order)
  })

  test.each([
    ['back', 'ready', 'preparing'],
    ['nowhere', 'ready', 'ready'],
    ['to a cancelled order', 'pending', 'cancelled'],
    ['from a finished one', 'completed', 'completed'],
  ])('never lead %s', (_, from, to) => {
    const command = { type: 'advance', from, to }
    const tap = { id: newId(), branchId: newId(), orderId: newId(), command, screen: '' }
    expect(tapSchema.safeParse(tap).success).toBe(false)
  })

  test('REST keeps single moves', async () => {
    await setFlow({ confirmStarts: true })
    const order = await orderIn(cafe)
    const answer = await cafe.api.patch<Order>(
      `/orders/${order.id}/status`,
      { status: 'confirmed' },
      { token: cafe.staff },
    )
    expect(answer.body).toMatchObject({ status: 'confirmed', version: 2 })
  })
})

describe('an order whose last line is marked', () => {
  const markAll = (order: Order): StaffCommand => ({ type: 'mark_items', itemIds: idsOf(order), done: true })

  test('stays in the kitchen until expo says so', async () => {
    const order = await orderIn(cafe, 'preparing')
    expect(await send(order, markAll(order))).toMatchObject({ ok: true, order: { status: 'preparing' } })
  })

  test('becomes ready where the branch wants it, with both changes in the history', async () => {
    await setFlow({ readyWhenAllDone: true })
    const order = await orderIn(cafe, 'preparing')
    const result = await send(order, markAll(order))
    expect(result).toMatchObject({ ok: true, order: { status: 'ready', version: order.version + 2 } })
    expect((await stepsOf(order.id)).slice(-2)).toEqual([
      ['order.updated', 'preparing', 'preparing'],
      moved('preparing', 'ready'),
    ])
  })

  test('was also started, if nobody has started it', async () => {
    await setFlow({ readyWhenAllDone: true })
    const order = await orderOf(cafe, 2)
    const { body } = await cafe.api.patch<Order>(
      `/orders/${order.id}/items`,
      { itemIds: idsOf(order), done: true },
      { token: cafe.staff },
    )
    expect(body).toMatchObject({ status: 'ready', previousStatus: 'preparing' })
    expect((await stepsOf(order.id)).slice(-2)).toEqual([moved('confirmed', 'preparing'), moved('preparing', 'ready')])
  })

  test('becomes ready once, by a second tap at the same moment too, if the branch wants it since the lines were made', async () => {
    const order = await orderIn(cafe, 'preparing')
    const made = await send(order, markAll(order))
    await setFlow({ readyWhenAllDone: true })
    const by = byStaff({ ...(await authenticateStaff(cafe.database, cafe.staff)), branchId: order.branchId })
    const read = await findOrder(cafe.database, by.scope, order.id)
    for (let tap = 0; tap < 2; tap++) {
      const marked = carryOutOn(cafe.database, by, read, { type: 'mark_items', itemIds: idsOf(order), done: true })
      expect(await marked).toMatchObject({ status: 'ready', version: (made.order?.version ?? 0) + 1 })
    }
  })

  test('stays while another line is left, and becomes ready once when many mark at the same moment', async () => {
    await setFlow({ readyWhenAllDone: true })
    const order = await orderOf(cafe, 8)
    const [first = '', ...rest] = idsOf(order)
    expect(await send(order, { type: 'mark_items', itemIds: [first], done: true })).toMatchObject({
      order: { status: 'confirmed' },
    })
    await Promise.all(rest.map((itemId) => send(order, { type: 'mark_items', itemIds: [itemId], done: true })))
    expect(await read(order.id)).toMatchObject({ status: 'ready' })
    const readied = (await stepsOf(order.id)).filter(([, , to]) => to === 'ready')
    expect(readied).toEqual([moved('preparing', 'ready')])
  })
})
