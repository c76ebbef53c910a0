import { useTranslations } from 'use-intl'
import { usePlace } from '@/app/ui/place'
import { isOurs, stationProgress } from '@/lib/board/ticket-lines'
import { laterCourses } from '@/lib/orders/courses'
import type { Order } from '@/lib/orders/order'
import { toMake } from '@/lib/orders/to-make'
import { useBoardContext } from '../board-context'
import { FireButton } from './course-head'
import { TICKET } from './ticket-head'

/** A ticket that waits for other stations or for a course, in one line. */
export function MadeTicket({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const say = useTranslations('board.ticket')
  const panels = useTranslations('board.panels')
  const { station, stationName } = useBoardContext()
  const { number } = order
  const place = usePlace()(order)
  const others = stationProgress(order.items, station).filter((one) => one.left > 0 && one.stationId !== station)
  const waitsFor = others.map((one) => one.station ?? panels('noStation')).join(', ')
  const [ownCourse] = laterCourses(toMake(order.items).filter((item) => isOurs(item, station)))
  const course = ownCourse ?? (others.length > 0 ? undefined : laterCourses(order.items)[0])
  return (
    <article aria-label={say('name', { number, place })} className={`${TICKET} bg-paper-head`}>
      <div className="flex items-center">
        <button
          type="button"
          data-bump
          aria-label={
            course === undefined
              ? say('stationWaitsOrder', { station: stationName, number })
              : say('stationLaterOrder', { station: stationName, number, course })
          }
          onClick={onOpen}
          className="flex min-h-12 min-w-0 grow flex-wrap items-center gap-x-[0.5em] px-[0.5em] py-[0.2em] text-left text-ink-quiet pressable"
        >
          <span className="text-[1.2em]/none font-extrabold tabular-nums">{number}</span>
          <span className="min-w-0 break-words">
            {course === undefined ? say('waitsFor', { stations: waitsFor }) : say('laterCourse', { course })}
          </span>
          <kbd data-slot className="ml-auto font-sans font-bold tabular-nums empty:hidden" />
        </button>
        {ownCourse !== undefined && (
          <span className="my-1 mr-1">
            <FireButton order={order} course={ownCourse} />
          </span>
        )}
      </div>
    </article>
  )
}
