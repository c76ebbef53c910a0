import { useCallback, useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { WarningSign } from '@/app/ui/icons'
import { Link } from '@/app/ui/link'
import { useServerClock } from '@/app/ui/server-clock'
import { formatAge, type Lateness } from '@/lib/board/lateness'
import { formatLocale } from '@/lib/locales'
import { OPEN_STATUSES } from '@/lib/order-status'
import type { BranchOverview, OldestTicket, Overview } from '@/lib/overview/overview'
import { BranchFacts } from './branch-facts'

const EDGE: Record<Lateness, string> = { calm: 'bg-calm', soon: 'bg-soon', late: 'bg-late' }

/** A branch: its lateness, its open orders and the numbers of today. Its edge shows the lateness like the edge of a ticket. */
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
  const numberFormat = new Intl.NumberFormat(formatLocale(useLocale(), locale))
  return (
    <dl aria-label={say('open')} className="grid grid-cols-4 gap-2 px-4 pt-4">
      {OPEN_STATUSES.map((status) => (
        <div key={status} className="flex flex-col-reverse items-center justify-end rounded-lg bg-paper px-1 py-2">
          <dt className="text-center text-sm/tight font-medium text-ink-quiet">{common(`status.${status}`)}</dt>
          <dd
            className={`text-3xl/tight font-bold tabular-nums ${open[status] === 0 ? 'text-ink-quiet font-medium' : ''}`}
          >
            {numberFormat.format(open[status])}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const HEAD: Record<Lateness, string> = { calm: 'bg-paper-head', soon: 'bg-paper-soon', late: 'bg-late text-white' }

type Props = { headingId: string; branch: BranchOverview; renderedAt: number }

/** The name and the lateness of the branch. Fill, icon, font weight and text show the lateness. */
function BranchHead({ headingId, branch: { name, lateness, late, oldest }, renderedAt }: Props) {
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

/** The age and lateness of the oldest ticket, updated every second. */
function Oldest({ ticket: { number, startAt, lateAt }, renderedAt }: { ticket: OldestTicket; renderedAt: number }) {
  const say = useTranslations('managers.overview')
  const age = useServerClock(
    useCallback((now: number) => formatAge(now - startAt), [startAt]),
    renderedAt,
  )
  const lateBy = useServerClock(
    useCallback((now: number) => (now < lateAt ? '' : formatAge(now - lateAt)), [lateAt]),
    renderedAt,
  )
  return lateBy ? say('oldestLate', { number, age, lateBy }) : say('oldest', { number, age })
}

function BranchLinks({ branchId, name }: { branchId: string; name: string }) {
  const say = useTranslations('managers.overview')
  const links = [
    [`/board/${branchId}`, say('board')],
    [`/order/${branchId}`, say('orderPad')],
    [`/branches/${branchId}/report`, say('report')],
    [`/branches/${branchId}/rewind`, say('rewind')],
    [`/ready/${branchId}`, say('readyDisplay')],
  ] as const
  return (
    <nav aria-label={say('linksOf', { name })} className="mt-auto border-t border-rule px-2">
      <ul className="flex flex-wrap">
        {links.map(([href, text]) => (
          <li key={href}>
            <Link
              href={href}
              className="flex min-h-12 items-center rounded-lg px-2.5 text-base font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-ink"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A warning about tickets that no screen of their station shows. */
function NotDisplayed({ tickets }: { tickets: BranchOverview['undisplayed'] }) {
  const say = useTranslations('managers.overview')
  const [first] = tickets
  if (!first) return null
  return (
    <p className="mx-4 mt-4 flex items-start gap-2.5 rounded-lg border-2 border-late px-3 py-2 text-base/snug font-semibold text-late">
      <WarningSign className="mt-0.5 size-5 shrink-0" />
      {say('undisplayed', {
        count: tickets.length,
        number: first.number,
        stations: first.stations.join(', ') || say('anyStation'),
      })}
    </p>
  )
}
