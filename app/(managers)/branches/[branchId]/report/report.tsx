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
import { type Writing, writingOf } from './report-format'
import { queryOfFilter } from './report-query'
import { reportTables } from './report-tables'
import { TableCard } from './table-card'

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

/** What matters most, first. */
async function Headline({ total, writing }: { total: Service; writing: Writing }) {
  const say = await translator('report')
  const { orders, cancelled, value, measured, medianMs, p90Ms, late } = total
  const duration = (ms: number | null) => (ms === null ? '–' : writing.duration(ms))
  const share = (some: number, all: number) => (all === 0 ? '–' : writing.share(some / all))
  const figures = [
    ['orders', writing.count(orders), null],
    ['value', writing.money(value), null],
    ['toReadyMedian', duration(medianMs), null],
    ['toReadyP90', duration(p90Ms), null],
    ['late', share(late, measured), say('ofTickets', { some: writing.count(late), all: writing.count(measured) })],
    ['cancelled', share(cancelled, orders), say('ofOrders', { some: writing.count(cancelled) })],
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

/** Each ends today, but for yesterday: first and last day, counted back. Four weeks have each weekday as often. */
const PRESETS = [
  ['today', 0, 0],
  ['yesterday', 1, 1],
  ['week', 6, 0],
  ['fourWeeks', 27, 0],
] as const

const EVERYTHING = { fromHour: 0, toHour: 24, station: null, item: null }

/** The ranges that are asked for most, one touch away; hours, station and item stay as they are. */
export async function Presets({ path, today, filter }: { path: string; today: string; filter: ReportFilter | null }) {
  const say = await translator('report')
  const daysAgo = (days: number) => DateTime.fromISO(today, { zone: 'utc' }).minus({ days }).toISODate() ?? today
  return (
    <nav aria-label={say('ranges')} className="flex flex-wrap gap-2">
      {PRESETS.map(([name, first, last]) => {
        const range = { from: daysAgo(first), to: daysAgo(last) }
        const isThis = filter?.from === range.from && filter.to === range.to
        return (
          <Link
            key={name}
            href={`${path}${queryOfFilter({ ...EVERYTHING, ...filter, ...range })}`}
            aria-current={isThis ? 'page' : undefined}
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
