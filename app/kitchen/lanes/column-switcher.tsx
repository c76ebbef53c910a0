import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { OPEN_STATUSES, type OpenStatus } from '@/lib/order-status'
import type { ColumnTickets } from '../use-columns'

/** The space left of a column after scrolling to it: the board's margin. */
const MARGIN_PX = 12

type Props = {
  columns: Pick<ColumnTickets, 'status' | 'count'>[]
  /** On a wide screen, the columns are side by side. */
  isOnlyNarrow: boolean
}

/** On screens where the columns do not fit side by side: a link to each column with its number of tickets. */
export function ColumnSwitcher({ columns, isOnlyNarrow }: Props) {
  const say = useTranslations('board')
  const common = useTranslations('common')
  const inView = useColumnInView(columns.map(({ status }) => status).join(' '))

  function scrollToColumn(event: MouseEvent, status: OpenStatus) {
    event.preventDefault()
    const column = document.getElementById(status)
    // Scrolls only the columns: scrollIntoView() would scroll the page as well.
    column?.parentElement?.scrollTo({ left: column.offsetLeft - MARGIN_PX })
  }

  return (
    <nav
      aria-label={say('columns')}
      className={`grid auto-cols-fr grid-flow-col gap-1.5 px-3 pb-2 [@media(max-height:30rem)]:hidden ${isOnlyNarrow ? 'lg:hidden' : ''}`}
    >
      {columns.map(({ status, count }) => (
        <a
          key={status}
          href={`#${status}`}
          aria-current={status === inView ? 'true' : undefined}
          onClick={(event) => scrollToColumn(event, status)}
          className="grid min-h-16 place-items-center content-center rounded-lg px-1 text-center text-chalk-quiet aria-[current]:bg-column-edge aria-[current]:text-chalk"
        >
          <span className="text-xl/none font-bold tabular-nums">{count}</span>{' '}
          <span className="text-sm/tight font-medium">{common(`status.${status}`)}</span>
        </a>
      ))}
    </nav>
  )
}

/** The column that fills most of a screen that is too narrow for all of them. @param shown the states of the columns */
function useColumnInView(shown: string): OpenStatus {
  const [inView, setInView] = useState<OpenStatus>('pending')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a column that appears must be observed
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const first = entries.find((entry) => entry.isIntersecting)
        const status = OPEN_STATUSES.find((candidate) => candidate === first?.target.id)
        if (status) setInView(status)
      },
      { threshold: 0.6 },
    )
    for (const status of OPEN_STATUSES) {
      const column = document.getElementById(status)
      if (column) observer.observe(column)
    }
    return () => observer.disconnect()
  }, [shown])

  return inView
}
