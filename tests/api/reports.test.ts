import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { By } from '@/lib/access/scope'
import { businessDaySql } from '@/lib/branches/business-day'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { newId } from '@/lib/ids'
import { carryOut } from '@/lib/orders/carry-out'
import { placeOrder } from '@/lib/orders/place-order'
import { newOrderSchema } from '@/lib/orders/sent-order-schema'
import { changedDays, daysToKeep, keepDay } from '@/lib/reports/keep-days'
import type { ReportFilter } from '@/lib/reports/report-filter'
import { reportSubject } from '@/lib/reports/report-subject'
import { findReportTickets } from '@/lib/reports/report-tickets'
import { reportSummary, serviceReport } from '@/lib/reports/service-report'
import { ticketHistory } from '@/lib/reports/ticket-history'
import { openTestDatabase } from '../support/database'
import { DAY_ENDS, type KeptEvent, reportFromEvents } from '../support/report-from-events'

const ZONE = 'Europe/Berlin'
const ORDERS = 150
/** The clock goes back on 25 October 2026 in Berlin, and forward on 29 March: a day of 25 hours, one of 23. */
const DAYS = ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-10-26']

let database: OpenedDatabase
let place: { orgId: string; branchId: string; tableId: string; items: Record<string, string> }

beforeAll(async () => {
  database = await openTestDatabase()
  place = await aBusyCafe()
})
afterAll(() => database.close())

const all: ReportFilter = { from: '2026-10-20', to: '2026-10-31', fromHour: 0, toHour: 24, station: null, item: null }

describe('the report agrees to the millisecond with what the events alone say', () => {
  const cases: [string, () => Partial<ReportFilter>][] = [
    ['of a range', () => ({})],
    ['of the day of 25 hours', () => ({ from: '2026-10-25', to: '2026-10-25' })],
    ['of the day of 23 hours', () => ({ from: '2026-03-29', to: '2026-03-29' })],
    ['of some hours', () => ({ fromHour: 2, toHour: 14 })],
    ['of the hours about the end of the day', () => ({ fromHour: 3, toHour: 6 })],
    ['of hours past midnight and the end of the day', () => ({ fromHour: 22, toHour: 6 })],
    ['of hours past midnight', () => ({ fromHour: 20, toHour: 3 })],
    ['of one night past midnight', () => ({ from: '2026-10-24', to: '2026-10-24', fromHour: 20, toHour: 3 })],
    ['of a station', () => ({ station: 'Bar' })],
    ['of an item', () => ({ item: place.items.Käsekuchen ?? '' })],
    ['of an item in some hours', () => ({ item: place.items.Espresso ?? '', fromHour: 0, toHour: 12 })],
    ['of nothing', () => ({ station: 'Nowhere' })],
  ]
  test.each(cases)('%s', async (name, part) => {
    const filter = { ...all, ...part() }
    const report = await serviceReport(database, place.orgId, place.branchId, filter)
    const expected = reportFromEvents(
      await eventsOf(place.branchId),
      await thresholds(),
      ZONE,
      filter,
      await categories(),
    )
    expect(inAnyOrder(report)).toEqual(inAnyOrder(expected))
    expect(report.total.orders > 0).toBe(name !== 'of nothing')
  })
})

test('the period before has the same figures as a report of it, until a time', async () => {
  const filter = { ...all, from: '2026-10-24', to: '2026-10-25' }
  const { total, sales, hours, days } = await serviceReport(database, place.orgId, place.branchId, filter)
  const summaryUntil = (until: string) => reportSummary(database, place.orgId, place.branchId, { filter, until })
  expect(await summaryUntil('2026-11-01T00:00:00')).toEqual({
    isApproximate: false,
    total,
    sales,
    hours,
    days,
    months: [],
  })

  const until = '2026-10-25T12:00:00'
  const tickets = await findReportTickets(database, place.orgId, place.branchId, filter)
  const placed = tickets.filter(({ placedAt }) => placedAt < DateTime.fromISO(until, { zone: ZONE }).toMillis())
  expect(placed.length).toBeGreaterThan(0)
  expect(placed.length).toBeLessThan(tickets.length)
  expect((await summaryUntil(until)).total.orders).toBe(placed.length)
})

test('sales by payment method add up to the sales', async () => {
  const { total, payments } = await serviceReport(database, place.orgId, place.branchId, all)
  expect(payments.map(({ method }) => method)).toEqual(['cash', 'card', 'transfer', 'unpaid'])
  expect(payments.reduce((sum, { value }) => sum + value, 0)).toBe(total.value)
})

test('the times of each order are those of its events', async () => {
  const events = await eventsOf(place.branchId)
  const tickets = await findReportTickets(database, place.orgId, place.branchId, { ...all, from: '2026-03-01' })
  expect(tickets.length).toBe(new Set(events.map(({ orderId }) => orderId)).size)
  for (const ticket of tickets) {
    const own = events.filter(({ orderId }) => orderId === ticket.id)
    const cameInto = (...states: string[]) => own.find(({ to }) => states.includes(to))?.at ?? null
    expect(ticket).toMatchObject({
      placedAt: cameInto('pending'),
      confirmedAt: cameInto('confirmed'),
      preparingAt: cameInto('preparing'),
      readyAt: cameInto('ready'),
      finishedAt: cameInto('completed', 'cancelled'),
    })
  }
})

test('the prep time of an order for later begins with its start, for every ticket as in the other figures', async () => {
  const by = byStaff()
  const { id } = await placeOrder(
    database,
    by,
    place.tableId,
    newOrderSchema.parse({ items: [{ menuItemId: place.items.Espresso ?? '', quantity: 1 }] }),
  )
  await carryOut(database, by, id, { type: 'advance', from: 'pending', to: 'ready' })
  await database.query(
    `UPDATE orders SET day = '2026-02-01', created_at = '2026-02-01T08:00:00Z', start_at = '2026-02-01T11:55:00.5Z',
       ready_at = '2026-02-01T12:00:00Z' WHERE id = $1`,
    [id],
  )
  const filter = { ...all, from: '2026-02-01', to: '2026-02-01' }
  const tickets = await findReportTickets(database, place.orgId, place.branchId, filter)
  expect(tickets).toMatchObject([{ id, toReadyMs: 299_500 }])
  const report = await serviceReport(database, place.orgId, place.branchId, filter)
  expect(report).toMatchObject({ total: { medianMs: 299_500 }, slowest: [{ id, toReadyMs: 299_500 }] })
})

test('nothing of a branch of another organisation, nor of another branch', async () => {
  const other = await database.prisma.branch.findFirstOrThrow({ where: { name: 'Hàng Bông' } })
  await expect(serviceReport(database, other.orgId, place.branchId, all)).rejects.toThrow('no such branch')
  expect(await findReportTickets(database, other.orgId, place.branchId, all)).toEqual([])
  const report = await serviceReport(database, other.orgId, other.id, all)
  expect(report).toMatchObject({ total: { orders: 0, value: 0, medianMs: null }, hours: [], slowest: [] })
})

test('a filter names an item that was removed, if the address does', async () => {
  const id = place.items.Espresso ?? ''
  const names = async (item: string | null) =>
    (await reportSubject(database, place.orgId, place.branchId, item)).items.map(({ name }) => name)
  const sold = await names(null)
  expect(sold).toContain('Espresso')
  await database.prisma.menuItem.update({ where: { id }, data: { removedAt: new Date() } })
  expect(await names(null)).toEqual(sold.filter((name) => name !== 'Espresso'))
  expect(await names(id)).toEqual(sold)
  await database.prisma.menuItem.update({ where: { id }, data: { removedAt: null } })
})

test('a ticket tells its whole history', async () => {
  const by = byStaff()
  const espresso = { menuItemId: place.items.Espresso ?? '', quantity: 1 }
  const ordered = newOrderSchema.parse({ items: [espresso, { ...espresso, quantity: 2 }] })
  const { id, items } = await placeOrder(database, by, place.tableId, ordered)
  const [first, second] = items
  if (!first || !second) throw new Error('Both lines are there.')
  await carryOut(database, { ...by, tapId: newId() }, id, { type: 'confirm_payment' })
  await carryOut(database, by, id, { type: 'mark_rush', rush: true })
  await carryOut(database, by, id, { type: 'mark_items', itemIds: [first.id, second.id], done: true })
  await carryOut(database, by, id, { type: 'mark_items', itemIds: [second.id], done: false })
  await carryOut(database, by, id, { type: 'change_status', to: 'cancelled', reason: 'mistake' })

  const { order, steps } = await ticketHistory(database, place.orgId, place.branchId, id)
  expect(order).toMatchObject({ id, status: 'cancelled' })
  const idsOf = (lines: { id: string }[]) => lines.map((line) => line.id)
  expect(steps.map((step) => ({ ...step, done: idsOf(step.done), undone: idsOf(step.undone) }))).toMatchObject([
    { type: 'order.created', from: null, to: 'pending', rush: null, done: [], undone: [] },
    { type: 'order.payment_confirmed', from: 'pending', to: 'confirmed', method: 'transfer', amount: order.paidAmount },
    { type: 'order.updated', rush: true, done: [], method: null, amount: null },
    { type: 'order.updated', rush: null, done: [first.id, second.id] },
    { type: 'order.updated', done: [], undone: [second.id] },
    {
      type: 'order.status_changed',
      from: 'confirmed',
      to: 'cancelled',
      reason: 'mistake',
      actor: { kind: 'staff', name: 'Lan' },
    },
  ])
  const elsewhere = await database.prisma.branch.findFirstOrThrow({ where: { name: 'Hàng Bông' } })
  await expect(ticketHistory(database, elsewhere.orgId, elsewhere.id, id)).rejects.toThrow('no such order')

  await database.query('DELETE FROM order_events WHERE order_id = $1', [id])
  const pruned = await ticketHistory(database, place.orgId, place.branchId, id)
  expect(pruned).toMatchObject({ order: { id, status: 'cancelled' }, steps: [], times: { readyAt: null } })
  expect(pruned.times).toMatchObject({ confirmedAt: steps[1]?.at, finishedAt: steps.at(-1)?.at })
})

describe('a report of more than a month', () => {
  const long = { ...all, from: '2026-03-01' }

  test('before anything is kept, of every filter', async () => {
    await agrees(long)
    await agrees({ ...long, station: 'Bar' })
    await agrees({ ...long, item: place.items.Espresso ?? '' })
    await agrees({ ...long, fromHour: 20, toHour: 3 })
  })

  test('is added up of the days that are kept', async () => {
    await keepAll()
    const [first] = await eventsOf(place.branchId)
    await database.query('UPDATE orders SET total = total + 1000 WHERE id = $1', [first?.orderId])
    await agrees(long)
    await database.query('UPDATE orders SET total = total - 1000 WHERE id = $1', [first?.orderId])
    const { total, sales, hours, days, months } = await serviceReport(database, place.orgId, place.branchId, long)
    const before = { filter: long, until: '2099-01-01T00:00:00' }
    const summary = { isApproximate: true, total, sales, hours, days, months }
    expect(await reportSummary(database, place.orgId, place.branchId, before)).toEqual(summary)
  })

  test('has every late change at once, and other limits of a station', async () => {
    await keepAll()
    const by = byStaff()
    const open = await database.prisma.order.findMany({
      where: { branchId: place.branchId, status: { in: ['pending', 'confirmed'] } },
    })
    expect(open.length).toBeGreaterThan(3)
    // While the days are computed, as a process does it that has found the marks.
    const [first, ...others] = open
    if (!first) throw new Error('There is an open order.')
    await carryOut(database, by, first.id, { type: 'change_status', to: 'cancelled', reason: 'mistake' })
    expect(await changedDays(database, 10)).toMatchObject([{ day: first.day.toISOString().slice(0, 10) }])
    await agrees(long)
    await Promise.all([
      ...others.map(({ id }) =>
        carryOut(database, by, id, { type: 'change_status', to: 'cancelled', reason: 'other' }),
      ),
      ...DAYS.map((day) => keepDay(database, { ...place, day })),
    ])
    await agrees(long)
    await keepAll()
    expect(await changedDays(database, 10)).toEqual([])
    await agrees(long)
    await database.prisma.station.updateMany({
      where: { orgId: place.orgId, name: 'Bar' },
      data: { lateAfterMinutes: 3 },
    })
    await agrees(long)
  })

  test('has the hours of the time zone that the branch has now', async () => {
    const hours = async () => (await serviceReport(database, place.orgId, place.branchId, long)).hours
    const setZone = (timeZone: string) =>
      database.prisma.branch.update({ where: { id: place.branchId }, data: { timeZone } })
    await keepAll()
    await setZone('Asia/Tokyo')
    const shown = await hours()
    await database.prisma.reportDay.deleteMany({ where: { branchId: place.branchId } })
    expect(shown).toEqual(await hours())
    await setZone(ZONE)
  })

  const agrees = async (filter: ReportFilter) => {
    const report = inAnyOrder(await serviceReport(database, place.orgId, place.branchId, filter))
    const events = await eventsOf(place.branchId)
    const expected = inAnyOrder(reportFromEvents(events, await thresholds(), ZONE, filter, await categories()))
    expect(report.total.orders).toBeGreaterThan(20)
    expect(withoutPercentiles(report)).toEqual(withoutPercentiles(expected))
    const [found, exact] = [percentilesIn(report), percentilesIn(expected)]
    expect(found).toHaveLength(exact.length)
    expect(found.filter((ms, at) => Math.abs(ms - (exact[at] ?? 0)) > 0.02 * (exact[at] ?? 0))).toEqual([])
  }

  async function keepAll() {
    for (const day of await daysToKeep(database, 100)) await keepDay(database, day)
    expect(await daysToKeep(database, 1)).toEqual([])
  }
})

/** Orders that went every way an order can go, by the service's own commands, then spread over days and hours. */
async function aBusyCafe() {
  const { prisma } = database
  const branch = await prisma.branch.findFirstOrThrow({ where: { name: 'Mitte' }, include: { tables: true } })
  const menu = await prisma.menuItem.findMany({ where: { orgId: branch.orgId } })
  await prisma.station.updateMany({ where: { orgId: branch.orgId, name: 'Bar' }, data: { lateAfterMinutes: 6 } })
  await prisma.menuItem.updateMany({ where: { orgId: branch.orgId, name: 'Milchkaffee' }, data: { stationId: null } })
  await prisma.branch.updateMany({ data: { dayEndsAt: `0${DAY_ENDS}:00` } })
  const tableId = branch.tables[0]?.id ?? ''
  place = {
    orgId: branch.orgId,
    branchId: branch.id,
    tableId,
    items: Object.fromEntries(menu.map(({ name, id }) => [name, id])),
  }
  await withMilk(place.items.Espresso ?? '')
  for (let n = 0; n < ORDERS; n++) await goesItsWay(n)
  await database.query(
    `INSERT INTO ticket_counters (branch_id, day, last_number) SELECT branch_id, day, max(number) FROM orders GROUP BY 1, 2
     ON CONFLICT (branch_id, day) DO NOTHING`,
    [],
  )
  return place
}

/** Milk for an item, which is chosen unless an order says otherwise. */
async function withMilk(menuItemId: string) {
  const group = { id: newId(), orgId: place.orgId, name: 'Milchsorte', position: 90 }
  const option = { id: newId(), groupId: group.id, name: 'Hafer', price: 50, isDefault: true, position: 0 }
  await database.prisma.optionGroup.create({ data: group })
  await database.prisma.menuOption.create({ data: option })
  await database.prisma.itemOptionGroup.create({ data: { menuItemId, groupId: group.id, position: 0 } })
}

async function goesItsWay(n: number) {
  const { tableId, items } = place
  const ids = Object.values(items)
  const lines = Array.from({ length: 1 + (n % 4) }, (_, line) => ({
    menuItemId: ids[(n + line * (n % 3)) % ids.length] ?? '',
    quantity: 1 + ((n + line) % 3),
  }))
  const by = byStaff(n % 2 ? 'Lan' : 'Tèo')
  const type = n % 5 === 0 ? 'takeaway' : n % 8 === 0 ? 'delivery' : undefined
  const order = await placeOrder(database, by, tableId, newOrderSchema.parse({ items: lines, type }))
  const many = order.items.find(({ quantity }) => quantity > 1)
  if (many && n % 4 === 1) {
    const reason = n % 8 === 1 ? 'spoiled' : 'mistake'
    await carryOut(database, by, order.id, { type: 'void_line', itemId: many.id, quantity: 1, reason })
  }
  if (n % 10 === 3)
    await carryOut(database, { ...by, actor: { kind: 'guest', id: place.orgId } }, order.id, { type: 'cancel_own' })
  else await moves(by, order, n)
  await spread(order.id, n)
}

async function moves(by: By, { id, items: [item] }: { id: string; items: { id: string }[] }, n: number) {
  if (n % 3 === 0) await carryOut(database, by, id, { type: 'confirm_payment' })
  else if (n % 7 !== 1) await carryOut(database, by, id, { type: 'change_status', to: 'confirmed' })
  if (n % 7 === 1) return
  if (item) await carryOut(database, by, id, { type: 'mark_items', itemIds: [item.id], done: true })
  if (n % 11 === 2) {
    const reason = n % 2 === 0 ? ('sold_out' as const) : undefined
    return void (await carryOut(database, by, id, { type: 'change_status', to: 'cancelled', reason }))
  }
  const steps = (['preparing', 'ready', 'completed'] as const).slice(0, n % 13 === 4 ? n % 3 : 3)
  for (const to of steps) {
    await carryOut(database, by, id, { type: 'change_status', to })
    if (to === 'ready' && n % 3 !== 0 && n % 4 < 2)
      await carryOut(database, by, id, { type: 'record_payment', method: n % 2 ? 'cash' : 'card' })
    if (to === 'preparing') await carryOut(database, by, id, { type: 'mark_rush', rush: true })
  }
}

/** What the service never does: the same shift and the same stretch for all of an order's times and its events'. */
async function spread(orderId: string, n: number) {
  const day = DAYS[n % DAYS.length]
  // Each second a quarter of an hour or so, so that orders are calm and late; begun in every hour, around the clock change too.
  const [minute, stretch] = [(n * 97) % 1440, 20_000 + ((n * 7919) % 60_000)]
  const moved = (column: string) => `($2::date::timestamp AT TIME ZONE '${ZONE}' + $3::int * interval '1 minute'
    + (${column} - (SELECT created_at FROM orders WHERE id = $1)) * $4::float8)`
  const params = [orderId, day, minute, stretch]
  await database.query(`UPDATE order_events SET at = ${moved('at')} WHERE order_id = $1`, params)
  await database.query(
    `UPDATE orders o SET created_at = ${moved('created_at')}, confirmed_at = ${moved('confirmed_at')},
       preparing_at = ${moved('preparing_at')}, ready_at = ${moved('ready_at')}, finished_at = ${moved('finished_at')},
       day = (SELECT ${businessDaySql('b', moved('o.created_at'))} FROM branches b WHERE b.id = o.branch_id),
       number = 1000 + $5::int
     WHERE id = $1`,
    [...params, n],
  )
  await database.query(
    `UPDATE order_events SET stored_order = stored_order || jsonb_build_object('number', 1000 + $2::int) WHERE order_id = $1`,
    [orderId, n],
  )
}

function byStaff(name = 'Lan'): By {
  const { orgId, branchId } = place
  return { scope: { orgId, branchId, guestSessionId: null }, actor: { kind: 'staff', id: orgId, name } }
}

/** In the order in which they happened. */
const eventsOf = (branchId: string) =>
  database.query<KeptEvent>(
    `SELECT order_id AS "orderId", from_status AS from, to_status AS to, actor, stored_order AS order,
       (extract(epoch FROM at) * 1000)::float8 AS at
     FROM order_events WHERE branch_id = $1 ORDER BY order_id, version`,
    [branchId],
  )

/** The category of each item. */
async function categories() {
  const items = await database.prisma.menuItem.findMany({ where: { orgId: place.orgId }, include: { category: true } })
  return new Map(items.map(({ id, category }) => [id, category.name]))
}

const thresholds = () => database.prisma.station.findMany({ where: { orgId: place.orgId } })

/** The order of equals is the database's collation's. */
const inAnyOrder = ({ cancellations, ...report }: Awaited<ReturnType<typeof serviceReport>>) => ({
  ...report,
  stations: report.stations.toSorted(byText),
  items: report.items.toSorted(byText),
  categories: report.categories.toSorted(byText),
  people: report.people.toSorted(byText),
  options: report.options.toSorted(byText),
  types: report.types.toSorted(byText),
  sources: report.sources.toSorted(byText),
  voids: report.voids.toSorted(byText),
  cancellations: cancellations.toSorted(byText),
})

const byText = (a: object, b: object) => textOf(a).localeCompare(textOf(b))

const PERCENTILES = ['medianMs', 'p90Ms']
const textOf = (row: object) => JSON.stringify(row, (name, value) => (PERCENTILES.includes(name) ? undefined : value))
const withoutPercentiles = (report: object) => JSON.parse(textOf(report))

/** All percentiles of a report, by the names of its fields. */
function percentilesIn(report: unknown, name = ''): number[] {
  if (PERCENTILES.includes(name)) return typeof report === 'number' ? [report] : []
  if (typeof report !== 'object' || report === null) return []
  const fields = Object.entries(report)
  return (Array.isArray(report) ? fields : fields.toSorted(([a], [b]) => a.localeCompare(b))).flatMap(([key, value]) =>
    percentilesIn(value, key),
  )
}
