import { type MouseEvent, memo, type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useServerClock } from '@/app/ui/server-clock'
import { mainAction } from '@/lib/board/main-action'
import type { ShownStep } from '@/lib/board/protocol'
import { isOfStation, isOurs } from '@/lib/board/ticket-lines'
import { isStopped, type OpenStatus, type OrderStatus } from '@/lib/order-status'
import { laterCourses } from '@/lib/orders/courses'
import type { Order } from '@/lib/orders/order'
import { toMake } from '@/lib/orders/to-make'
import { useBoardContext } from '../board-context'
import { pointOf, type TapPoint } from '../taps/double-tap'

type Label = 'confirm' | 'start' | 'ready' | 'complete'

/** The button names the state that it leads to. */
const LABELS: Partial<Record<OrderStatus, Label>> = {
  confirmed: 'confirm',
  preparing: 'start',
  ready: 'ready',
  completed: 'complete',
}

/** Its accessible name also has the steps before, where the branch's boards skip one. */
function fullLabelOf(label: Label, { from, to }: { from: OpenStatus; to: OrderStatus }) {
  if (from === 'pending' && to === 'preparing') return 'confirmAndStartOrder'
  if (from === 'preparing' && to === 'completed') return 'readyAndCompleteOrder'
  return `${label}Order` as const
}

/**
 * The main button of a ticket: it moves the ticket on, or finishes the lines of the board's station.
 * @param isInHead whether it shows only the digit that selects the ticket, on a wall display
 */
export function MainButton({ order, isInHead = false }: { order: Order; isInHead?: boolean }) {
  const say = useTranslations('board.ticket')
  const { branch, station, stationName, actions } = useBoardContext()
  const action = mainAction(order, station, branch.flow)
  if (!action) return null
  const { number } = order
  const onTap = (point: TapPoint) => actions.bump(order, point)
  if (action.kind === 'advance') {
    const label = LABELS[action.to]
    if (!label) return null
    return (
      <BumpButton
        name={say(isStopped(order) ? 'completeOrder' : fullLabelOf(label, action), { number })}
        onTap={onTap}
        isInHead={isInHead}
      >
        {say(label)} {number}
      </BumpButton>
    )
  }
  const text = say('stationDone', { station: stationName })
  if (action.kind === 'finish') {
    return (
      <BumpButton name={say('stationDoneOrder', { station: stationName, number })} onTap={onTap} isInHead={isInHead}>
        {text} {number}
      </BumpButton>
    )
  }
  const [course] = laterCourses(toMake(order.items).filter((item) => isOurs(item, station)))
  if (course !== undefined) {
    return (
      <BumpButton
        name={say('stationLaterOrder', { station: stationName, number, course })}
        onTap={onTap}
        isInactive
        isInHead={isInHead}
      >
        {say('laterCourse', { course })}
      </BumpButton>
    )
  }
  return (
    <BumpButton
      name={say(isOfStation(order, station) ? 'stationWaitsOrder' : 'stationNothingOrder', {
        station: stationName,
        number,
      })}
      onTap={onTap}
      isInactive
      isInHead={isInHead}
    >
      <span aria-hidden="true">✓ </span>
      {text} {number}
    </BumpButton>
  )
}

/** The row of a ticket's buttons. If the lines of the ticket scroll, it says how many are out of sight. */
export const FOOTER =
  'flex gap-1.5 p-1.5 in-data-[size=s]:p-1 in-data-[view=wall]:p-1 group-data-tall/entry:shrink-0 group-data-tall/entry:flex-wrap group-data-tall/entry:before:basis-full group-data-tall/entry:before:text-center group-data-tall/entry:before:font-extrabold group-data-tall/entry:before:content-(--hidden-lines)'

/** A button in it. */
export const BUTTON =
  'min-h-14 grow rounded-lg text-[max(0.95em,1.125rem)]/tight pressable in-data-[size=s]:min-h-[48px] in-data-[view=wall]:min-h-8 in-data-[view=wall]:text-lg/none'

const HEAD_BUTTON = 'grid size-[1.25em] shrink-0 place-items-center rounded-md text-[1em]/none'

type Props = {
  /** The accessible name: the action and the order's number. */
  name: string
  onTap: (point: TapPoint) => void
  /** Nothing to do here now. It keeps the focus, so that keys can select the ticket. */
  isInactive?: boolean
  isInHead?: boolean
  children: ReactNode
}

/** The main button of a ticket, which keys also press. It fills the remaining width. */
export function BumpButton({ name, onTap, isInactive = false, isInHead = false, children }: Props) {
  return (
    <button
      type="button"
      data-bump
      onMouseDown={preventFocus}
      aria-label={name}
      aria-disabled={isInactive || undefined}
      onClick={(event) => onTap(pointOf(event))}
      className={`${isInHead ? HEAD_BUTTON : `${BUTTON} min-w-0 basis-20 px-1`} font-bold tabular-nums ${isInactive ? 'border-2 border-dashed border-rule text-paid-ink' : 'bg-ink text-on-ink'}`}
    >
      <SlotKey isAlone={isInHead} />
      {!isInHead && children}
    </button>
  )
}

/** The key that selects this ticket: `use-slot-keys.ts` writes it. The button's accessible name does not contain it. */
const SlotKey = memo(({ isAlone }: { isAlone: boolean }) => (
  <kbd
    data-slot
    className={`font-sans font-bold tabular-nums ${isAlone ? "empty:before:content-['›']" : 'mr-[0.5em] inline-grid size-[1.5em] place-items-center rounded-md border-2 border-current align-[0.05em] text-[0.8em]/none empty:hidden'}`}
  />
))

/**
 * Prevents that a pointer focuses the button. The tap removes the ticket, and a browser that removes a focused element lays out
 * the whole page. Only keys need the focus.
 */
const preventFocus = (event: MouseEvent) => event.preventDefault()

type UndoProps = { order: Order /** Milliseconds since 1970 UTC. */; until: number }

/** Replaces the other buttons while the ticket's last step can be undone. Keys select the next ticket meanwhile. */
export function UndoButton({ order, until }: UndoProps) {
  const say = useTranslations('board.ticket')
  const { branch, renderedAt, actions } = useBoardContext()
  const undoMs = branch.flow.undoSeconds * 1000
  const leftPercent = useServerClock(
    useCallback((now: number) => Math.min(100, Math.max(0, ((until - now) / undoMs) * 100)), [until, undoMs]),
    renderedAt,
  )
  return (
    <button
      type="button"
      onMouseDown={preventFocus}
      aria-label={say('takeBackOrder', { number: order.number })}
      onClick={(event) => actions.undo(order, pointOf(event))}
      className={`${BUTTON} border-3 border-ink bg-alert font-bold text-ink tabular-nums`}
    >
      {say('takeBack')} {order.number}
      {/* In steps of a second, with the ages: an animation needs a layer, which delays the first frame after the tap. */}
      <span
        aria-hidden="true"
        style={{ backgroundSize: `${leftPercent}% 100%` }}
        className="block h-2 in-data-[size=s]:h-1.5 bg-linear-to-r from-ink to-ink bg-no-repeat"
      />
    </button>
  )
}

/** In place of the buttons while another screen can undo its step. */
export function UnderWay({ by: { name, screen } }: Pick<ShownStep, 'by'>) {
  const say = useTranslations('board.ticket')
  return (
    <p className="mx-2 mb-2 flex min-h-12 items-center justify-center rounded-lg border-2 border-dashed border-ink px-2 text-center text-lg/tight font-semibold text-ink in-data-[view=wall]:m-1 in-data-[view=wall]:min-h-8">
      {screen ? say('underWayAt', { name, screen }) : say('underWay', { name })}
    </p>
  )
}
