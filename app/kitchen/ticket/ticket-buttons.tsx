import type { MouseEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import { isOpen, type OpenStatus } from '@/lib/orders/order-status'
import { useBoardContext } from '../board-context'
import { pointOf, type TapPoint } from '../taps/double-tap'
import { GRACE_MS } from '../taps/use-grace'
import { SlotKey } from '../wall/wall-context'

const LABELS = {
  pending: ['confirm', 'confirmOrder'],
  confirmed: ['start', 'startOrder'],
  preparing: ['ready', 'readyOrder'],
  ready: ['complete', 'completeOrder'],
} as const satisfies Record<OpenStatus, unknown>

/** The button that moves a ticket one state on. */
export function NextStateButton({ order }: { order: Order }) {
  const say = useTranslations('board.ticket')
  const { actions } = useBoardContext()
  if (!isOpen(order.status)) return null
  const [label, fullLabel] = LABELS[order.status]
  return (
    <BumpButton name={say(fullLabel, { number: order.number })} onTap={(point) => actions.bump(order, point)}>
      {say(label)}
    </BumpButton>
  )
}

type Props = {
  /** The accessible name: the action and the order's number. */
  name: string
  onTap: (point: TapPoint) => void
  colours?: string
  children: ReactNode
}

/** The main button of a ticket, which keys also press. It fills the remaining width. */
export function BumpButton({ name, onTap, colours = 'bg-ink text-on-ink', children }: Props) {
  return (
    <button
      type="button"
      data-bump
      onMouseDown={preventFocus}
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
 * Prevents that a pointer focuses the button. The tap removes the ticket, and a browser that removes a focused element lays out
 * the whole page. Only keys need the focus.
 */
const preventFocus = (event: MouseEvent) => event.preventDefault()

/** Replaces `Complete` during the grace period: a tap undoes the completion. */
export function GraceButton({ order }: { order: Order }) {
  const say = useTranslations('board.ticket')
  const { actions } = useBoardContext()
  return (
    <BumpButton
      name={say('takeBackOrder', { number: order.number })}
      onTap={(point) => actions.undo(order, point)}
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
