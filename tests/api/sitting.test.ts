import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticateGuest } from '@/lib/guests/guest-session'
import { ownOrders } from '@/lib/guests/own-orders'
import type { Order } from '@/lib/orders/order'
import { type Cafe, startCafe } from '../support/cafe'
import { newTable, sitDown } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

/** A table of its own for each test. */
async function aTable() {
  const { tableCode, ...place } = cafe.here
  const { id, code } = await cafe.database.prisma.cafeTable.create({
    data: {
      id: crypto.randomUUID(),
      branchId: place.branchId,
      label: crypto.randomUUID().slice(0, 8),
      code: randomCode(),
    },
  })
  const guest = async (minutesAgo: number) => {
    const session = await sitDown(cafe, { ...place, tableId: id, tableCode: code })
    const { sessionId } = await authenticateGuest(cafe.database, session)
    await cafe.database.query(
      `UPDATE guest_sessions SET opened_at = opened_at - $2::int * interval '1 minute' WHERE id = $1`,
      [sessionId, minutesAgo],
    )
    /** Orders now, as if it had been these minutes ago; `finished`: when it was completed, null: it is open. */
    const orders = async (placed: number, finished: number | null) => {
      const items = [{ menuItemId: cafe.menuItemId, quantity: 1, note: 'for me only' }]
      const sent = await cafe.api.post<Order>('/guest/orders', { items, allergyNote: 'nuts' }, { session })
      await cafe.database.query(
        `UPDATE orders SET created_at = now() - $2::int * interval '1 minute',
           finished_at = now() - $3::int * interval '1 minute',
           status = CASE WHEN $3::int IS NULL THEN status ELSE 'completed' END WHERE id = $1`,
        [sent.body.id, placed, finished],
      )
      return sent.body.number
    }
    const sees = async () => (await ownOrders(cafe.database, sessionId)).map(({ number }) => number)
    return { sessionId, orders, sees }
  }
  return { id, guest }
}

const randomCode = () => Array.from({ length: 10 }, () => 'ABCDEFGHJK'[Math.floor(Math.random() * 10)]).join('')

describe('the orders of a sitting', () => {
  test('are on every phone at the table, without the notes, allergies and transfers of the others', async () => {
    const { guest } = await aTable()
    const [one, other] = [await guest(30), await guest(25)]
    const first = await one.orders(20, null)
    const second = await other.orders(10, null)
    expect(await one.sees()).toEqual([second, first])
    expect(await other.sees()).toEqual([second, first])
    const [own, others] = await ownOrders(cafe.database, other.sessionId)
    expect([own?.isOwn, own?.allergyNote, own?.items[0]?.note]).toEqual([true, 'nuts', 'for me only'])
    expect([others?.isOwn, others?.allergyNote, others?.items[0]?.note, others?.transfer]).toEqual([
      false,
      '',
      '',
      null,
    ])
  })

  test('stay one sitting when guests of the table order again after everything was served', async () => {
    const { guest } = await aTable()
    const [one, other] = [await guest(60), await guest(58)]
    const first = await one.orders(55, 45)
    const again = await other.orders(20, null)
    expect(await one.sees()).toEqual([again, first])
    expect(await other.sees()).toEqual([again, first])
  })

  test('are not shown to those who sat there before, nor to those who come after', async () => {
    const { guest } = await aTable()
    const before = await guest(120)
    const theirs = await before.orders(110, 90)
    const now = await guest(60)
    const ours = await now.orders(50, 40)
    const after = await guest(10)
    expect(await before.sees()).toEqual([theirs])
    expect(await now.sees()).toEqual([ours])
    expect(await after.sees()).toEqual([])
    // Not even when a phone that left orders again.
    const late = await before.orders(1, null)
    expect(await before.sees()).toEqual([late, theirs])
  })
})

test('after a new code of the table its guests see the orders of their sitting only', async () => {
  const { id, guest } = await aTable()
  await (await guest(120)).orders(110, 30)
  const ours = await (await guest(20)).orders(15, null)
  const { body } = await cafe.api.post<{ code: string }>(`/tables/${id}/new-code`, {}, { token: cafe.manager })
  const session = await sitDown(cafe, { ...cafe.here, tableId: id, tableCode: body.code })
  const { sessionId } = await authenticateGuest(cafe.database, session)
  expect((await ownOrders(cafe.database, sessionId)).map(({ number }) => number)).toEqual([ours])
})

test('an own order is elsewhere if it is at another table, not if its table has another name', async () => {
  const [from, to] = [await newTable(cafe), await newTable(cafe)]
  const rename = ({ tableId: id }: typeof from, label: string) =>
    cafe.database.prisma.cafeTable.update({ where: { id }, data: { label } })
  const session = await sitDown(cafe, from)
  const { sessionId } = await authenticateGuest(cafe.database, session)
  const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
  const { body: order } = await cafe.api.post<Order>('/guest/orders', { items }, { session })
  await rename(from, 'Window')
  expect(await ownOrders(cafe.database, sessionId)).toMatchObject([{ isElsewhere: false }])
  await rename(to, order.tableLabel)
  await cafe.api.patch(`/orders/${order.id}`, { tableId: to.tableId }, { token: cafe.staff })
  expect(await ownOrders(cafe.database, sessionId)).toMatchObject([{ isElsewhere: true, tableLabel: order.tableLabel }])
})
