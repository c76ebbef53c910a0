import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useServerClock } from '@/app/board/[branchId]/server-clock'
import { WarningSign } from '@/app/warning-sign'
import { formatAge, type Lateness } from '@/lib/board/lateness'
import type { BranchOverview, OldestTicket } from '@/lib/overview/overview'

const HEAD: Record<Lateness, string> = { calm: 'bg-paper-head', soon: 'bg-paper-soon', late: 'bg-late text-white' }

type Props = { headingId: string; branch: BranchOverview; renderedAt: number }

/** The branch's name, and how late it is: told by fill, sign, weight and words. */
export function BranchHead({ headingId, branch: { name, lateness, late, oldest }, renderedAt }: Props) {
  const say = useTranslations('managers.overview')
  const common = useTranslations('common')
  return (
    <header className={`grid gap-1 px-4 py-3 ${HEAD[lateness]}`}>
      <div className="flex items-start justify-between gap-3">
        <h2 id={headingId} className="min-w-0 text-2xl/snug font-bold break-words">
          {name}
        </h2>
        <strong
          className={`flex shrink-0 items-center gap-2 pt-0.5 text-xl/snug ${lateness === 'late' ? 'font-extrabold' : 'font-semibold'}`}
        >
          {lateness === 'late' && <WarningSign className="size-6 shrink-0" />}
          {lateness === 'late' ? say('late', { count: late }) : common(`lateness.${lateness}`)}
        </strong>
      </div>
      <p className="text-base font-semibold tabular-nums">
        {oldest ? <Oldest ticket={oldest} renderedAt={renderedAt} /> : say('nothingOpen')}
      </p>
    </header>
  )
}

/** How old the oldest ticket is, and how late; ticking. */
function Oldest({ ticket: { number, createdAt, lateAt }, renderedAt }: { ticket: OldestTicket; renderedAt: number }) {
  const say = useTranslations('managers.overview')
  const age = useServerClock(
    useCallback((now: number) => formatAge(now - createdAt), [createdAt]),
    renderedAt,
  )
  const lateBy = useServerClock(
    useCallback((now: number) => (now < lateAt ? '' : formatAge(now - lateAt)), [lateAt]),
    renderedAt,
  )
  return lateBy ? say('oldestLate', { number, age, lateBy }) : say('oldest', { number, age })
}
