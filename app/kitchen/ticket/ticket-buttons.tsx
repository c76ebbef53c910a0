import type { MouseEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import { isOpen, type OpenStatus } from '@/lib/orders/order-status'
import { useBoardContext } from '../board-context'
import { pointOf, type TapPoint } from '../taps/double-tap'
import { GRACE_MS } from '../taps/use-grace'
import { SlotKey } from '../wall/wall-context'

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

type Props = {
  /** What it does, and to which order. */
  name: string
  onTap: (point: TapPoint) => void
  colours?: string
  children: ReactNode
}

/** The main button of a ticket, which keys press too: the full width that is left, and a target for a greasy thumb. */
export function BumpButton({ name, onTap, colours = 'bg-ink text-on-ink', children }: Props) {
  return (
    <button
      type="button"
      data-bump
      onMouseDown={takeNoFocus}
      aria-label={name}
      onClick={(event) => onTap(pointOf(event))}
      className={`min-h-16 grow basis-28 rounded-lg text-xl font-semibold @[20rem]:text-2xl active:opacity-80 in-data-[view=wall]:min-h-10 in-data-[view=wall]:text-xl ${colours}`}
    >
      <SlotKey />
      {children}
    </button>
  )
}

/**
 * A finger or mouse takes no focus. The ticket leaves with the tap, and a browser that loses the focus with an element lays
 * the whole page out to find where it goes; the selection is for keys.
 */
const takeNoFocus = (event: MouseEvent) => event.preventDefault()

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
