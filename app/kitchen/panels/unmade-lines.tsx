import { useTranslations } from 'use-intl'
import { Note } from '@/app/ui/note'
import { TypedText } from '@/app/ui/typed-text'
import { ticketLines } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import type { TapPoint } from '../taps/double-tap'
import { OfCombo } from '../ticket/of-combo'
import { ConfirmTap } from './confirm-tap'

type Props = { order: Order; acceptsTap: (point: TapPoint) => boolean; onYes: () => void; onClose: () => void }

/** Asks before an order with lines that are not made leaves the kitchen. */
export function UnmadeLines({ order, acceptsTap, onYes, onClose }: Props) {
  const say = useTranslations('board.ticket')
  const { branch, station } = useBoardContext()
  return (
    <ConfirmTap
      question={say('askUnmade', { number: order.number })}
      yes={say(branch.flow.readyCompletes ? 'completeAnyway' : 'readyAnyway')}
      no={say('wait')}
      acceptsTap={acceptsTap}
      onYes={onYes}
      onClose={onClose}
    >
      <ul className="divide-y divide-rule">
        {ticketLines(order.items, station)
          .filter(({ done }) => !done)
          .map(({ key, quantity, kitchenName, combo, note, later, course, station: of }) => (
            <li key={key} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0 break-words">
                <b className="tabular-nums">{quantity} ×</b> <TypedText>{kitchenName}</TypedText>{' '}
                <OfCombo combo={combo} />{' '}
                {later && course !== null && (
                  <span className="text-lg text-ink-quiet">{say('laterCourse', { course })}</span>
                )}{' '}
                <Note text={note} className="text-note" warningClassName="w-fit max-w-full rounded-md" />
              </span>
              {of && (
                <span className="shrink-0 text-lg font-semibold text-ink-quiet">
                  <TypedText>{of}</TypedText>
                </span>
              )}
            </li>
          ))}
      </ul>
    </ConfirmTap>
  )
}
