import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import { isOpen, type OpenStatus } from '@/lib/orders/order-status'
import { useBoardContext } from '../board-context'
import { BumpButton } from './bump-button'

const VERBS = {
  pending: ['confirm', 'confirmOrder'],
  confirmed: ['start', 'startOrder'],
  preparing: ['ready', 'readyOrder'],
  ready: ['complete', 'completeOrder'],
} as const satisfies Record<OpenStatus, unknown>

/** The one action of a ticket: one step on. */
export function NextStateButton({ order }: { order: Order }) {
  const say = useTranslations('board.ticket')
  const { actions } = useBoardContext()
  if (!isOpen(order.status)) return null
  const [verb, whole] = VERBS[order.status]
  return (
    <BumpButton name={say(whole, { number: order.number })} onTap={(point) => actions.bump(order, point)}>
      {say(verb)}
    </BumpButton>
  )
}
