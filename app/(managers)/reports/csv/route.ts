import { answerFile, csvFile } from '@/app/(managers)/answer-file'
import { reportFileName, reportFormatter } from '@/app/(managers)/report-format'
import { translator } from '@/app/i18n/messages'
import { staffWith } from '@/app/session'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { chainReport } from '@/lib/reports/chain-report'
import { latestDay } from '@/lib/reports/chain-repository'
import { sheetOf } from '../../branches/[branchId]/report/report-table'
import { chainTable } from '../chain-table'
import { readChainView } from '../chain-view'

/** The comparison of branches as a CSV file. The query is that of the page. */
export async function GET(request: Request): Promise<Response> {
  return answerFile(async () => {
    const staff = await staffWith('reports.read')
    const organisation = await findOrganisation(database(), staff.orgId)
    const today = await latestDay(database(), staff)
    const view = readChainView(Object.fromEntries(new URL(request.url).searchParams), today)
    if (!view.ok) throw new AppError('invalid_request', 'The days of the report are not valid.')
    const format = await reportFormatter(organisation)
    const branches = await chainReport(database(), staff, view.filter, view.comparison)
    const table = chainTable(branches, view.sort, await translator('report'), format)
    return csvFile(sheetOf(table), reportFileName('branches', view.filter), format.locale)
  })
}
