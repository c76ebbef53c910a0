import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '@/app/board/[branchId]/money'
import type { Amount, BranchOverview, Overview } from '@/lib/overview/overview'
import { RefundsDue } from './refunds-due'
import { TimeToReady } from './time-to-ready'

/** How the day goes at a branch, in words and numbers. */
export function BranchFacts({ branch, overview }: { branch: BranchOverview; overview: Overview }) {
  const say = useTranslations('managers.overview')
  const common = useTranslations('common')
  const { today, toReady, awaited, refunds, screens } = branch
  const { paired, online, healthy } = screens
  return (
    <dl className="grid content-start gap-x-4 px-4 py-3 text-base">
      <Fact name={say('today')}>
        <InWords amount={today} overview={overview} />
      </Fact>
      <Fact name={say('toReady')}>
        <TimeToReady toReady={toReady} overview={overview} />
      </Fact>
      <Fact name={common('payment.unpaid')}>
        <InWords amount={awaited} overview={overview} />
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

function InWords({ amount: { orders, value }, overview }: { amount: Amount; overview: Overview }) {
  const say = useTranslations('managers.overview')
  if (orders === 0) return say('noOrders')
  return say('amount', {
    count: orders,
    orders: new Intl.NumberFormat(overview.locale).format(orders),
    value: money(value, overview),
  })
}
