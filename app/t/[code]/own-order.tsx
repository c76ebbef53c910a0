import { useTranslations } from 'use-intl'
import { AllergyWarning } from '@/app/parts/allergy-warning'
import { TypedText } from '@/app/parts/typed-text'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { isOpen } from '@/lib/orders/order-status'
import { CancelOrder } from './cancel-order'
import { useMoney } from './guest-context'
import { OrderSteps } from './order-steps'
import { PayByTransfer } from './pay-by-transfer'

type Props = { order: GuestOrder; show: (orders: GuestOrder[]) => void }

/** One order: its number, how far it is, what is in it, and how to pay it. */
export function OwnOrder({ order, show }: Props) {
  const say = useTranslations('guest')
  const common = useTranslations('common')
  const inMoney = useMoney()
  const { id, number, status, isPaid, total, allergyNote, items, transfer } = order
  return (
    <article
      aria-label={say('order', { number })}
      className={`paper border border-rule bg-white ${isOpen(status) ? '' : 'before:bg-field'}`}
    >
      <header className={`flex items-center gap-4 px-4 py-3 ${status === 'ready' ? 'bg-paid' : 'bg-paper-head'}`}>
        <p className="text-5xl/none font-extrabold tabular-nums" aria-hidden="true">
          {number}
        </p>
        <p role="status" className="text-lg/snug font-bold">
          {say(`state_${status}`)}
        </p>
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
              <span className="shrink-0 text-ink-quiet tabular-nums">{inMoney(item.quantity * item.unitPrice)}</span>
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
            <span className="tabular-nums">{inMoney(total)}</span>
          </li>
        </ul>
        {transfer && <PayByTransfer number={number} transfer={transfer} />}
        {status === 'pending' && <CancelOrder orderId={id} number={number} show={show} />}
      </div>
    </article>
  )
}
