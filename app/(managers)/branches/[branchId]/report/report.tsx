import { translator } from '@/app/i18n/messages'
import { Card } from '@/app/parts/card'
import type { Database } from '@/lib/db/database'
import { daysOf, type ReportFilter } from '@/lib/reports/report-filter'
import type { ReportSubject } from '@/lib/reports/report-subject'
import { serviceReport } from '@/lib/reports/service-report'
import { byDay, byHour } from './chart-points'
import { Charts } from './charts'
import { Headline } from './headline'
import { queryOfFilter } from './query'
import { TableCard } from './table-card'
import { reportTables } from './tables'
import { writingOf } from './writing'

type Props = {
  subject: ReportSubject
  filter: ReportFilter
  path: string
  read: { database: Database; orgId: string; branchId: string }
}

/** The numbers of a branch, each with its table, and a file to take along. */
export async function Report({ subject, filter, path, read }: Props) {
  const report = await serviceReport(read.database, read.orgId, read.branchId, filter)
  const say = await translator('report')
  const writing = await writingOf(subject)
  const tables = reportTables(report, say, writing)
  const fileOf = (table: string) => `${path}/csv${queryOfFilter(filter, { table })}`
  if (report.total.orders === 0) {
    return (
      <Card>
        <p className="py-6 text-center text-lg">{say(subject.hasOrders ? 'nothing' : 'nothingEver')}</p>
      </Card>
    )
  }
  return (
    <>
      <Headline total={report.total} writing={writing} />
      <TableCard table={tables.states} lead={say('statesLead')} file={fileOf('states')} />
      <TableCard table={tables.hours} file={fileOf('hours')}>
        <Charts points={byHour(report.hours, writing)} of={say('hours')} locale={subject.locale} />
      </TableCard>
      {daysOf(filter) > 1 && (
        <TableCard table={tables.days} file={fileOf('days')}>
          <Charts points={byDay(report.days, filter, writing)} of={say('days')} locale={subject.locale} />
        </TableCard>
      )}
      <TableCard table={tables.stations} file={fileOf('stations')} />
      <TableCard table={tables.items} file={fileOf('items')} />
      <TableCard table={tables.cancellations} file={fileOf('cancellations')} empty={say('noneCancelled')} />
      <TableCard
        table={tables.slowest}
        lead={say('slowestLead')}
        file={fileOf('slowest')}
        linkOf={(id) => `${path}/${id}${queryOfFilter(filter)}`}
        empty={say('noneReady')}
      />
      <p className="text-base">
        <a href={fileOf('tickets')} className="inline-flex min-h-11 items-center font-semibold underline">
          {say('takeEveryTicket')}
        </a>
      </p>
    </>
  )
}
