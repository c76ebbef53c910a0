import { useTranslations } from 'use-intl'
import { money } from '@/app/board/[branchId]/money'
import type { BranchOverview, Overview } from '@/lib/overview/overview'

/** What was paid and then cancelled; each order opens to view, for somebody has to pay it back. */
export function RefundsDue({ refunds, overview }: { refunds: BranchOverview['refunds']; overview: Overview }) {
  const say = useTranslations('managers.overview')
  if (refunds.orders === 0) return say('noOrders')
  const { locale, timeZone } = overview
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone })
  const unnamed = refunds.orders - refunds.named.length
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center underline decoration-2 underline-offset-4 hover:decoration-4">
        {say('amount', {
          count: refunds.orders,
          orders: new Intl.NumberFormat(locale).format(refunds.orders),
          value: money(refunds.value, overview),
        })}
      </summary>
      <ul className="grid gap-1 pb-1 text-sm font-medium">
        {refunds.named.map(({ id, number, cancelledAt, total }) => (
          <li key={id}>{say('refund', { number, when: when.format(cancelledAt), total: money(total, overview) })}</li>
        ))}
        {unnamed > 0 && <li>{say('moreRefunds', { count: unnamed })}</li>}
      </ul>
    </details>
  )
}
