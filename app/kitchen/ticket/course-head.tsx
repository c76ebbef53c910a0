import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import { pointOf } from '../taps/double-tap'

/** Above the lines of a course that waits. @param mayFire whether it has the button that fires it */
export function CourseHead({ order, course, mayFire }: { order: Order; course: number; mayFire: boolean }) {
  const say = useTranslations('board.ticket')
  return (
    <p
      data-course={course}
      className="flex items-center justify-between gap-2 py-[0.1em] text-[0.8em]/snug font-semibold text-ink-quiet in-data-[view=wall]:py-0"
    >
      <span className="min-w-0 break-words">{say('laterCourse', { course })}</span>
      {mayFire && <FireButton order={order} course={course} />}
    </p>
  )
}

/** Has a course made now. Nothing where nobody taps. */
export function FireButton({ order, course }: { order: Order; course: number }) {
  const say = useTranslations('board.ticket')
  const { view, mayAct, actions } = useBoardContext()
  if (mayAct === 'nothing' || view === 'wall') return null
  return (
    <button
      type="button"
      aria-label={say('fireOrder', { course, number: order.number })}
      onClick={(event) => actions.fire(order, course, pointOf(event))}
      className="min-h-12 shrink-0 rounded-lg border-2 border-ink px-3 text-[max(1em,1rem)]/tight font-bold whitespace-nowrap text-ink tabular-nums pressable"
    >
      {say('fire', { course })}
    </button>
  )
}
