import { z } from 'zod'
import { answerFile, csvFile } from '@/app/(managers)/answer-file'
import { reportFileName, reportFormatter } from '@/app/(managers)/report-format'
import { translator } from '@/app/i18n/messages'
import { staffWith } from '@/app/session'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { EXACT_DAYS, MAX_DAYS, readReportFilter } from '@/lib/reports/report-filter'
import { reportSubject } from '@/lib/reports/report-subject'
import { findReportTickets } from '@/lib/reports/report-tickets'
import { serviceReport } from '@/lib/reports/service-report'
import { sheetOf } from '../report-table'
import { reportTables, TABLES } from '../report-tables'
import { ticketsSheet } from '../tickets-sheet'

type Context = { params: Promise<{ branchId: string }> }

/** A table of a report as a CSV file. The query is the query of the report and `table`. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return answerFile(async () => reportFile(new URL(request.url).searchParams, (await params).branchId))
}

const paramsSchema = z.object({ branchId: z.uuid(), table: z.enum([...TABLES, 'tickets']) })

async function reportFile(query: URLSearchParams, branch: string) {
  const { success, data } = paramsSchema.safeParse({ branchId: branch, table: query.get('table') })
  if (!success) throw new AppError('invalid_request', 'There is no such branch or table.')
  const { branchId, table } = data
  const staff = await staffWith('reports.read', branchId)
  const subject = await reportSubject(database(), staff.orgId, branchId)
  const { table: _, ...filterQuery } = Object.fromEntries(query)
  const result = readReportFilter(filterQuery, subject.today, table === 'tickets' ? EXACT_DAYS : MAX_DAYS)
  if (!result.ok) throw new AppError('invalid_request', 'The days, hours, station or item of the report are not valid.')

  const say = await translator('report')
  const format = await reportFormatter(subject)
  const sheet =
    table === 'tickets'
      ? ticketsSheet(
          await findReportTickets(database(), staff.orgId, branchId, result.filter),
          subject.branch,
          say,
          format,
        )
      : sheetOf(reportTables(await serviceReport(database(), staff.orgId, branchId, result.filter), say, format)[table])
  return csvFile(sheet, reportFileName(table, result.filter), format.locale)
}
