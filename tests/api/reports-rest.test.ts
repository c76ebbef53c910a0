import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { ErrorBody } from '@/lib/errors'
import { findReportTickets } from '@/lib/reports/report-tickets'
import { serviceReport } from '@/lib/reports/service-report'
import type { serviceReport as serviceReportSchema, ticketReport } from '@/server/api/report-schemas'
import { type Cafe, logIn, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'
import { hire } from '../support/people'

let cafe: Cafe
let key: string
beforeAll(async () => {
  cafe = await startCafe()
  const body = { name: 'Accounting', permissions: ['reports.read'] }
  key = (await cafe.api.post<{ key: string }>('/api-keys', body, { token: cafe.manager })).body.key
  for (const status of ['ready', 'completed', 'cancelled', 'pending'] as const) await orderIn(cafe, status)
})
afterAll(() => cafe.stop())

type Report = z.infer<typeof serviceReportSchema> & ErrorBody
type Tickets = z.infer<typeof ticketReport> & ErrorBody
const read = <Body = Report>(rest = '', { name = 'service', branchId = cafe.here.branchId, token = key } = {}) =>
  cafe.api.get<Body>(`/reports/${name}?branchId=${branchId}${rest}`, { token })
const iso = (ms: number | null) => ms && new Date(ms).toISOString()

test('the figures are those of the page, of the days, hours, station and item that are asked for', async () => {
  const { status, body } = await read()
  const { from, to } = body
  expect([status, from, body.total.orders, body.total.cancelled]).toEqual([200, to, 4, 1])
  expect(body).toMatchObject({ branchName: 'Hàng Bông', currency: 'VND', fromHour: 0, toHour: 24, station: null })
  const filters = [
    ['', {}],
    ['&fromHour=0&toHour=1', { toHour: 1 }],
    ['&station=Bar', { station: 'Bar' }],
    [`&item=${cafe.otherMenuItemId}`, { item: cafe.otherMenuItemId }],
  ] as const
  for (const [rest, part] of filters) {
    const filter = { from, to, fromHour: 0, toHour: 24, station: null, item: null, ...part }
    const page = await serviceReport(cafe.database, cafe.here.orgId, cafe.here.branchId, filter)
    const slowest = page.slowest.map((ticket) => ({ ...ticket, placedAt: iso(ticket.placedAt) }))
    const answer = await read(`&from=${from}&to=${to}${rest}`)
    expect(answer.body).toMatchObject({ ...page, slowest, ...filter })
    expect(answer.body.before).toMatchObject({ until: expect.stringMatching(/T\d\d:\d\d:\d\d$/), total: { orders: 0 } })
  }
})

test('pieces of a cancelled order do not count as sold', async () => {
  const { items, stations } = (await read()).body
  expect(
    [items, stations].map((rows) => rows.map(({ orders, cancelled, pieces }) => [orders, cancelled, pieces])),
  ).toEqual([[[4, 1, 6]], [[4, 1, 6]]])
})

test('every order of a report has its times', async () => {
  const { body } = await read<Tickets>('', { name: 'tickets' })
  const { from, to } = body
  const filter = { from, to, fromHour: 0, toHour: 24, station: null, item: null }
  const page = await findReportTickets(cafe.database, cafe.here.orgId, cafe.here.branchId, filter)
  expect(body.tickets).toHaveLength(4)
  expect(body.tickets).toEqual(
    page.map((ticket) => ({
      ...ticket,
      placedAt: iso(ticket.placedAt),
      confirmedAt: iso(ticket.confirmedAt),
      preparingAt: iso(ticket.preparingAt),
      readyAt: iso(ticket.readyAt),
      finishedAt: iso(ticket.finishedAt),
    })),
  )
})

test.each([
  ['&from=2026-11-02&to=2026-11-01', 'to'],
  ['&from=2024-01-01&to=2026-11-01', 'to'],
  ['&fromHour=5&toHour=5', 'toHour'],
  ['&fromHour=24', 'fromHour'],
  ['&toHour=0', 'toHour'],
  ['&from=yesterday', 'from'],
  ['&from=1999-01-01', 'from'],
  ['&item=1', 'item'],
  ['&day=2026-11-01', ''],
])('%s is 400 with the field', async (rest, path) => {
  for (const name of ['service', 'tickets']) {
    const { status, body } = await read(rest, { name })
    expect([status, body.details?.map((detail) => detail.path)]).toEqual([400, [path]])
  }
})

test('only managers and keys with the permission read it, in their branch and organisation', async () => {
  const { credentials } = await hire(cafe, { role: 'manager', branchId: cafe.there.branchId })
  const there = await logIn(cafe.api, credentials)
  for (const name of ['service', 'tickets']) {
    expect((await read('', { name, token: cafe.staff })).status).toBe(403)
    expect((await read('', { name, token: cafe.otherManager })).status).toBe(404)
    expect((await read('', { name, token: there })).status).toBe(404)
    expect((await read('', { name, token: there, branchId: cafe.there.branchId })).status).toBe(200)
    expect((await read('', { name, branchId: cafe.elsewhere.branchId })).status).toBe(404)
  }
})
