import { translator } from '@/app/i18n/messages'
import { Link } from '@/app/ui/link'
import { neighbour, PRESETS, presetRange } from '@/lib/reports/presets'
import type { ReportFilter } from '@/lib/reports/report-filter'

type Range = Pick<ReportFilter, 'from' | 'to'>

type Props = {
  today: string
  /** The days of the report; null: it is not valid. */
  shown: Range | null
  /** The URL of the report of other days. */
  hrefOf: (range: Range) => string
}

const LINK =
  'inline-flex min-h-11 items-center justify-center rounded-lg px-3.5 text-base font-semibold whitespace-nowrap text-ink-quiet hover:bg-paper-head hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-on-ink max-sm:px-2.5 max-sm:text-sm'

/** Links to common periods and to the ones before and after the shown one. They keep what else the address says. */
export async function Presets({ today, shown, hrefOf }: Props) {
  const say = await translator('report')
  const later = shown && neighbour(shown, 1)
  return (
    <nav
      aria-label={say('ranges')}
      className="flex min-w-0 max-w-full flex-wrap gap-1 justify-self-start rounded-xl border border-rule bg-white p-1"
    >
      {shown && <Step href={hrefOf(neighbour(shown, -1))} label={say('earlier')} sign="m12 4-6 6 6 6" />}
      {PRESETS.map((name) => {
        const range = presetRange(name, today)
        const isCurrent = shown?.from === range.from && shown.to === range.to
        return (
          <Link key={name} href={hrefOf(range)} aria-current={isCurrent ? 'page' : undefined} className={LINK}>
            {say(`presets.${name}`)}
          </Link>
        )
      })}
      {later && later.from <= today && <Step href={hrefOf(later)} label={say('next')} sign="m8 4 6 6-6 6" />}
    </nav>
  )
}

function Step({ href, label, sign }: { href: string; label: string; sign: string }) {
  return (
    <Link href={href} aria-label={label} title={label} className={`${LINK} min-w-11 px-0`}>
      <svg aria-hidden viewBox="0 0 20 20" className="size-5">
        <path d={sign} fill="none" stroke="currentColor" strokeWidth="2.4" />
      </svg>
    </Link>
  )
}
