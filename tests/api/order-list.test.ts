import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '@/lib/orders/order'
import { orderListSchema } from '@/lib/orders/order-list'
import { listOrders } from '@/lib/orders/order-list-repository'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'

const MONEY = { currency: 'VND', locale: 'vi-VN' }

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const find = (query: Record<string, unknown>, at: { orgId: string; branchId: string | null } = cafe.here) =>
  listOrders(cafe.database, at, orderListSchema.parse(query), MONEY)
const numbersIn = async (...args: Parameters<typeof find>) => (await find(...args)).orders.map(({ number }) => number)
const pay = (id: string) => cafe.api.post(`/orders/${id}/payments`, { method: 'cash' }, { token: cafe.manager })
/** Moves an order to the business day before its own. @returns that day, as YYYY-MM-DD */
async function backdate(id: string): Promise<string> {
  const { order } = cafe.database.prisma
  const { day } = await order.findUniqueOrThrow({ where: { id } })
  const before = DateTime.fromJSDate(day, { zone: 'utc' }).minus({ days: 1 })
  await order.update({ where: { id }, data: { day: before.toJSDate(), number: 900 } })
  return before.toISODate() ?? ''
}

describe('the list of orders', () => {
  let open: Order
  let finished: Order
  let old: Order
  let yesterday: string
  beforeAll(async () => {
    open = await orderIn(cafe, 'preparing')
    finished = await orderIn(cafe, 'completed')
    old = await orderIn(cafe, 'completed')
    yesterday = await backdate(old.id)
    await orderIn(cafe, 'completed', cafe.there)
    await orderIn(cafe, 'pending', cafe.elsewhere)
  })

  test('is of today, or of the day that is chosen', async () => {
    expect(await find({})).toMatchObject({ total: 2, value: open.total + finished.total })
    expect(await numbersIn({})).toEqual([finished.number, open.number])
    expect(await numbersIn({ day: yesterday })).toEqual([900])
  })

  test('by state; an invalid filter counts as none', async () => {
    expect(await numbersIn({ state: 'open' })).toEqual([open.number])
    expect(await numbersIn({ state: 'completed' })).toEqual([finished.number])
    expect(await numbersIn({ state: 'gone', day: 'x', page: '-1', branch: '1', list: '' })).toHaveLength(2)
  })

  test('unpaid orders of every day, open and completed, until they are paid', async () => {
    const before = await find({ list: 'unpaid' })
    expect(before.orders.map(({ id }) => id).toSorted()).toEqual([open.id, finished.id, old.id].toSorted())
    expect(before.value).toBe(open.total + finished.total + old.total)
    await pay(old.id)
    expect(await numbersIn({ list: 'unpaid' })).toEqual([finished.number, open.number])
  })

  test('refunds that are due, until they are done', async () => {
    const { value } = await find({})
    const paid = await orderIn(cafe, 'confirmed')
    await pay(paid.id)
    expect(await numbersIn({ list: 'refund' })).toEqual([])
    await cafe.api.patch(`/orders/${paid.id}/status`, { status: 'cancelled' }, { token: cafe.manager })
    expect(await numbersIn({ list: 'refund' })).toEqual([paid.number])
    expect((await find({})).value).toBe(value)
    await cafe.api.post(`/orders/${paid.id}/refunds`, { method: 'cash' }, { token: cafe.manager })
    expect(await numbersIn({ list: 'refund' })).toEqual([])
  })

  test('late: not ready in the time of its stations', async () => {
    expect(await numbersIn({ list: 'late' })).toEqual([])
    const late = await orderIn(cafe, 'confirmed')
    const createdAt = new Date(Date.now() - 60 * 60_000)
    await cafe.database.prisma.order.update({ where: { id: late.id }, data: { createdAt } })
    expect(await find({ list: 'late' })).toMatchObject({ orders: [{ id: late.id, isLate: true }] })
  })

  test('found by number, table, amount, and by reference on any day', async () => {
    expect(await numbersIn({ search: String(open.number) })).toContain(open.number)
    expect(await numbersIn({ search: `#${finished.number}` })).toEqual([finished.number])
    const { length } = await numbersIn({})
    expect(await numbersIn({ search: open.tableLabel.toLowerCase() })).toHaveLength(length)
    const amount = new Intl.NumberFormat('vi-VN').format(open.total)
    expect(await numbersIn({ search: `${amount} ₫` })).toHaveLength(length)
    expect(await numbersIn({ search: ` ${old.transferReference?.toLowerCase()} ` })).toEqual([900])
    expect(await numbersIn({ search: `MBVCB.123.${old.transferReference}.CT tu 0071` })).toEqual([900])
    for (const nothing of ['%', '_', "'; --", '999999999999999', 'Z99'])
      expect(await numbersIn({ search: nothing })).toEqual([])
  })

  test('only of the user’s branch and organisation', async () => {
    const everywhere = { ...cafe.here, branchId: null }
    const all = await find({}, everywhere)
    expect(all.orders.map(({ branch }) => branch)).toContain('Thảo Điền')
    expect(all.orders.every(({ branchId }) => branchId !== cafe.elsewhere.branchId)).toBe(true)
    expect(await numbersIn({ branch: cafe.there.branchId })).toEqual([])
    expect((await find({ branch: cafe.there.branchId }, everywhere)).total).toBe(1)
    const { total } = await find({ branch: cafe.elsewhere.branchId, list: 'unpaid' }, everywhere)
    expect(total).toBe(0)
  })

  test('comes in pages of 50, and says how many there are', async () => {
    const place = cafe.elsewhere
    for (let order = 0; order < 50; order++) await orderIn(cafe, 'pending', place)
    const [first, second] = [await find({}, place), await find({ page: 2 }, place)]
    expect(first).toMatchObject({ total: 51 })
    expect([first.orders.length, second.orders.length]).toEqual([50, 1])
    expect(new Set([...first.orders, ...second.orders].map(({ id }) => id)).size).toBe(51)
  })
})
