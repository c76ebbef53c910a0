import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Lateness } from '@/lib/board/lateness'
import { OPEN_STATUSES } from '@/lib/orders/order-status'
import type { BranchOverview, Overview } from '@/lib/overview/overview'
import { BranchFacts } from './branch-facts'
import { BranchHead } from './branch-head'
import { BranchLinks } from './branch-links'
import { NotDisplayed } from './not-displayed'

const EDGE: Record<Lateness, string> = { calm: 'bg-calm', soon: 'bg-soon', late: 'bg-late' }

/** A branch: how late it is, what is open, and how the day goes. It has a ticket's edge, and says lateness as a ticket does. */
export function BranchCard({ branch, overview }: { branch: BranchOverview; overview: Overview }) {
  const id = useId()
  return (
    <article
      aria-labelledby={id}
      className="relative flex w-full flex-col overflow-hidden rounded-xl border border-rule bg-white pl-2"
    >
      <span aria-hidden="true" className={`absolute inset-y-0 left-0 w-2 ${EDGE[branch.lateness]}`} />
      <BranchHead headingId={id} branch={branch} renderedAt={overview.now} />
      <NotDisplayed tickets={branch.undisplayed} />
      <OpenTickets open={branch.open} locale={overview.locale} />
      <BranchFacts branch={branch} overview={overview} />
      <BranchLinks branchId={branch.id} name={branch.name} />
    </article>
  )
}

function OpenTickets({ open, locale }: { open: BranchOverview['open']; locale: string }) {
  const say = useTranslations('managers.overview')
  const common = useTranslations('common')
  const inDigits = new Intl.NumberFormat(locale)
  return (
    <dl aria-label={say('open')} className="grid grid-cols-4 gap-2 px-4 pt-4">
      {OPEN_STATUSES.map((status) => (
        <div key={status} className="flex flex-col-reverse items-center justify-end rounded-lg bg-paper px-1 py-2">
          <dt className="text-center text-sm/tight font-medium text-ink-quiet">{common(`status.${status}`)}</dt>
          <dd
            className={`text-3xl/tight font-bold tabular-nums ${open[status] === 0 ? 'text-ink-quiet font-medium' : ''}`}
          >
            {inDigits.format(open[status])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
