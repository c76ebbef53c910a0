import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney, useOrdering } from '@/app/ordering/ordering-context'
import { AdjustmentLines } from '@/app/ui/adjustment-lines'
import { AllergyWarning } from '@/app/ui/allergy-warning'
import { DANGER, QUIET } from '@/app/ui/buttons'
import { ChosenOptions } from '@/app/ui/chosen-options'
import { FormProblem } from '@/app/ui/field'
import { ChevronIcon } from '@/app/ui/icons'
import { useTimeOfDay } from '@/app/ui/server-clock'
import { TypedText } from '@/app/ui/typed-text'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { isOpen, OPEN_STATUSES, type OpenStatus } from '@/lib/order-status'
import { useGuestPage } from './guest-context'
import { Payment } from './payment'
import { cancelOrder } from './requests'
import type { ShowOrdersOf } from './use-own-orders'

type OwnOrdersProps = {
  orders: GuestOrder[]
  showOrdersOf: ShowOrdersOf
  /** Puts the lines of an order into the cart. */
  onAgain: (order: GuestOrder) => void
}

/** What is ready comes first, then what is on its way, then what is finished; each newest first. */
function rankOf({ status }: GuestOrder): number {
  if (status === 'ready') return 0
  return isOpen(status) ? 1 : 2
}

/** The orders of the guest, what the guest has to pay, and the orders of the others at the table. */
export function OwnOrders({ orders, ...actions }: OwnOrdersProps) {
  const say = useTranslations('guest')
  const sorted = orders.toSorted((one, other) => rankOf(one) - rankOf(other))
  const own = sorted.filter(({ isOwn }) => isOwn)
  const ofOthers = sorted.filter(({ isOwn }) => !isOwn)
  const folded = (list: GuestOrder[]) => (
    <div className="grid gap-1.5 empty:hidden">
      {list.map((order) => (
        <FoldedOrder key={order.id} order={order} onAgain={actions.onAgain} />
      ))}
    </div>
  )
  return (
    <>
      {own.length > 0 && (
        <section aria-label={say('yourOrders')} className="grid gap-4">
          {own
            .filter(({ status }) => isOpen(status))
            .map((order) => (
              <OwnOrder key={order.id} order={order} {...actions} />
            ))}
          <Payment orders={own} />
          {folded(own.filter(({ status }) => !isOpen(status)))}
        </section>
      )}
      {ofOthers.length > 0 && (
        <section aria-labelledby="at-this-table" className="grid gap-2">
          <h2 id="at-this-table" className="text-xl font-bold">
            {say('atThisTable')}
          </h2>
          {folded(ofOthers)}
        </section>
      )}
    </>
  )
}

type OwnOrderProps = Omit<OwnOrdersProps, 'orders'> & { order: GuestOrder }

/** An order that the guest waits for: its number, its state and its lines. */
function OwnOrder({ order, showOrdersOf, onAgain }: OwnOrderProps) {
  const say = useTranslations('guest')
  const { id, number, status } = order
  return (
    <article aria-label={say('order', { number })} className="paper border border-rule bg-white">
      <header className={`flex items-center gap-4 px-4 py-3 ${status === 'ready' ? 'bg-paid' : 'bg-paper-head'}`}>
        <NumberAndState order={order} />
      </header>
      <div className="grid gap-4 p-4">
        {isOpen(status) && <OrderSteps status={status} />}
        <Lines order={order} />
        <RefundDue order={order} />
        <ReceiptLink order={order} />
        <SameAgain order={order} onAgain={onAgain} />
        {status === 'pending' && <CancelOrder orderId={id} number={number} showOrdersOf={showOrdersOf} />}
      </div>
    </article>
  )
}

/** An order that the guest does not wait for: a row that opens. */
function FoldedOrder({ order, onAgain }: Omit<OwnOrderProps, 'showOrdersOf'>) {
  const say = useTranslations('guest')
  const { number, status } = order
  return (
    <article
      aria-label={say('order', { number })}
      className={`paper border border-rule bg-white ${isOpen(status) ? '' : 'before:bg-field'}`}
    >
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer items-center gap-4 bg-paper-head px-4 py-2">
          <NumberAndState order={order} isSmall />
          <span className="ml-auto">
            <ChevronIcon />
          </span>
        </summary>
        <div className="grid gap-4 p-4">
          <Lines order={order} />
          <ReceiptLink order={order} />
          {order.isOwn && <SameAgain order={order} onAgain={onAgain} />}
        </div>
      </details>
      <RefundDue order={order} className="p-4" />
    </article>
  )
}

/** What the café owes the guest; nothing where it owes nothing. */
function RefundDue({ order: { refund, refundDue }, className = '' }: { order: GuestOrder; className?: string }) {
  const say = useTranslations('guest')
  const formatMoney = useMoney()
  if (refund !== 'due') return null
  return <p className={`${className} font-semibold`}>{say('refundDue', { total: formatMoney(refundDue) })}</p>
}

/** The way to the receipt of what was paid; nothing before that. */
function ReceiptLink({ order: { receipt, number } }: { order: GuestOrder }) {
  const say = useTranslations('guest')
  if (receipt === null) return null
  return (
    <a href={receipt} aria-label={say('receiptOf', { number })} className={`${QUIET} w-full`}>
      {say('receipt')}
    </a>
  )
}

/** Puts the lines of an earlier order into the cart. */
function SameAgain({ order, onAgain }: Omit<OwnOrderProps, 'showOrdersOf'>) {
  const say = useTranslations('guest')
  return (
    <button
      type="button"
      aria-label={say('sameAgainOrder', { number: order.number })}
      onClick={() => onAgain(order)}
      className={`${QUIET} w-full`}
    >
      {say('sameAgain')}
    </button>
  )
}

function NumberAndState({ order, isSmall = false }: { order: GuestOrder; isSmall?: boolean }) {
  const { number, status, whyCancelled, tableLabel, isOwn } = order
  const say = useTranslations('guest')
  const { table } = useGuestPage()
  return (
    <>
      <p
        className={`font-extrabold tabular-nums ${isSmall ? 'min-w-10 text-3xl/none' : 'text-5xl/none'}`}
        aria-hidden="true"
      >
        {number}
      </p>
      <div className="min-w-0">
        <p role="status" className={`font-bold ${isSmall ? 'text-base/snug' : 'text-lg/snug'}`}>
          {say(`state_${status}`)}
          {status === 'cancelled' && whyCancelled && <span> {say(`why_${whyCancelled}`)}</span>}
        </p>
        {order.estimate && <ReadyBetween estimate={order.estimate} />}
        {isOwn && isOpen(status) && !table.isCounter && tableLabel !== table.label && (
          <p className="font-semibold">{say('movedTo', { table: tableLabel })}</p>
        )}
      </div>
    </>
  )
}

/** When the order becomes ready. It moves only with its event. */
function ReadyBetween({ estimate: { from, to, isLonger } }: { estimate: NonNullable<GuestOrder['estimate']> }) {
  const say = useTranslations('guest')
  const { table } = useGuestPage()
  const timeOfDay = useTimeOfDay(table)
  return (
    <p className="tabular-nums">
      {isLonger && <span>{say('takesLonger')} </span>}
      <span>{say('readyBetween', { from: timeOfDay(from), to: timeOfDay(to) })}</span>
    </p>
  )
}

/** The lines of an order, an allergy, and the total. */
function Lines({ order }: { order: GuestOrder }) {
  const { isPaid, total, allergyNote, items } = order
  const say = useTranslations('guest')
  const common = useTranslations('common')
  const formatMoney = useMoney()
  const ordering = useOrdering()
  return (
    <div className="grid gap-4">
      {allergyNote && (
        <AllergyWarning label={common('allergy')} text={allergyNote} className="w-fit max-w-full rounded-md" />
      )}
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item.id} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 break-words">
              <span className="font-semibold tabular-nums">{item.quantity} ×</span> <TypedText>{item.name}</TypedText>
              <ChosenOptions options={item.options} money={formatMoney} />
              {item.note && (
                <span className="block text-note">
                  <TypedText>{item.note}</TypedText>
                </span>
              )}
            </span>
            <span className="shrink-0 text-ink-quiet tabular-nums">{formatMoney(item.quantity * item.unitPrice)}</span>
          </li>
        ))}
        <li className="empty:hidden">
          <AdjustmentLines order={order} common={common} money={ordering} />
        </li>
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
    </div>
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

type CancelOrderProps = { orderId: string; number: number; showOrdersOf: ShowOrdersOf }
type State = 'idle' | 'confirming' | 'busy' | 'tooLate' | 'notCancelled'

/** Cancels a pending order after a confirmation. */
function CancelOrder({ orderId, number, showOrdersOf }: CancelOrderProps) {
  const say = useTranslations('guest')
  const { code } = useGuestPage()
  const [state, setState] = useState<State>('idle')

  async function cancel() {
    setState('busy')
    const outcome = await showOrdersOf(() => cancelOrder(code, orderId)).catch(() => null)
    if (!outcome?.ok) setState(outcome?.code === 'invalid_transition' ? 'tooLate' : 'notCancelled')
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
