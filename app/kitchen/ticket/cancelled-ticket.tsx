import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { usePlace } from '@/app/ui/place'
import { TypedText } from '@/app/ui/typed-text'
import { struckLines } from '@/lib/board/ticket-lines'
import { moneyText } from '@/lib/money'
import { isStopped } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import type { TicketPart } from '../wall/wall-layout'
import { LineOptions } from './line-options'
import { OfCombo } from './of-combo'
import { Buttons, WallButton } from './ticket'
import { BumpButton, FOOTER } from './ticket-buttons'
import { HEADER, NumberAndTable, TICKET } from './ticket-head'

/**
 * The ticket of an order that was cancelled or stopped: struck through, with the reason. A cancelled one stays until it is dismissed on a
 * board of the station, a stopped one until it is completed.
 */
export const CancelledTicket = memo(function CancelledTicket({
  order,
  part = null,
  isCompact = false,
}: {
  order: Order
  part?: TicketPart | null
  /** Whether to leave out the lines. */
  isCompact?: boolean
}) {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  const { branch, station, view, mayAct, actions } = useBoardContext()
  const place = usePlace()(order)
  const stopped = isStopped(order)
  const isFirstPart = !part || part.index === 0
  const hasFooter = isFirstPart && mayAct !== 'nothing' && (!stopped || view === 'touch')
  const { cancelReason, stopReason } = order
  const reason = stopReason
    ? common(`voidReason.${stopReason}`)
    : cancelReason && common(`cancelReason.${cancelReason}`)
  return (
    <article
      aria-label={say('name', { number: order.number, place })}
      className={`${TICKET} bg-paper-void pl-2 flashing`}
    >
      <header className={`hatched ${HEADER}`}>
        <span aria-hidden="true" className="absolute inset-y-0 left-0 w-2 bg-ink-quiet" />
        <NumberAndTable order={order} part={part} isStruck>
          <span className="flex flex-wrap items-center gap-x-[0.4em] gap-y-0.5">
            <strong
              className={`${stopped ? 'rounded-md bg-late px-1.5 text-[1.2em]/tight text-white' : 'text-[0.85em]/tight'} font-extrabold uppercase`}
            >
              {stopped ? say('stop') : common('status.cancelled')}
            </strong>
            {reason && <span className="text-[0.85em]/tight font-semibold">{reason}</span>}
          </span>
        </NumberAndTable>
        {stopped && view === 'wall' && isFirstPart && <WallButton order={order} />}
      </header>
      {!isCompact && (
        <ul className="px-[0.5em] pt-[0.2em] font-semibold line-through decoration-2">
          {struckLines(order, station)
            .slice(part?.from, part?.to)
            .map((line) => (
              <li key={line.key} data-line className="py-[0.08em] break-words in-data-[view=wall]:py-0">
                {line.quantity} × <TypedText>{line.kitchenName}</TypedText> <OfCombo combo={line.combo} />
                <LineOptions options={line.options} isToMake={false} className="line-through" />
              </li>
            ))}
        </ul>
      )}
      {order.refund === 'due' && (
        <p className="px-[0.5em] pt-[0.3em] font-bold">
          {say('refundDue', { total: moneyText(order.refundDue, branch) })}
        </p>
      )}
      {stopped && isFirstPart && <Buttons order={order} />}
      {hasFooter && !stopped && (
        <footer className={FOOTER}>
          <BumpButton
            name={say('seenOrder', { number: order.number })}
            onTap={(point) => actions.dismiss(order, point)}
          >
            {say('seen')} {order.number}
          </BumpButton>
        </footer>
      )}
      {!hasFooter && <div className="h-2 in-data-[view=wall]:h-1" />}
    </article>
  )
})
