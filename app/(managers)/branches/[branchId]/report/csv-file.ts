import { csvInParts, type Sheet } from '@/lib/csv'
import type { ReportFilter } from '@/lib/reports/report-filter'
import { inTurns } from '@/lib/turns'

/** The answer with a table of a report as a CSV file. @param locale BCP 47, of the numbers */
export async function csvFile(
  sheet: Sheet,
  name: string,
  { from, to }: Pick<ReportFilter, 'from' | 'to'>,
  locale: string,
): Promise<Response> {
  return new Response(await inTurns(csvInParts(sheet, locale)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${from === to ? from : `${from}-${to}`}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
