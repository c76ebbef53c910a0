import { Suspense } from 'react'
import { z } from 'zod'
import { type ReportFormatter, reportFormatter } from '@/app/(managers)/report-format'
import { titled, translator } from '@/app/i18n/messages'
import { type Query, queryOf } from '@/app/query'
import { signedInWith } from '@/app/session'
import { QUIET } from '@/app/ui/buttons'
import { PageHead } from '@/app/ui/card'
import { Link } from '@/app/ui/link'
import { PrintButton } from '@/app/ui/print-button'
import { database } from '@/lib/db/database'
import { MAX_DAYS, type ReportFilter, readReportFilter } from '@/lib/reports/report-filter'
import { type ReportSubject, reportSubject } from '@/lib/reports/report-subject'
import { type FilterFields, FilterForm } from './filter-form'
import { Presets } from './presets'
import { Loading, Report } from './report'
import { queryOfReport, readComparison } from './report-query'

export const generateMetadata = titled('report.title')

type Props = { params: Promise<{ branchId: string }>; searchParams: Promise<Query> }

export default async function ReportPage({ params, searchParams }: Props) {
  const { branchId } = await params
  const query = await searchParams
  const path = `/branches/${branchId}/report`
  const { orgId } = await signedInWith('reports.read', `${path}${queryOf(query)}`, branchId)
  const item = z.uuid().safeParse(query.item).data ?? null
  const subject = await reportSubject(database(), orgId, branchId, item)
  const say = await translator('report')
  const common = await translator('common')
  const format = await reportFormatter(subject)
  const result = readReportFilter(query, subject.today)
  const filter = result.ok ? result.filter : null
  const comparison = readComparison(query)
  return (
    <>
      <PageHead title={say('title')} lead={filter ? `${subject.branch} · ${format.period(filter)}` : subject.branch}>
        <div className="flex flex-wrap gap-2 print:hidden">
          <PrintButton />
          <Link href={`/reports${filter ? queryOf({ from: filter.from, to: filter.to }) : ''}`} className={QUIET}>
            {common('allBranches')}
          </Link>
        </div>
      </PageHead>
      <div className="grid grid-cols-1 items-start gap-3 print:hidden">
        <Presets
          today={subject.today}
          shown={filter}
          hrefOf={(range) => `${path}${queryOfReport({ filter: { ...NO_FILTER, ...filter, ...range }, comparison })}`}
        />
        <FilterForm
          path={path}
          subject={subject}
          values={{ ...filterFields(filter, query), compare: comparison === 'before' ? '' : comparison }}
          hours={Array.from({ length: 25 }, (_, hour) => format.hourOfDay(hour))}
          problem={result.ok ? null : say(result.why, { days: MAX_DAYS })}
          selected={filter ? selectedBy(filter, subject, format) : []}
        />
      </div>
      {filter && (
        <Suspense key={queryOf(query)} fallback={<Loading />}>
          <Report
            subject={subject}
            view={{ filter, comparison }}
            path={path}
            source={{ database: database(), orgId, branchId }}
          />
        </Suspense>
      )}
    </>
  )
}

const NO_FILTER = { fromHour: 0, toHour: 24, station: null, item: null }

/** What the filter selects, apart from the days. */
function selectedBy(filter: ReportFilter, subject: ReportSubject, { hourOfDay }: ReportFormatter): string[] {
  const hours =
    filter.fromHour > 0 || filter.toHour < 24 ? `${hourOfDay(filter.fromHour)} – ${hourOfDay(filter.toHour)}` : null
  const item = subject.items.find(({ id }) => id === filter.item)?.name ?? null
  return [hours, filter.station, item].filter((text) => text !== null)
}

/** The values of the form: the valid filter, or the values of the query if they are not valid, so that the user can correct them. */
function filterFields(filter: ReportFilter | null, query: Query): Omit<FilterFields, 'compare'> {
  const textOf = (name: keyof ReportFilter) => String(filter?.[name] ?? query[name] ?? '')
  return {
    from: textOf('from'),
    to: textOf('to'),
    fromHour: textOf('fromHour') || '0',
    toHour: textOf('toHour') || '24',
    station: textOf('station'),
    item: textOf('item'),
  }
}
