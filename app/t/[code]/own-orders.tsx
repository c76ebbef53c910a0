import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DANGER, QUIET } from '@/app/ui/buttons'
import { FormProblem } from '@/app/ui/field'
import { AllergyWarning } from '@/app/ui/note'
import { TypedText } from '@/app/ui/typed-text'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { isOpen, OPEN_STATUSES, type OpenStatus, type OrderStatus } from '@/lib/orders/order-status'
import { cancelOrder } from './actions'
import { useGuestPage, useMoney } from './guest-context'
import { PayByTransfer } from './pay-by-transfer'

type OwnOrdersProps = { orders: GuestOrder[]; showOrders: (orders: GuestOrder[]) => void }

/** What is ready comes first, then what is still to come, then what is finished; each newest first. */
const RANKS: Record<OrderStatus, number> = {
  ready: 0,
  pending: 1,
  confirmed: 1,
  preparing: 1,
  completed: 2,
  cancelled: 2,
}

/** The orders of the guest and of the others at the table. */
export function OwnOrders({ orders, showOrders }: OwnOrdersProps) {
  const say = useTranslations('guest')
  if (orders.length === 0) return null
  return (
    <section aria-label={say('yourOrders')} className="grid gap-4">
      {orders
        .toSorted((one, other) => RANKS[one.status] - RANKS[other.status])
        .map((order) => (
          <OwnOrder key={order.id} order={order} showOrders={showOrders} />
        ))}
    </section>
  )
}

type OwnOrderProps = { order: GuestOrder; showOrders: (orders: GuestOrder[]) => void }

/** One order: its number, its state, its lines and how to pay it. */
function OwnOrder({ order, showOrders }: OwnOrderProps) {
  const say = useTranslations('guest')
  const common = useTranslations('common')
  const formatMoney = useMoney()
  const { id, isOwn, number, status, isPaid, isDue, refund, total, allergyNote, items, transfer } = order
  return (
    <article
      aria-label={say('order', { number })}
      className={`paper border border-rule bg-white ${isOpen(status) ? '' : 'before:bg-field'}`}
    >
      <header className={`flex items-center gap-4 px-4 py-3 ${status === 'ready' ? 'bg-paid' : 'bg-paper-head'}`}>
        <p className="text-5xl/none font-extrabold tabular-nums" aria-hidden="true">
          {number}
        </p>
        <div className="min-w-0">
          {!isOwn && <p className="text-base/snug font-medium text-ink-quiet">{say('ofTable')}</p>}
          <p role="status" className="text-lg/snug font-bold">
            {say(`state_${status}`)}
          </p>
        </div>
      </header>
      <div className="grid gap-4 p-4">
        {isOpen(status) && <OrderSteps status={status} />}
        {allergyNote && (
          <AllergyWarning label={common('allergy')} text={allergyNote} className="w-fit max-w-full rounded-md" />
        )}
        <ul className="grid gap-1">
          {items.map((item) => (
            <li key={item.id} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 break-words">
                <span className="font-semibold tabular-nums">{item.quantity} ×</span> <TypedText>{item.name}</TypedText>
                {item.note && (
                  <span className="block text-note">
                    <TypedText>{item.note}</TypedText>
                  </span>
                )}
              </span>
              <span className="shrink-0 text-ink-quiet tabular-nums">
                {formatMoney(item.quantity * item.unitPrice)}
              </span>
            </li>
          ))}
          <li className="mt-1 flex items-baseline justify-between gap-4 border-t border-rule pt-2 font-bold">
            <span>
              {say('total')}
              {isPaid && (
                <span className="ml-3 rounded-full bg-paid px-3 py-1 text-sm font-bold text-paid-ink">
                  {common('payment.paid')}
                </span>
              )}
            </span>
            <span className="tabular-nums">{formatMoney(total)}</span>
          </li>
        </ul>
        {transfer && <PayByTransfer number={number} transfer={transfer} />}
        {!transfer && isDue && (
          <p className="rounded-lg border-2 border-pay px-4 py-3 font-semibold">
            {say('payAtCounter', { total: formatMoney(total) })}
          </p>
        )}
        {refund === 'due' && <p className="font-semibold">{say('refundDue', { total: formatMoney(total) })}</p>}
        {isOwn && status === 'pending' && <CancelOrder orderId={id} number={number} showOrders={showOrders} />}
      </div>
    </article>
  )
}

/** The state of an open order as steps: done, current and next. */
function OrderSteps({ status }: { status: OpenStatus }) {
  const say = useTranslations('guest')
  const common = useTranslations('common')
  const currentIndex = OPEN_STATUSES.indexOf(status)
  return (
    <ol className="grid grid-cols-4 gap-1.5">
      {OPEN_STATUSES.map((step, index) => (
        <li
          key={step}
          aria-current={index === currentIndex ? 'step' : undefined}
          className={`grid content-start gap-1.5 text-sm/tight ${index === currentIndex ? 'font-bold' : 'text-ink-quiet'}`}
        >
          <span aria-hidden="true" className={`h-2 rounded-full ${index <= currentIndex ? 'bg-calm' : 'bg-rule'}`} />
          {common(`status.${step}`)}
          {index < currentIndex && <span className="sr-only">{say('done')}</span>}
        </li>
      ))}
    </ol>
  )
}

type CancelOrderProps = { orderId: string; number: number; showOrders: (orders: GuestOrder[]) => void }
type State = 'idle' | 'confirming' | 'busy' | 'tooLate' | 'notCancelled'

/** Cancels a pending order after a confirmation. */
function CancelOrder({ orderId, number, showOrders }: CancelOrderProps) {
  const say = useTranslations('guest')
  const { code } = useGuestPage()
  const [state, setState] = useState<State>('idle')

  async function cancel() {
    setState('busy')
    const outcome = await cancelOrder(code, orderId).catch(() => null)
    if (outcome?.ok) return showOrders(outcome.value)
    setState(outcome?.code === 'invalid_transition' ? 'tooLate' : 'notCancelled')
  }

  const isConfirming = state === 'confirming' || state === 'busy'
  return (
    <div className="grid gap-2">
      {isConfirming ? (
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="pb-2 font-semibold">{say('cancelQuestion', { number })}</legend>
          <button type="button" disabled={state === 'busy'} onClick={cancel} className={DANGER}>
            {say('cancelYes')}
          </button>
          <button type="button" onClick={() => setState('idle')} className={QUIET}>
            {say('cancelNo')}
          </button>
        </fieldset>
      ) : (
        <button type="button" onClick={() => setState('confirming')} className={`${QUIET} w-full`}>
          {say('cancel', { number })}
        </button>
      )}
      <FormProblem problem={state === 'tooLate' || state === 'notCancelled' ? say(state) : null} />
    </div>
  )
}
