import { useTranslations } from 'use-intl'
import { Answer, ChoiceButton, Dialog } from '@/app/ui/dialog'
import { COURSES } from '@/lib/menu/course-numbers'
import { laterAmong } from '@/lib/orders/courses'
import type { OrderItem } from '@/lib/orders/order'
import { pointOf } from '../taps/double-tap'
import type { ChangeProps } from './change-lines'

type Props = Omit<ChangeProps, 'ordering'> & {
  item: OrderItem
  /** The item in words. */
  name: string
  onBack: () => void
}

/** Chooses when a later line is made: now, or with another course. */
export function ChangeCourse({ order, item, name, acceptsTap, onYes, onClose, onBack }: Props) {
  const say = useTranslations('board.ticket')
  const others = order.items.filter((other) => other !== item)
  const waiting = COURSES.filter((course) => laterAmong([{ course }], others).size > 0)
  return (
    <Dialog title={say('courseOf', { item: name })} onClose={onClose}>
      <div className="grid grid-cols-2 gap-3">
        {[null, ...waiting].map((course) => (
          <ChoiceButton
            key={course}
            aria-pressed={course === item.course}
            onClick={(event) => {
              if (!acceptsTap(pointOf(event))) return
              if (course !== item.course) onYes({ type: 'change_line', itemId: item.id, course })
              onClose()
            }}
            className="first:col-span-full aria-pressed:bg-ink aria-pressed:text-on-ink"
          >
            {course === null ? say('makeNow') : say('courseNumber', { course })}
          </ChoiceButton>
        ))}
        <Answer look="other" onClick={onBack} className="col-span-full">
          {say('back')}
        </Answer>
      </div>
    </Dialog>
  )
}
