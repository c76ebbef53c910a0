import type { OpenAPIHono } from '@hono/zod-openapi'
import type { OrgAccess } from '@/lib/access/callers'
import { branchName } from '@/lib/branches/branch-repository'
import type { Database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { periodBefore } from '@/lib/reports/period-before'
import { EXACT_DAYS, type FilterProblem, MAX_DAYS, readReportFilter } from '@/lib/reports/report-filter'
import type { ReportTicket } from '@/lib/reports/report-schema'
import { reportSubject } from '@/lib/reports/report-subject'
import { findReportTickets } from '@/lib/reports/report-tickets'
import { reportSummary, serviceReport } from '@/lib/reports/service-report'
import { guardedBy } from './authenticate'
import type { ApiEnv, Service } from './context'
import { reportQuery, ticketQuery } from './report-query'
import { serviceReport as serviceReportSchema, ticketReport } from './report-schemas'
import { jsonResponse, staffRoute } from './route'
import { sendInTurns } from './send-in-turns'

const tags = ['Reports']

const serviceRoute = staffRoute('reports.read', ['not_found'], {
  method: 'get',
  path: '/reports/service',
  operationId: 'getServiceReport',
  tags,
  summary: 'Read the report of a branch: speed of service and sales',
  description:
    'The figures of the report page, with the period before. Up to 31 days, all are of one moment; of a longer report, each day is. A station or an item selects the orders with such lines, and ' +
    'values count these lines only.',
  request: { query: reportQuery },
  responses: { 200: jsonResponse('The report.', serviceReportSchema) },
})

const ticketsRoute = staffRoute('reports.read', ['not_found'], {
  method: 'get',
  path: '/reports/tickets',
  operationId: 'getTicketReport',
  tags,
  summary: 'Read every order of a report with its times',
  description: 'As the CSV file of all tickets of the report page.',
  request: { query: ticketQuery },
  responses: { 200: jsonResponse('The orders by when they were placed.', ticketReport) },
})

const PROBLEMS: Record<FilterProblem, (longest: number) => { path: string; message: string }> = {
  backwards: () => ({ path: 'to', message: 'must not be before `from`' }),
  tooLong: (longest) => ({ path: 'to', message: `must be at most ${longest} days with \`from\`` }),
  invalid: () => ({ path: 'toHour', message: 'must be another hour than `fromHour`' }),
}

/**
 * What a report is about, by the query of the page.
 * @throws {AppError} not_found for a branch outside the access; invalid_request with the path of the field
 */
async function readSubject(
  database: Database,
  staff: OrgAccess,
  { branchId, ...query }: { branchId: string } & Record<string, unknown>,
  longest: number,
) {
  await branchName(database, staff, branchId)
  const { branch, timeZone, currency, today, now } = await reportSubject(database, staff.orgId, branchId)
  const result = readReportFilter(query, today, longest)
  if (!result.ok)
    throw new AppError('invalid_request', 'The request is not valid.', { details: [PROBLEMS[result.why](longest)] })
  const { filter } = result
  return { filter, now, period: { branchId, branchName: branch, timeZone, currency, ...filter } }
}

const time = (ms: number) => new Date(ms).toISOString()
const timeOrNull = (ms: number | null) => (ms === null ? null : time(ms))

const presentTicket = (ticket: ReportTicket) => ({
  ...ticket,
  placedAt: time(ticket.placedAt),
  confirmedAt: timeOrNull(ticket.confirmedAt),
  preparingAt: timeOrNull(ticket.preparingAt),
  readyAt: timeOrNull(ticket.readyAt),
  finishedAt: timeOrNull(ticket.finishedAt),
})

export function reportRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)

  api.openapi(guarded(serviceRoute), async (context) => {
    const { staff } = context.var
    const { compare, ...query } = context.req.valid('query')
    const { filter, now, period } = await readSubject(database, staff, query, MAX_DAYS)
    const past = periodBefore(filter, now, compare)
    const [report, before] = await Promise.all([
      serviceReport(database, staff.orgId, period.branchId, filter),
      reportSummary(database, staff.orgId, period.branchId, past),
    ])
    const slowest = report.slowest.map(({ placedAt, ...ticket }) => ({ ...ticket, placedAt: time(placedAt) }))
    const { from, to } = past.filter
    return context.json({ ...period, ...report, slowest, before: { from, to, until: past.until, ...before } }, 200)
  })

  api.openapi(guarded(ticketsRoute), async (context) => {
    const { staff } = context.var
    const { filter, period } = await readSubject(database, staff, context.req.valid('query'), EXACT_DAYS)
    const found = await findReportTickets(database, staff.orgId, period.branchId, filter)
    return sendInTurns(context, period, { name: 'tickets', things: found, present: presentTicket })
  })
}
