import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { AllergyWarning } from '@/app/ui/allergy-warning'
import { Dialog } from '@/app/ui/dialog'
import { Note } from '@/app/ui/note'
import { OrderNote } from '@/app/ui/order-note'
import { useDayAndTime } from '@/app/ui/server-clock'
import { TypeMark } from '@/app/ui/type-mark'
import { TypedText } from '@/app/ui/typed-text'
import { ticketLines } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { commandTo } from '@/lib/orders/order-flow'
import { useBoardContext } from '../board-context'
import { pointOf, type TapPoint } from '../taps/double-tap'
import { LineOptions } from '../ticket/line-options'
import { OfCombo } from '../ticket/of-combo'
import { PlaceName } from '../ticket/ticket-head'

type Props = {
  /** The next one first. */
  orders: Order[]
  onTap: (order: Order, command: StaffCommand) => void
  acceptsTap: (order: Order, point: TapPoint) => boolean
  onCancel: (order: Order) => void
  onClose: () => void
}

/** The orders that wait for their time. Staff can confirm one, start it now, or cancel it. */
export function Scheduled({ orders, onClose, ...actions }: Props) {
  const say = useTranslations('board.scheduled')
  return (
    <Dialog title={say('title')} onClose={onClose}>
      <p className="text-lg">{say(orders.length > 0 ? 'lead' : 'none')}</p>
      <ol className="mt-3 divide-y divide-rule">
        {orders.map((order) => (
          <li key={order.id}>
            <ScheduledOrder order={order} {...actions} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function ScheduledOrder({ order, onTap, acceptsTap, onCancel }: { order: Order } & Omit<Props, 'orders' | 'onClose'>) {
  const say = useTranslations('board.scheduled')
  const common = useTranslations('common')
  const { branch, renderedAt, mayAct } = useBoardContext()
  const timeOf = useDayAndTime(branch, renderedAt)
  const { number, status } = order
  const given = (command: StaffCommand) => (event: MouseEvent) => {
    if (acceptsTap(order, pointOf(event))) onTap(order, command)
  }
  return (
    <article className="grid grid-cols-[5.5rem_1fr] gap-x-4 py-3">
      <p className="text-4xl font-extrabold tabular-nums">{number}</p>
      <div className="min-w-0 text-xl/snug">
        <p className="flex flex-wrap items-baseline gap-x-2 font-bold">
          {order.pickupAt && <span className="tabular-nums">{say('pickup', { time: timeOf(order.pickupAt) })}</span>}
          <span className="text-base font-medium text-ink-quiet">
            {say('starts', { time: timeOf(order.startAt) })} · {common(`status.${status}`)}
          </span>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 font-bold">
          <PlaceName order={order} />
          <TypeMark order={order} className="text-base" />
        </p>
        {order.allergyNote && (
          <AllergyWarning
            label={common('allergy')}
            text={order.allergyNote}
            className="my-0.5 w-fit max-w-full rounded-md"
          />
        )}
        <OrderNote order={order} />
        <ul>
          {ticketLines(order.items, null).map((line) => (
            <li key={line.key} className="break-words">
              <span className="tabular-nums">{line.quantity} ×</span> <TypedText>{line.kitchenName}</TypedText>{' '}
              <OfCombo combo={line.combo} />{' '}
              <LineOptions options={line.options} isToMake={false} className="text-base" />
              <Note
                text={line.note}
                className="text-base text-note"
                warningClassName="my-0.5 w-fit max-w-full rounded-md"
              />
            </li>
          ))}
        </ul>
        {mayAct !== 'nothing' && (
          <div className="flex flex-wrap gap-3 pt-2">
            {status === 'pending' && (
              <button
                type="button"
                aria-label={say('confirmOrder', { number })}
                onClick={given(commandTo(status, 'confirmed'))}
                className={`${BUTTON} border-ink bg-ink text-on-ink`}
              >
                {say('confirm')}
              </button>
            )}
            <button
              type="button"
              aria-label={say('startNowOrder', { number })}
              onClick={given(commandTo(status, 'preparing'))}
              className={`${BUTTON} border-field`}
            >
              {say('startNow')}
            </button>
            {mayAct === 'all' && (
              <button
                type="button"
                aria-label={say('cancelOrder', { number })}
                onClick={() => onCancel(order)}
                className={`${BUTTON} border-late text-late`}
              >
                {say('cancel')}
              </button>
            )}
          </div>
        )}
      </div>
    </article>
  )
}

const BUTTON = 'min-h-14 grow rounded-lg border-2 px-4 text-lg font-semibold sm:grow-0'
