import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import type { OpenStatus } from '@/lib/orders/order-status'
import { useLaneInView } from './use-lane-in-view'

/** What is left of a lane that is scrolled to: the board's own margin. */
const MARGIN_PX = 12

/** Where the lanes do not fit side by side: how many tickets stand in each, and a way there besides swiping. */
export function LaneSwitcher({ lanes }: { lanes: { status: OpenStatus; tickets: Order[] }[] }) {
  const say = useTranslations('board')
  const common = useTranslations('common')
  const inView = useLaneInView()

  function show(event: MouseEvent, status: OpenStatus) {
    event.preventDefault()
    const lane = document.getElementById(status)
    // The lanes' own scroller only: scrollIntoView() would move the page as well.
    lane?.parentElement?.scrollTo({ left: lane.offsetLeft - MARGIN_PX })
  }

  return (
    <nav
      aria-label={say('lanes')}
      className="grid grid-cols-4 gap-1.5 px-3 pb-2 lg:hidden [@media(max-height:30rem)]:hidden"
    >
      {lanes.map(({ status, tickets }) => (
        <a
          key={status}
          href={`#${status}`}
          aria-current={status === inView ? 'true' : undefined}
          onClick={(event) => show(event, status)}
          className="grid min-h-16 place-items-center content-center rounded-lg text-chalk-quiet aria-[current]:bg-lane-edge aria-[current]:text-chalk"
        >
          <span className="text-xl/none font-bold tabular-nums">{tickets.length}</span>{' '}
          <span className="text-sm/tight font-medium">{common(`status.${status}`)}</span>
        </a>
      ))}
    </nav>
  )
}
