import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/ui/icons'
import { shortPlace } from '@/app/ui/place'
import { TypedText } from '@/app/ui/typed-text'
import type { Order } from '@/lib/orders/order'
import type { Alert, Hidden } from './fold'
import { scrollToTicket } from './scroll-to-ticket'
import { type FoldStore, scrollOn, useFoldOf } from './use-fold'

type Props = { fold: FoldStore; scroller: RefObject<HTMLElement | null> }

/** So many of the tickets that came in out of sight are named, the latest: more take too much room. */
const MOST_NAMED = 3

const ALERTS: Alert[] = ['cancelled', 'stopped', 'rush', 'allergy']

/**
 * Says what is out of sight above and below, and leads there. It stays while the column is scrolled, so that no ticket moves when it says
 * something else.
 */
export function FoldBar({ fold, scroller, tickets }: Props & { tickets: readonly Order[] }) {
  const say = useTranslations('board.fold')
  const { above, below, news } = useFoldOf(fold)
  if (above.tickets === 0 && below.tickets === 0) return null
  const alertsIn = (hidden: Hidden) =>
    ALERTS.filter((alert) => hidden[alert] > 0).map((alert) => say(alert, { count: hidden[alert] }))
  return (
    <div className="flex min-h-12 shrink-0 items-stretch gap-1.5 py-1 text-base/tight font-bold tabular-nums">
      {above.tickets > 0 && (
        <button
          type="button"
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
          className={`${BUTTON} ${news.some(({ isAbove }) => isAbove) ? LOUD : 'bg-column-edge'}`}
        >
          {[say('above', { count: above.tickets }), ...alertsIn(above)].join(' · ')}
          <Arrived ids={above.arrived} tickets={tickets} />
        </button>
      )}
      {below.tickets > 0 && (
        <button
          type="button"
          onClick={() => scroller.current && scrollOn(scroller.current)}
          className={`${BUTTON} ${news.some(({ isAbove }) => !isAbove) ? LOUD : ''}`}
        >
          {[say('below', { count: below.tickets }), ...alertsIn(below)].join(' · ')}
          <Arrived ids={below.arrived} tickets={tickets} />
        </button>
      )}
    </div>
  )
}

/** What came in and is out of sight on one side: number and place. */
function Arrived({ ids, tickets }: { ids: readonly string[]; tickets: readonly Order[] }) {
  const say = useTranslations('board.fold')
  const orders = ids.slice(0, MOST_NAMED).flatMap((id) => tickets.find((order) => order.id === id) ?? [])
  if (orders.length === 0) return null
  return (
    <span data-arrived className="block">
      {say('arrived')}{' '}
      {orders.map((order, index) => (
        <span key={order.id}>
          {index > 0 && ', '}
          {order.number} <TypedText>{shortPlace(order)}</TypedText>
        </span>
      ))}
    </span>
  )
}

const BUTTON = 'min-w-0 grow basis-0 rounded-lg px-1 break-words'
const LOUD = 'bg-alert text-ink'

type HeadProps = Props & { name: string; count: number }

/**
 * The heading of a column. A ticket out of sight that nobody may miss has the place of the name until it was seen, so that no ticket
 * moves. A tap leads there.
 */
export function ColumnHead({ name, count, fold, scroller }: HeadProps) {
  const say = useTranslations('board.fold')
  const { news } = useFoldOf(fold)
  const [first] = news
  const others = new Set(news.map(({ id }) => id)).size - 1
  return (
    <header className="flex h-10 shrink-0 items-center gap-2 px-1.5 pb-1.5 max-md:sr-only">
      <h2 className={first ? 'sr-only' : 'grow text-xl/tight font-semibold'}>
        {name} <span className="sr-only">{count}</span>
      </h2>
      {first && (
        <button
          type="button"
          data-news
          onClick={() => scroller.current && scrollToTicket(scroller.current, first.id)}
          className="flex h-10 min-w-0 grow items-center justify-center gap-1.5 rounded-lg bg-alert px-1 text-base/tight font-extrabold text-ink tabular-nums"
        >
          <WarningSign className="size-[1.1em] shrink-0" />
          <span>
            {first.isAbove ? '↑' : '↓'} {say(`news.${first.alert}`, { number: first.number })}
            {others > 0 && ` +${others}`}
          </span>
        </button>
      )}
      <span
        aria-hidden="true"
        className="min-w-10 rounded-lg bg-column-edge px-2 text-center text-2xl/tight font-bold tabular-nums"
      >
        {count}
      </span>
    </header>
  )
}
