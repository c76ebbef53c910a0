import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import type { BranchOverview } from '@/lib/overview/overview'
import { readOverview } from '@/lib/overview/read-overview'
import { serviceReport } from '@/lib/reports/service-report'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, type Place, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'

const MINUTE = 60_000
const NOTHING = { orders: 0, value: 0 }

describe('the branches at a glance', () => {
  let cafe: Cafe
  let someManager: StaffAccess
  beforeAll(async () => {
    cafe = await startCafe()
    someManager = await authenticateStaff(cafe.database, cafe.manager)
  })
  afterAll(() => cafe.stop())

  const manager = (at: { orgId: string; branchId: string | null }) => ({ ...someManager, ...at })
  const overview = () => readOverview(cafe.database, manager({ ...cafe.here, branchId: null }))
  const branchAt = async (place: Place): Promise<BranchOverview> => {
    const [branch] = (await readOverview(cafe.database, manager(place))).branches
    if (!branch) throw new Error('There is no such branch.')
    return branch
  }
  const change = (id: string, data: Parameters<typeof cafe.database.prisma.order.update>[0]['data']) =>
    cafe.database.prisma.order.update({ where: { id }, data })
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE)
  const timeZoneOf = async ({ orgId }: Place) =>
    (await cafe.database.prisma.organisation.findUniqueOrThrow({ where: { id: orgId } })).timeZone
  let number = 1_000
  /** An order that became ready at a moment, so many minutes after it was placed. */
  const made = async (place: Place, readyAt: Date, minutes: number) => {
    const { id } = await orderIn(cafe, 'ready', place)
    const createdAt = new Date(readyAt.getTime() - minutes * MINUTE)
    const day = new Date(
      DateTime.fromJSDate(createdAt)
        .setZone(await timeZoneOf(place))
        .toISODate() ?? '',
    )
    await change(id, { readyAt, createdAt, day, number: number++ })
  }

  test('a branch where nothing happened', async () => {
    expect(await branchAt(cafe.there)).toMatchObject({
      name: 'Thảo Điền',
      open: { pending: 0, confirmed: 0, preparing: 0, ready: 0 },
      lateness: 'calm',
      late: 0,
      oldest: null,
      today: NOTHING,
      toReady: {
        lastHour: { orders: 0, median: null, p90: null, told: 0, kept: 0 },
        weekBefore: { orders: 0, median: null, p90: null, told: 0, kept: 0 },
      },
      awaited: NOTHING,
      refunds: NOTHING,
    })
  })

  test('open tickets by state, the oldest and from when it is late, and what is late by the stations’ own times', async () => {
    const [oldest, ready] = [await orderIn(cafe, 'preparing'), await orderIn(cafe, 'ready')]
    const finished = await orderIn(cafe, 'completed')
    await orderIn(cafe, 'cancelled')
    await change(oldest.id, { createdAt: ago(7) })
    const branch = await branchAt(cafe.here)
    expect(branch.open).toEqual({ pending: 0, confirmed: 0, preparing: 1, ready: 1 })
    expect(branch).toMatchObject({ lateness: 'soon', late: 0 })
    expect(branch.oldest?.number).toBe(oldest.number)
    expect((branch.oldest?.lateAt ?? 0) - (branch.oldest?.startAt ?? 0)).toBe(10 * MINUTE)
    expect(branch.today).toEqual({ orders: 3, value: oldest.total + 2 * ready.total })
    expect(branch.awaited).toEqual({ orders: 3, value: oldest.total + ready.total + finished.total })

    await change(oldest.id, { createdAt: ago(10.5) })
    expect(await branchAt(cafe.here)).toMatchObject({ lateness: 'late', late: 1 })
  })

  test('payments that are awaited, and what was paid and then cancelled', async () => {
    const before = await branchAt(cafe.here)
    const paid = await orderIn(cafe)
    await cafe.api.post(`/orders/${paid.id}/confirm-payment`, undefined, { token: cafe.manager })
    expect((await branchAt(cafe.here)).awaited).toEqual(before.awaited)

    await cafe.api.patch(`/orders/${paid.id}/status`, { status: 'cancelled' }, { token: cafe.manager })
    const { refunds } = await branchAt(cafe.here)
    expect(refunds).toEqual({ orders: 1, value: paid.total })
    await change(paid.id, { statusSince: ago(31 * 24 * 60) })
    expect((await branchAt(cafe.here)).refunds).toEqual(refunds)
    await cafe.api.post(`/orders/${paid.id}/refunds`, { method: 'cash' }, { token: cafe.manager })
    expect((await branchAt(cafe.here)).refunds).toEqual(NOTHING)
  })

  test('time to ready over the last hour, and over the same hour of the weekday before', async () => {
    const place = cafe.elsewhere
    const weekAgo = DateTime.now()
      .setZone(await timeZoneOf(place))
      .minus({ days: 7 })
    for (const [minutesAgo, took] of [
      [1, 4],
      [30, 6],
      [59, 14],
    ] as const)
      await made(place, ago(minutesAgo), took)
    await made(place, ago(61), 60)
    await made(place, ago(2), 5 * 60)
    for (const [minutesAgo, took] of [
      [5, 3],
      [50, 5],
    ] as const) {
      await made(place, weekAgo.minus({ minutes: minutesAgo }).toJSDate(), took)
    }
    await made(place, weekAgo.plus({ minutes: 2 }).toJSDate(), 9)

    expect((await branchAt(place)).toReady).toEqual({
      lastHour: { orders: 3, median: 6 * MINUTE, p90: 14 * MINUTE, told: 0, kept: 0 },
      weekBefore: { orders: 2, median: 3 * MINUTE, p90: 5 * MINUTE, told: 0, kept: 0 },
    })
  })

  test('time to ready, and the promises that were kept, are the same statistics as in the report', async () => {
    const place = cafe.there
    for (const [minutesAgo, took] of [
      [1, 4],
      [10, 7],
      [20, 9],
      [30, 16],
    ] as const)
      await made(place, ago(minutesAgo), took)
    await cafe.database.query(
      `UPDATE orders SET first_told_from = created_at + interval '5 minutes', first_told_to = created_at + interval '9 minutes'
       WHERE branch_id = $1`,
      [place.branchId],
    )

    const today = DateTime.now().setZone(await timeZoneOf(place))
    const filter = { fromHour: 0, toHour: 24, station: null, item: null }
    const { total, promises } = await serviceReport(cafe.database, place.orgId, place.branchId, {
      ...filter,
      from: today.minus({ days: 1 }).toISODate() ?? '',
      to: today.toISODate() ?? '',
    })
    expect(total).toMatchObject({ measured: 4, medianMs: 7 * MINUTE, p90Ms: 16 * MINUTE })
    const sumOf = (key: 'told' | 'kept' | 'later') => promises.reduce((sum, row) => sum + row[key], 0)
    expect([sumOf('told'), sumOf('kept'), sumOf('later')]).toEqual([4, 2, 1])
    expect((await branchAt(place)).toReady.lastHour).toEqual({
      orders: 4,
      median: total.medianMs,
      p90: total.p90Ms,
      told: 4,
      kept: 2,
    })
  })

  test('a manager of one branch sees that one, and nobody another organisation’s', async () => {
    const names = async (at: { orgId: string; branchId: string | null }) =>
      (await readOverview(cafe.database, manager(at))).branches.map(({ name }) => name)
    expect(await names({ ...cafe.here, branchId: null })).toEqual(['Hàng Bông', 'Thảo Điền'])
    expect(await names(cafe.there)).toEqual(['Thảo Điền'])
    expect(await names({ orgId: cafe.here.orgId, branchId: cafe.elsewhere.branchId })).toEqual([])
    expect(await overview()).toMatchObject({ locale: 'vi-VN', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh' })
  })
})
