import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '@/lib/orders/order'
import { readPastDay } from '@/lib/what-if/read-day'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const dayOf = async ({ id }: Order) => {
  const { day } = await cafe.database.prisma.order.findUniqueOrThrow({ where: { id } })
  return day.toISOString().slice(0, 10)
}
const orgId = async () =>
  (await cafe.database.prisma.branch.findUniqueOrThrow({ where: { id: cafe.here.branchId } })).orgId

test('a past day has its orders with the work of their lines, and says which are counted', async () => {
  const { prisma } = cafe.database
  const ready = await orderIn(cafe, 'ready')
  const cancelled = await orderIn(cafe, 'cancelled')
  const added = await orderIn(cafe, 'ready')
  const open = await orderIn(cafe, 'preparing')
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const placed = async ({ id }: Order, minutes: number) =>
    prisma.order.update({ where: { id }, data: { createdAt: minutesAgo(minutes) } })
  await placed(ready, 60)
  await prisma.order.update({ where: { id: ready.id }, data: { readyAt: minutesAgo(48), rush: true } })
  await placed(cancelled, 50)
  await placed(added, 40)
  await prisma.orderItem.updateMany({ where: { orderId: added.id }, data: { addedAt: minutesAgo(30) } })
  await placed(open, 20)

  const day = await readPastDay(cafe.database, {
    orgId: await orgId(),
    branchId: cafe.here.branchId,
    day: await dayOf(ready),
  })
  expect(day.orders.map(({ begins, isCounted }) => [Math.round(begins), isCounted])).toEqual([
    [0, true],
    [10, false],
    [20, false],
    [40, false],
  ])
  const [first, second, third] = day.orders
  expect(first).toMatchObject({ isRush: true, isGuests: false, left: null })
  expect(first?.ready).toBeCloseTo(12, 1)
  expect(second?.left).toBeCloseTo(60, 0)
  expect(third?.lines[0]?.from).toBeCloseTo(30, 1)
  const item = await prisma.menuItem.findUniqueOrThrow({
    where: { id: cafe.menuItemId },
    include: { station: true, category: true },
  })
  expect(first?.lateAfter).toBe(item.station?.lateAfterMinutes)
  // Nothing is known of the item yet.
  expect(first?.lines[0]).toMatchObject({ station: item.station?.name, categoryId: item.categoryId, from: 0 })
  expect(first?.lines[0]?.minutes).toBeCloseTo(3 * (ready.items[0]?.quantity ?? 0) ** 0.8, 5)
  expect(day.stations).toContain(item.station?.name)
  expect(day.categories).toContainEqual({ id: item.categoryId, name: item.category.name })
  expect(day.isCut).toBe(false)
})

test('an order that waited for a later day is work of that day', async () => {
  const { prisma } = cafe.database
  const order = await orderIn(cafe, 'confirmed')
  const asked = { orgId: await orgId(), branchId: cafe.here.branchId }
  const [day, later] = [await dayOf(order), new Date(Date.parse(await dayOf(order)) + 2 * 86_400_000)]
  const before = (await readPastDay(cafe.database, { ...asked, day })).orders.length
  await prisma.order.update({ where: { id: order.id }, data: { startAt: new Date(Date.now() + 2 * 86_400_000) } })
  expect((await readPastDay(cafe.database, { ...asked, day })).orders).toHaveLength(before - 1)
  const then = await readPastDay(cafe.database, { ...asked, day: later.toISOString().slice(0, 10) })
  expect(then.orders).toMatchObject([{ begins: 0, isCounted: false }])
})

test('a day has its own orders, also in the night of a clock change and after its end was moved', async () => {
  const { prisma } = cafe.database
  const order = await orderIn(cafe, 'ready')
  const asked = { orgId: await orgId(), branchId: cafe.here.branchId }
  const setBranch = (data: { timeZone: string; dayEndsAt: string }) =>
    prisma.branch.update({ where: { id: asked.branchId }, data })
  const before = await prisma.branch.findUniqueOrThrow({ where: { id: asked.branchId } })
  const countOn = async (day: string) => (await readPastDay(cafe.database, { ...asked, day })).orders.length

  // 02:30 comes twice, and the second one ends the day.
  await setBranch({ timeZone: 'Europe/Berlin', dayEndsAt: '02:30' })
  const between = { createdAt: new Date('2026-10-25T02:45+02:00'), day: new Date('2026-10-24') }
  await prisma.order.update({ where: { id: order.id }, data: between })
  expect([await countOn('2026-10-24'), await countOn('2026-10-25')]).toEqual([1, 0])
  const forLater = { createdAt: new Date('2026-10-24T20:00+02:00'), startAt: between.createdAt }
  await prisma.order.update({ where: { id: order.id }, data: forLater })
  expect([await countOn('2026-10-24'), await countOn('2026-10-25')]).toEqual([1, 0])

  await setBranch({ timeZone: 'Europe/Berlin', dayEndsAt: '04:00' })
  const afterMidnight = { createdAt: new Date('2026-11-05T01:30+01:00'), startAt: null, day: new Date('2026-11-04') }
  await prisma.order.update({ where: { id: order.id }, data: afterMidnight })
  await setBranch({ timeZone: 'Europe/Berlin', dayEndsAt: '00:00' })
  expect(await countOn('2026-11-04')).toBe(1)
  await setBranch({ timeZone: before.timeZone, dayEndsAt: before.dayEndsAt })
})

test('the parts of a combo are work of their stations, and the learned work of items is used', async () => {
  const { prisma } = cafe.database
  const order = await orderIn(cafe, 'ready')
  const [line] = await prisma.orderItem.findMany({ where: { orderId: order.id } })
  const stations = await prisma.station.findMany({ where: { orgId: cafe.here.orgId } })
  const stationId = (name: string) => stations.find((station) => station.name === name)?.id ?? null
  const part = (station: string, menuItemId: string) => ({
    id: crypto.randomUUID(),
    menuItemId,
    menuItemName: station,
    kitchenName: station,
    quantity: 2,
    stationId: stationId(station),
    options: [],
    allergens: [],
    done: false,
  })
  await prisma.orderItem.update({
    where: { id: line?.id ?? '' },
    data: { quantity: 1, parts: [part('Bar', 'tea'), part('Kitchen', 'soup')] },
  })
  const model = { work: { 'item soup': { log: Math.log(8), count: 9, usedAt: 0 } }, stations: {} }
  await prisma.branchEstimates.create({
    data: { branchId: cafe.here.branchId, lastSeq: 0, model: JSON.stringify(model) },
  })
  const day = await readPastDay(cafe.database, {
    orgId: await orgId(),
    branchId: cafe.here.branchId,
    day: await dayOf(order),
  })
  const last = day.orders.at(-1)
  expect(last?.lines.map(({ station, minutes }) => [station, Math.round(10 * minutes) / 10])).toEqual([
    ['Bar', Math.round(30 * 2 ** 0.8) / 10],
    ['Kitchen', Math.round(80 * 2 ** 0.8) / 10],
  ])
})

test('a branch of another business has no past day', async () => {
  const asked = { orgId: crypto.randomUUID(), branchId: cafe.here.branchId, day: '2026-11-27' }
  await expect(readPastDay(cafe.database, asked)).rejects.toMatchObject({ code: 'not_found' })
})
