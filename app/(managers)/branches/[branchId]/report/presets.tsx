import { DateTime } from 'luxon'
import Link from 'next/link'
import { translator } from '@/app/i18n/messages'
import type { ReportFilter } from '@/lib/reports/report-filter'
import { queryOfFilter } from './query'

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
