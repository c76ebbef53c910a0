import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Link } from '@/app/ui/link'
import { formatAge } from '@/lib/board/lateness'
import { formatLocale } from '@/lib/locales'
import { moneyText } from '@/lib/money'
import type { Amount, BranchOverview, Overview } from '@/lib/overview/overview'
import { GuestOrdering } from './guest-ordering'

/** The numbers of a branch today: orders, time to ready, unpaid orders, refunds and screens; and whether its guests can order. */
export function BranchFacts({ branch, overview }: { branch: BranchOverview; overview: Overview }) {
  const say = useTranslations('managers.overview')
  const common = useTranslations('common')
  const { id, today, awaited, refunds, screens, ordering } = branch
  const { paired, online, healthy } = screens
  const { told, kept } = branch.toReady.lastHour
  return (
    <dl className="grid content-start gap-x-4 px-4 py-3 text-base">
      <Fact name={say('today')}>
        <LinkedAmount amount={today} overview={overview} href={`/orders?branch=${id}`} />
      </Fact>
      <Fact name={say('toReady')}>
        <TimeToReady branch={branch} overview={overview} />
      </Fact>
      {told > 0 && <Fact name={say('promises')}>{say('kept', { told, kept })}</Fact>}
      <Fact name={common('payment.unpaid')}>
        <LinkedAmount amount={awaited} overview={overview} href={`/orders?branch=${id}&list=unpaid`} />
      </Fact>
      <Fact name={say('refunds')}>
        <LinkedAmount amount={refunds} overview={overview} href={`/orders?branch=${id}&list=refund`} />
      </Fact>
      {ordering && (
        <Fact name={say('guests')}>
          <GuestOrdering branch={branch} ordering={ordering} overview={overview} />
        </Fact>
      )}
      <Fact name={say('screens')}>
        <Link href="/screens" className={LINK}>
          {paired === 0 ? say('noScreens') : say('screensOnline', { paired, online })}
        </Link>
        {paired > 0 && healthy < paired && (
          <span className="block text-sm font-semibold">{say('screensUnwell', { count: paired - healthy })}</span>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-12 grid-cols-[minmax(8rem,2fr)_3fr] items-center gap-x-3 border-b border-rule py-0.5 last:border-0">
      <dt className="text-ink-quiet">{name}</dt>
      <dd className="min-w-0 text-right font-semibold tabular-nums break-words">{children}</dd>
    </div>
  )
}

type AmountProps = { amount: Amount; overview: Overview; href: string }

/** How many orders and their value, as a link to the list of these orders. */
function LinkedAmount({ amount: { orders, value }, overview, href }: AmountProps) {
  const say = useTranslations('managers.overview')
  const locale = formatLocale(useLocale(), overview.locale)
  if (orders === 0) return say('noOrders')
  return (
    <Link href={href} className={LINK}>
      {say('amount', {
        count: orders,
        orders: new Intl.NumberFormat(locale).format(orders),
        value: moneyText(value, overview),
      })}
    </Link>
  )
}

const LINK = 'inline-flex min-h-11 items-center underline decoration-2 underline-offset-4 hover:decoration-4'

/** Smaller differences of the median count as equal; milliseconds. */
const MIN_DIFFERENCE_MS = 15_000

/** The time to ready in the last hour, compared with the same hour a week before. */
function TimeToReady({ branch, overview }: { branch: BranchOverview; overview: Overview }) {
  const say = useTranslations('managers.overview')
  const { lastHour, weekBefore } = branch.toReady
  if (lastHour.median === null || lastHour.p90 === null) return say('noneReady')
  return (
    <>
      {say('median', { median: formatAge(lastHour.median), p90: formatAge(lastHour.p90) })}
      {weekBefore.median !== null && weekBefore.p90 !== null && (
        <span className="block text-sm font-medium text-ink-quiet">
          <Comparison
            differenceMs={lastHour.median - weekBefore.median}
            now={overview.now}
            timeZone={branch.timeZone ?? overview.timeZone}
          />{' '}
          {say('before', { median: formatAge(weekBefore.median), p90: formatAge(weekBefore.p90) })}
        </span>
      )}
    </>
  )
}

type ComparisonProps = { differenceMs: number; now: Overview['now']; timeZone: string }

/** @param differenceMs positive: slower @param timeZone of the branch */
function Comparison({ differenceMs, now, timeZone }: ComparisonProps) {
  const say = useTranslations('managers.overview')
  const locale = useLocale()
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone }).format(now)
  if (Math.abs(differenceMs) < MIN_DIFFERENCE_MS) return say('asBefore', { weekday })
  const difference = formatAge(Math.abs(differenceMs))
  return <b className="text-ink">{say(differenceMs > 0 ? 'slower' : 'faster', { difference, weekday })}</b>
}
