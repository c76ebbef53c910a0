import { DateTime } from 'luxon'
import Link from 'next/link'
import { translator } from '@/app/i18n/messages'
import { Card } from '@/app/ui/card'
import type { Database } from '@/lib/db/database'
import { daysOf, type ReportFilter } from '@/lib/reports/report-filter'
import type { ReportSubject } from '@/lib/reports/report-subject'
import { type Service, serviceReport } from '@/lib/reports/service-report'
import { Charts } from './chart'
import { byDay, byHour } from './chart-points'
import { type ReportFormatter, reportFormatter } from './report-format'
import { queryOfFilter } from './report-query'
import { reportTables } from './report-tables'
import { TableCard } from './table-card'

type Props = {
  subject: ReportSubject
  filter: ReportFilter
  path: string
  source: { database: Database; orgId: string; branchId: string }
}

/** The report of a branch. Each table has a CSV file. */
export async function Report({ subject, filter, path, source }: Props) {
  const report = await serviceReport(source.database, source.orgId, source.branchId, filter)
  const say = await translator('report')
  const format = await reportFormatter(subject)
  const tables = reportTables(report, say, format)
  const csvPath = (table: string) => `${path}/csv${queryOfFilter(filter, { table })}`
  if (report.total.orders === 0) {
    return (
      <Card>
        <p className="py-6 text-center text-lg">{say(subject.hasOrders ? 'nothing' : 'nothingEver')}</p>
      </Card>
    )
  }
  return (
    <>
      <Headline total={report.total} format={format} />
      <TableCard table={tables.states} lead={say('statesLead')} file={csvPath('states')} />
      <TableCard table={tables.hours} file={csvPath('hours')}>
        <Charts points={byHour(report.hours, format)} dimension={say('hours')} locale={subject.locale} />
      </TableCard>
      {daysOf(filter) > 1 && (
        <TableCard table={tables.days} file={csvPath('days')}>
          <Charts points={byDay(report.days, filter, format)} dimension={say('days')} locale={subject.locale} />
        </TableCard>
      )}
      <TableCard table={tables.stations} file={csvPath('stations')} />
      <TableCard table={tables.items} file={csvPath('items')} />
      <TableCard table={tables.cancellations} file={csvPath('cancellations')} empty={say('noneCancelled')} />
      <TableCard
        table={tables.slowest}
        lead={say('slowestLead')}
        file={csvPath('slowest')}
        linkOf={(id) => `${path}/${id}${queryOfFilter(filter)}`}
        empty={say('noneReady')}
      />
      <p className="text-base">
        <a href={csvPath('tickets')} className="inline-flex min-h-11 items-center font-semibold underline">
          {say('takeEveryTicket')}
        </a>
      </p>
    </>
  )
}

/** The key figures of the report. */
async function Headline({ total, format }: { total: Service; format: ReportFormatter }) {
  const say = await translator('report')
  const { orders, cancelled, value, measured, medianMs, p90Ms, late } = total
  const duration = (ms: number | null) => (ms === null ? '–' : format.duration(ms))
  const share = (some: number, all: number) => (all === 0 ? '–' : format.share(some / all))
  const figures = [
    ['orders', format.count(orders), null],
    ['value', format.money(value), null],
    ['toReadyMedian', duration(medianMs), null],
    ['toReadyP90', duration(p90Ms), null],
    ['late', share(late, measured), say('ofTickets', { some: format.count(late), all: format.count(measured) })],
    ['cancelled', share(cancelled, orders), say('ofOrders', { some: format.count(cancelled) })],
  ] as const
  return (
    <dl
      aria-label={say('inShort')}
      className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[1fr_1.6fr_1fr_1fr_1fr_1fr]"
    >
      {figures.map(([name, figure, detail]) => (
        <div key={name} className="grid min-w-0 content-start gap-0.5 rounded-xl border border-rule bg-white px-4 py-3">
          <dt className="text-sm text-ink-quiet">{say(name)}</dt>
          <dd className="text-xl/tight font-extrabold tracking-tight tabular-nums [overflow-wrap:anywhere] md:text-2xl/tight">
            {figure}
            {detail && <span className="block text-sm font-medium tracking-normal text-ink-quiet">{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The first and the last day of each range, in days before today. Four weeks contain each weekday equally often. */
const PRESETS = [
  ['today', 0, 0],
  ['yesterday', 1, 1],
  ['week', 6, 0],
  ['fourWeeks', 27, 0],
] as const

const NO_FILTER = { fromHour: 0, toHour: 24, station: null, item: null }

/** Links to common date ranges. They keep the hours, the station and the item of the filter. */
export async function Presets({ path, today, filter }: { path: string; today: string; filter: ReportFilter | null }) {
  const say = await translator('report')
  const daysAgo = (days: number) => DateTime.fromISO(today, { zone: 'utc' }).minus({ days }).toISODate() ?? today
  return (
    <nav aria-label={say('ranges')} className="flex flex-wrap gap-2">
      {PRESETS.map(([name, first, last]) => {
        const range = { from: daysAgo(first), to: daysAgo(last) }
        const isCurrent = filter?.from === range.from && filter.to === range.to
        return (
          <Link
            key={name}
            href={`${path}${queryOfFilter({ ...NO_FILTER, ...filter, ...range })}`}
            aria-current={isCurrent ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border-2 border-rule bg-white px-4 text-base font-semibold hover:border-field aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-on-ink"
          >
            {say(name)}
          </Link>
        )
      })}
    </nav>
  )
}

export async function Loading() {
  const say = await translator('report')
  return (
    <p role="status" className="rounded-xl border border-rule bg-white p-5 text-base text-ink-quiet">
      {say('loading')}
    </p>
  )
}
