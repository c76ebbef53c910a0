import { DateTime } from 'luxon'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '@/lib/ids'
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
  let today: string
  beforeAll(async () => {
    open = await orderIn(cafe, 'preparing')
    finished = await orderIn(cafe, 'completed')
    old = await orderIn(cafe, 'completed')
    yesterday = await backdate(old.id)
    today = DateTime.fromISO(yesterday).plus({ days: 1 }).toISODate() ?? ''
    await orderIn(cafe, 'completed', cafe.there)
    await orderIn(cafe, 'pending', cafe.elsewhere)
  })

  /** The row of an order of yesterday, to be written again: without its JSON, which Prisma does not take as it gives it. */
  async function storedOld() {
    const {
      changeMarks: _,
      seenChanges: __,
      adjustments: ___,
      estimateStarts: ____,
      ...stored
    } = await cafe.database.prisma.order.findUniqueOrThrow({ where: { id: old.id } })
    return stored
  }

  test('is of today, or of the day that is chosen', async () => {
    expect(await find({})).toMatchObject({ total: 2, value: open.total + finished.total })
    expect(await numbersIn({})).toEqual([finished.number, open.number])
    expect(await numbersIn({ from: yesterday, to: yesterday })).toEqual([900])
    expect(await find({ to: yesterday, from: today })).toMatchObject({ total: 3 })
    expect(await find({ to: yesterday })).toMatchObject({ total: 1 })
  })

  test('by state; an invalid filter counts as none', async () => {
    expect(await numbersIn({ state: 'open' })).toEqual([open.number])
    expect(await numbersIn({ state: 'completed' })).toEqual([finished.number])
    expect(await numbersIn({ state: 'gone', from: 'x', page: '-1', branch: '1', list: '' })).toHaveLength(2)
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

  test('a search of every day finds number, amount, table and transfer reference', async () => {
    const all = await numbersIn({ search: open.tableLabel.toLowerCase() })
    expect(all).toEqual(expect.arrayContaining([open.number, finished.number, 900]))
    expect(await numbersIn({ search: `table ${open.tableLabel}` })).toEqual(all)
    expect(await numbersIn({ search: `BÀN ${open.tableLabel}` })).toEqual(all)
    expect(await numbersIn({ search: '900' })).toEqual([900])
    expect(await numbersIn({ search: '#900', from: today })).toEqual([])
    const amount = new Intl.NumberFormat('vi-VN').format(open.total)
    expect(await numbersIn({ search: `${amount} ₫` })).toHaveLength(all.length)
    expect(await numbersIn({ search: ` ${old.transferReference?.toLowerCase()} ` })).toEqual([900])
    expect(await numbersIn({ search: `MBVCB.123.${old.transferReference}.CT tu 0071` })).toEqual([900])
    for (const nothing of ['%', '_', "'; --", '999999999999999', 'Z99', ':*', '!(', '\\'])
      expect(await numbersIn({ search: nothing })).toEqual([])
  })

  test('a search finds customers, references, items and notes without accents, by the starts of all words', async () => {
    const { menuItemId, here } = cafe
    const order = {
      tableId: here.tableId,
      customerName: 'Nguyễn Thị Hồng Đào',
      reference: 'GF-8812',
      items: [{ menuItemId, quantity: 1, note: 'không hành' }],
    }
    const { body } = await cafe.api.post<Order>('/orders', order, { token: cafe.staff })
    for (const search of ['hong dao', 'ĐÀO nguyen', 'Nguyễn Th', 'gf-8812', 'hanh khong'])
      expect(await numbersIn({ search })).toEqual([body.number])
    const [item] = body.items
    expect(await numbersIn({ search: item?.menuItemName.toUpperCase() })).toContain(body.number)
    for (const search of ['hong mai', 'dao hanh', 'GF-88']) expect(await numbersIn({ search })).toEqual([])
  })

  test('a search finds lines of every week, and of the days that are chosen', async () => {
    const { order, orderItem } = cafe.database.prisma
    const stored = await storedOld()
    const line = await orderItem.findFirstOrThrow({ where: { orderId: old.id } })
    const { options: ____, parts: _____, ...storedLine } = line
    const weeksAgo = async (weeks: number) => {
      const createdAt = new Date(Date.now() - weeks * 7 * 86_400_000)
      const id = v7({ msecs: createdAt.getTime() })
      const day = new Date(createdAt.toISOString().slice(0, 10))
      await order.create({ data: { ...stored, id, day, number: 2_000 + weeks, createdAt, transferReference: null } })
      await orderItem.create({ data: { ...storedLine, id: newId(), orderId: id, note: 'khoai lang', options: [] } })
      return day.toISOString().slice(0, 10)
    }
    const [, eight, thirty] = [await weeksAgo(1), await weeksAgo(8), await weeksAgo(30), await weeksAgo(90)]
    const search = 'khoai la'
    expect(await numbersIn({ search })).toEqual([2_001, 2_008, 2_030, 2_090])
    expect(await numbersIn({ search, from: thirty, to: eight })).toEqual([2_008, 2_030])
    expect(await numbersIn({ search, to: thirty })).toEqual([2_030, 2_090])
    expect(await numbersIn({ search, from: eight })).toEqual([2_001, 2_008])
    // The words of the weeks are none of an order.
    expect(await numbersIn({ search: '0w' })).toEqual([])
    await orderItem.deleteMany({ where: { note: 'khoai lang' } })
    await order.deleteMany({ where: { number: { in: [2_001, 2_008, 2_030, 2_090] } } })
  })

  test('a search finds the newest thousand', async () => {
    const { order } = cafe.database.prisma
    const stored = await storedOld()
    const copyOf = (number: number) => ({
      ...stored,
      id: newId(),
      number,
      customerName: 'Zoë',
      transferReference: null,
    })
    await order.createMany({ data: Array.from({ length: 1_001 }, (_, index) => copyOf(1_000 + index)) })
    const last = await find({ search: 'zoe', page: 20 })
    expect(last).toMatchObject({ total: 1_000, hasMore: true, value: 1_000 * old.total })
    expect(last.orders).toHaveLength(50)
    expect(await find({ search: 'zoe', page: 21 })).toMatchObject({ orders: [] })
    await order.deleteMany({ where: { customerName: 'Zoë' } })
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

  test('by payment: what is due, and how something was paid', async () => {
    const { here } = cafe
    const [cash, several, due, gone] = [
      await orderIn(cafe, 'confirmed'),
      await orderIn(cafe, 'confirmed'),
      await orderIn(cafe, 'confirmed'),
      await orderIn(cafe, 'cancelled'),
    ]
    const record = (id: string, payment: object) =>
      cafe.api.post(`/orders/${id}/payments`, payment, { token: cafe.manager })
    await record(cash.id, { method: 'cash' })
    await record(several.id, { method: 'card', part: 1_000 })
    const of = async (payment: string) => (await find({ payment, list: 'all' }, here)).orders.map(({ id }) => id)
    expect(await of('partly_paid')).toEqual([several.id])
    expect(await of('card')).toContain(several.id)
    await record(several.id, { method: 'transfer' })
    expect(await of('partly_paid')).toEqual([])
    for (const method of ['card', 'transfer']) {
      expect(await of(method)).toContain(several.id)
      expect(await of(method)).not.toContain(cash.id)
    }
    expect(await of('cash')).toContain(cash.id)
    expect(await of('cash')).not.toContain(several.id)
    expect(await of('paid')).toEqual(expect.arrayContaining([cash.id, several.id]))
    const unpaid = await of('unpaid')
    expect(unpaid).toContain(due.id)
    for (const { id } of [cash, several, gone]) expect(unpaid).not.toContain(id)
    const all = (await find({}, here)).total
    expect((await find({ payment: 'cheque' }, here)).total).toBe(all)
  })

  test('late: not a stopped order', async () => {
    const { id } = await orderIn(cafe, 'preparing')
    const createdAt = new Date(Date.now() - 60 * 60_000)
    await cafe.database.prisma.order.update({ where: { id }, data: { createdAt } })
    const isLate = async () => (await find({ list: 'late' })).orders.some((order) => order.id === id)
    expect(await isLate()).toBe(true)
    await cafe.api.post(`/orders/${id}/stop`, { reason: 'guest_left' }, { token: cafe.manager })
    expect(await isLate()).toBe(false)
    expect((await find({})).orders.find((order) => order.id === id)).toMatchObject({ isLate: false })
  })
})
