import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatAge } from '@/lib/board/lateness'
import { moneyText } from '@/lib/money'
import type { Amount, BranchOverview, Overview } from '@/lib/overview/overview'

/** The numbers of a branch today: orders, time to ready, unpaid orders, refunds and screens. */
export function BranchFacts({ branch, overview }: { branch: BranchOverview; overview: Overview }) {
  const say = useTranslations('managers.overview')
  const common = useTranslations('common')
  const { today, toReady, awaited, refunds, screens } = branch
  const { paired, online, healthy } = screens
  return (
    <dl className="grid content-start gap-x-4 px-4 py-3 text-base">
      <Fact name={say('today')}>
        <AmountText amount={today} overview={overview} />
      </Fact>
      <Fact name={say('toReady')}>
        <TimeToReady toReady={toReady} overview={overview} />
      </Fact>
      <Fact name={common('payment.unpaid')}>
        <AmountText amount={awaited} overview={overview} />
      </Fact>
      <Fact name={say('refunds')}>
        <RefundsDue refunds={refunds} overview={overview} />
      </Fact>
      <Fact name={say('screens')}>
        {paired === 0 ? say('noScreens') : say('screensOnline', { paired, online })}
        {paired > 0 && healthy < paired && (
          <span className="block text-sm font-semibold">{say('screensUnwell', { count: paired - healthy })}</span>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(9rem,2fr)_3fr] gap-x-3 border-b border-rule py-2 last:border-0">
      <dt className="text-ink-quiet">{name}</dt>
      <dd className="min-w-0 text-right font-semibold tabular-nums break-words">{children}</dd>
    </div>
  )
}

function AmountText({ amount: { orders, value }, overview }: { amount: Amount; overview: Overview }) {
  const say = useTranslations('managers.overview')
  if (orders === 0) return say('noOrders')
  return say('amount', {
    count: orders,
    orders: new Intl.NumberFormat(overview.locale).format(orders),
    value: moneyText(value, overview),
  })
}

/** The paid orders that were cancelled. The list expands to show each order that staff must refund. */
function RefundsDue({ refunds, overview }: { refunds: BranchOverview['refunds']; overview: Overview }) {
  const say = useTranslations('managers.overview')
  if (refunds.orders === 0) return say('noOrders')
  const { locale, timeZone } = overview
  const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone })
  const unnamed = refunds.orders - refunds.named.length
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center underline decoration-2 underline-offset-4 hover:decoration-4">
        {say('amount', {
          count: refunds.orders,
          orders: new Intl.NumberFormat(locale).format(refunds.orders),
          value: moneyText(refunds.value, overview),
        })}
      </summary>
      <ul className="grid gap-1 pb-1 text-sm font-medium">
        {refunds.named.map(({ id, number, cancelledAt, total }) => (
          <li key={id}>
            {say('refund', { number, when: dateFormat.format(cancelledAt), total: moneyText(total, overview) })}
          </li>
        ))}
        {unnamed > 0 && <li>{say('moreRefunds', { count: unnamed })}</li>}
      </ul>
    </details>
  )
}

/** Smaller differences of the median count as equal; milliseconds. */
const MIN_DIFFERENCE_MS = 15_000

/** The time to ready in the last hour, compared with the same hour a week before. */
function TimeToReady({ toReady, overview }: { toReady: BranchOverview['toReady']; overview: Overview }) {
  const say = useTranslations('managers.overview')
  const { lastHour, weekBefore } = toReady
  if (lastHour.median === null || lastHour.p90 === null) return say('noneReady')
  return (
    <>
      {say('median', { median: formatAge(lastHour.median), p90: formatAge(lastHour.p90) })}
      {weekBefore.median !== null && weekBefore.p90 !== null && (
        <span className="block text-sm font-medium text-ink-quiet">
          <Comparison differenceMs={lastHour.median - weekBefore.median} overview={overview} />{' '}
          {say('before', { median: formatAge(weekBefore.median), p90: formatAge(weekBefore.p90) })}
        </span>
      )}
    </>
  )
}

/** @param differenceMs positive: slower */
function Comparison({ differenceMs, overview }: { differenceMs: number; overview: Overview }) {
  const say = useTranslations('managers.overview')
  const locale = useLocale()
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: overview.timeZone }).format(overview.now)
  if (Math.abs(differenceMs) < MIN_DIFFERENCE_MS) return say('asBefore', { weekday })
  const difference = formatAge(Math.abs(differenceMs))
  return <b className="text-ink">{say(differenceMs > 0 ? 'slower' : 'faster', { difference, weekday })}</b>
}
