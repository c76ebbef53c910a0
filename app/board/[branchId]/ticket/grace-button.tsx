import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import { pointOf } from '../taps/double-tap'
import { GRACE_MS } from '../taps/use-grace'
import { SlotKey } from '../wall/slot-key'
import { BUTTON, takeNoFocus } from './button'

/** Stands in for `Complete` until the grace is over: a second tap takes it back. */
export function GraceButton({ order }: { order: Order }) {
  const say = useTranslations('ticket')
  const { actions } = useBoardContext()
  return (
    <button
      type="button"
      data-bump
      onMouseDown={takeNoFocus}
      aria-label={say('takeBackOrder', { number: order.number })}
      onClick={(event) => actions.takeBack(order, pointOf(event))}
      className={`${BUTTON} border-3 border-ink bg-alert text-ink`}
    >
      <SlotKey />
      {say('takeBack')}
      <span
        aria-hidden="true"
        style={{ animationDuration: `${GRACE_MS}ms` }}
        className="block h-2 origin-left animate-[grace_linear_forwards] bg-ink"
      />
    </button>
  )
}
