import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import { GRACE_MS } from '../taps/use-grace'
import { BumpButton } from './bump-button'

/** Stands in for `Complete` until the grace is over: a second tap takes it back. */
export function GraceButton({ order }: { order: Order }) {
  const say = useTranslations('board.ticket')
  const { actions } = useBoardContext()
  return (
    <BumpButton
      name={say('takeBackOrder', { number: order.number })}
      onTap={(point) => actions.takeBack(order, point)}
      colours="border-3 border-ink bg-alert text-ink"
    >
      {say('takeBack')}
      <span
        aria-hidden="true"
        style={{ animationDuration: `${GRACE_MS}ms` }}
        className="block h-2 origin-left animate-[grace_linear_forwards] bg-ink"
      />
    </BumpButton>
  )
}
