import { type ReactNode, useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { WarningSign } from '@/app/ui/icons'
import { Link } from '@/app/ui/link'
import { useServerClock } from '@/app/ui/server-clock'
import type { BoardBranch } from '@/lib/board/protocol'
import { formatLocale } from '@/lib/locales'

/** `day`: YYYY-MM-DD. */
type Props = { branch: BoardBranch; day: string; renderedAt: number; hasFailed: boolean; menu: ReactNode }

/** Shows in the largest type that this is a replay, and its time. */
export function ReplayHeader({ branch, day, renderedAt, hasFailed, menu }: Props) {
  const say = useTranslations('rewind')
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-1 bg-chalk px-4 py-2 text-board md:px-5">
      <strong className="rounded-md max-md:-order-2 bg-board px-3 py-1 text-xl font-extrabold tracking-wide text-chalk uppercase">
        {say('title')}
      </strong>
      <h1 className="min-w-0 truncate text-2xl font-bold max-md:w-full">{branch.name}</h1>
      <ReplayTime branch={branch} renderedAt={renderedAt} />
      <p role="status" className="text-base font-bold">
        {hasFailed && (
          <span className="flex items-center gap-2 rounded-md bg-alert px-3 py-1 text-ink">
            <WarningSign className="size-5 shrink-0" />
            {say('failed')}
          </span>
        )}
      </p>
      <nav aria-label={say('away')} className="ml-auto flex items-center gap-2 max-md:-order-1">
        <Link href="/branches" className={LINK}>
          {say('back')}
        </Link>
        <Link href={`/board/${branch.id}`} className={`${LINK} max-md:hidden`}>
          {say('liveBoard')}
        </Link>
        <Link href={`/branches/${branch.id}/what-if?day=${day}`} className={LINK}>
          {say('whatIf')}
        </Link>
        {menu}
      </nav>
    </header>
  )
}

const LINK =
  'flex min-h-11 items-center rounded-lg px-2 text-base font-semibold underline decoration-2 underline-offset-4 hover:decoration-4'

/** The day and the time of the replay in the time zone of the branch. */
function ReplayTime({ branch, renderedAt }: Pick<Props, 'branch' | 'renderedAt'>) {
  const { timeZone } = branch
  const locale = formatLocale(useLocale(), branch.locale)
  const at = useServerClock(
    useCallback(
      (now: number) => {
        const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(now)
        const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone }).format(now)
        return `${day}\n${time}`
      },
      [locale, timeZone],
    ),
    renderedAt,
  )
  const [day, time] = at.split('\n')
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-base font-semibold md:text-xl">
      <span>{day}</span>
      <span className="text-2xl/none font-extrabold tabular-nums md:text-3xl/none">{time}</span>
    </p>
  )
}
