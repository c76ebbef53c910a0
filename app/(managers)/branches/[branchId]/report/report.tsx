import { reportFormatter } from '@/app/(managers)/report-format'
import { translator } from '@/app/i18n/messages'
import { QUIET } from '@/app/ui/buttons'
import { Card } from '@/app/ui/card'
import { Link } from '@/app/ui/link'
import type { Database } from '@/lib/db/database'
import { periodBefore } from '@/lib/reports/period-before'
import { daysOf, EXACT_DAYS, isExact } from '@/lib/reports/report-filter'
import type { ServiceReport } from '@/lib/reports/report-schema'
import type { ReportSubject } from '@/lib/reports/report-subject'
import { reportSummary, serviceReport } from '@/lib/reports/service-report'
import { Charts } from './chart'
import { byDay, byHour, byMonth } from './chart-points'
import { Headline } from './headline'
import { queryOfReport, type ReportView } from './report-query'
import { reportTables } from './report-tables'
import { TableCard } from './table-card'

type Props = {
  subject: ReportSubject
  view: ReportView
  path: string
  source: { database: Database; orgId: string; branchId: string }
}

/** The report of a branch: key figures with the period before, charts, then tables. Each table has a CSV file. */
export async function Report({ subject, view, path, source: { database, orgId, branchId } }: Props) {
  const { filter, comparison } = view
  const past = periodBefore(filter, subject.now, comparison)
  const [report, before] = await Promise.all([
    serviceReport(database, orgId, branchId, filter),
    reportSummary(database, orgId, branchId, past),
  ])
  const say = await translator('report')
  const format = await reportFormatter(subject)
  const tables = reportTables(report, say, format)
  const csvPath = (table: string) => `${path}/csv${queryOfReport(view, { table })}`
  if (report.total.orders === 0) {
    return (
      <Card>
        <div className="grid justify-items-center gap-4 py-8 text-center text-lg">
          <p>{say(subject.hasOrders ? 'nothing' : 'nothingEver')}</p>
          {before.total.orders > 0 && (
            <Link href={`${path}${queryOfReport({ filter: past.filter, comparison })}`} className={QUIET}>
              {say('showPeriod', { period: format.period(past.filter) })}
            </Link>
          )}
        </div>
      </Card>
    )
  }
  const summaries = { now: report, before }
  const isRunning = filter.to >= subject.today
  const beforeName = format.period(past.filter)
  const periods = { now: format.period(filter), before: beforeName }
  const compared = isRunning ? say('untilTime', { period: beforeName, time: format.clock(subject.now) }) : beforeName
  return (
    <>
      <Headline report={report} before={before} beforeName={compared} format={format} />
      {report.isApproximate && <p className="text-base text-ink-quiet">{say('approximate')}</p>}
      {report.isApproximate ? (
        <>
          <TableCard table={tables.months} file={csvPath('months')} isFolded>
            <Charts data={byMonth(summaries, filter, past.shift, format)} dimension={say('months')} periods={periods} />
          </TableCard>
          <TableCard table={tables.days} file={csvPath('days')} isFolded />
        </>
      ) : (
        daysOf(filter) > 1 && (
          <TableCard table={tables.days} file={csvPath('days')} isFolded>
            <Charts data={byDay(summaries, filter, past.shift, format)} dimension={say('days')} periods={periods} />
          </TableCard>
        )
      )}
      <TableCard table={tables.hours} file={csvPath('hours')} isFolded>
        <Charts
          data={byHour(summaries, filter, subject.firstHour, format)}
          dimension={say('hours')}
          periods={periods}
        />
      </TableCard>
      <TableCard table={tables.items} file={csvPath('items')} />
      <div className="grid items-start gap-6 xl:grid-cols-2 [&>*]:min-w-0">
        <div className="grid gap-6 [&>*]:min-w-0">
          <TableCard table={tables.categories} file={csvPath('categories')} />
          <TableCard table={tables.sales} file={csvPath('sales')} />
          {report.adjustments.length > 0 && <TableCard table={tables.adjustments} file={csvPath('adjustments')} />}
          <TableCard table={tables.payments} file={csvPath('payments')} />
          <TableCard table={tables.received} file={csvPath('received')} />
          <TableCard table={tables.types} file={csvPath('types')} />
          <TableCard table={tables.sources} file={csvPath('sources')} />
          <TableCard table={tables.stations} file={csvPath('stations')} />
          <TableCard table={tables.states} lead={say('statesLead')} file={csvPath('states')} />
          <TableCard
            table={tables.promises}
            lead={say('promisesLead', sumOf(report.promises))}
            file={csvPath('promises')}
            empty={say('nonePromised')}
          />
        </div>
        <div className="grid gap-6 [&>*]:min-w-0">
          <TableCard table={tables.people} lead={say('peopleLead')} file={csvPath('people')} />
          <TableCard
            table={tables.slowest}
            lead={say('slowestLead')}
            file={csvPath('slowest')}
            linkOf={(id) => `${path}/${id}${queryOfReport(view)}`}
            empty={say('noneReady')}
          />
          <TableCard table={tables.cancellations} file={csvPath('cancellations')} empty={say('noneCancelled')} />
          <TableCard table={tables.stops} file={csvPath('stops')} empty={say('noneStopped')} />
          <TableCard table={tables.remakes} file={csvPath('remakes')} empty={say('noneRemade')} />
          <TableCard table={tables.voids} file={csvPath('voids')} empty={say('noneVoided')} />
          <TableCard table={tables.options} file={csvPath('options')} empty={say('noOptions')} />
        </div>
      </div>
      <p className="text-base print:hidden">
        {isExact(filter) ? (
          <a href={csvPath('tickets')} className="inline-flex min-h-11 items-center font-semibold underline">
            {say('takeEveryTicket')}
          </a>
        ) : (
          say('ticketsOfDays', { days: EXACT_DAYS })
        )}
      </p>
    </>
  )
}

/** How many windows were told, and how many held. */
const sumOf = (promises: ServiceReport['promises']) => ({
  told: promises.reduce((sum, { told }) => sum + told, 0),
  kept: promises.reduce((sum, { kept }) => sum + kept, 0),
})

export async function Loading() {
  const say = await translator('report')
  return (
    <p role="status" className="rounded-xl border border-rule bg-white p-5 text-base text-ink-quiet">
      {say('loading')}
    </p>
  )
}
