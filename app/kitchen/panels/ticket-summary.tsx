import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AllergyWarning } from '@/app/ui/allergy-warning'
import { Note } from '@/app/ui/note'
import { OrderNote } from '@/app/ui/order-note'
import { usePlace } from '@/app/ui/place'
import { TypedText } from '@/app/ui/typed-text'
import { struckLines, ticketLines } from '@/lib/board/ticket-lines'
import { isCalledOff } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { LineOptions } from '../ticket/line-options'
import { OfCombo } from '../ticket/of-combo'
import { PlaceName } from '../ticket/ticket-head'

type Props = {
  order: Order
  /** Its state, in words. */
  state: string
  /** Its buttons. */
  children: ReactNode
}

/** A ticket in a list of found ones: number, place, state and lines. That of a cancelled or stopped order is struck through. */
export function TicketSummary({ order, state, children }: Props) {
  const ticket = useTranslations('board.ticket')
  const common = useTranslations('common')
  const place = usePlace()(order)
  const isOff = isCalledOff(order)
  const lines = isOff ? struckLines(order, null) : ticketLines(order.items, null)
  return (
    <article
      aria-label={ticket('name', { number: order.number, place })}
      className="grid grid-cols-[5.5rem_1fr] gap-x-4 py-3"
    >
      <p className={`text-4xl font-extrabold tabular-nums ${isOff ? 'line-through decoration-4' : ''}`}>
        {order.number}
      </p>
      <div className="min-w-0 text-xl/snug">
        <p className="font-bold">
          <PlaceName order={order} /> <span className="text-base font-medium text-ink-quiet">{state}</span>
        </p>
        {order.allergyNote && <AllergyWarning label={common('allergy')} text={order.allergyNote} className={WARNING} />}
        <OrderNote order={order} />
        <ul className={isOff ? 'line-through' : undefined}>
          {lines.map((line) => (
            <li key={line.key} className="break-words">
              <span className="tabular-nums">{line.quantity} ×</span> <TypedText>{line.kitchenName}</TypedText>{' '}
              <OfCombo combo={line.combo} />{' '}
              <LineOptions options={line.options} isToMake={false} className="text-base" />
              <Note text={line.note} className="text-base text-note" warningClassName={WARNING} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3 pt-2 empty:hidden">{children}</div>
      </div>
    </article>
  )
}

/** A button of the ticket. */
export const SUMMARY_BUTTON =
  'min-h-14 grow rounded-lg border-2 border-field px-4 text-lg font-semibold disabled:border-rule disabled:text-ink-quiet sm:grow-0'

const WARNING = 'my-0.5 w-fit max-w-full rounded-md'
