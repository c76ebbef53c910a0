import { DateTime } from 'luxon'
import Link from 'next/link'
import { translator } from '@/app/i18n/messages'
import type { ReportFilter } from '@/lib/reports/report-filter'
import { queryOfFilter } from './report-query'

/** The first and the last day of each range, in days before today. Four weeks contain each weekday equally often. */
const PRESETS = [
  ['today', 0, 0],
  ['yesterday', 1, 1],
  ['week', 6, 0],
  ['fourWeeks', 27, 0],
] as const

const NO_FILTER = { fromHour: 0, toHour: 24, station: null, item: null }

/** Links to common date ranges, in one line. They keep the hours, the station and the item of the filter. */
export async function Presets({ path, today, filter }: { path: string; today: string; filter: ReportFilter | null }) {
  const say = await translator('report')
  const daysAgo = (days: number) => DateTime.fromISO(today, { zone: 'utc' }).minus({ days }).toISODate() ?? today
  return (
    <nav
      aria-label={say('ranges')}
      className="flex min-w-0 gap-1 overflow-x-auto rounded-xl border border-rule bg-white p-1"
    >
      {PRESETS.map(([name, first, last]) => {
        const range = { from: daysAgo(first), to: daysAgo(last) }
        const isCurrent = filter?.from === range.from && filter.to === range.to
        return (
          <Link
            key={name}
            href={`${path}${queryOfFilter({ ...NO_FILTER, ...filter, ...range })}`}
            aria-current={isCurrent ? 'page' : undefined}
            className="inline-flex min-h-11 grow items-center justify-center rounded-lg px-3.5 text-base font-semibold whitespace-nowrap text-ink-quiet hover:bg-paper-head hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-on-ink max-sm:px-2.5 max-sm:text-sm"
          >
            {say(name)}
          </Link>
        )
      })}
    </nav>
  )
}
