import { translator } from '@/app/i18n/messages'
import { type Money, moneyText } from '@/lib/money'
import type { Order } from '@/lib/orders/order'
import { amountDue, isDue } from '@/lib/orders/payment'

/** The state of an order's money, as a chip: unpaid and a refund that is due stand out. */
export async function PaymentText({ order, money }: { order: Order; money: Money }) {
  const say = await translator('orders')
  const common = await translator('common')
  const { status, paymentStatus, paymentMethod, refund } = order
  if (refund === 'due')
    return <span className={DUE}>{say('refundDue', { amount: moneyText(order.refundDue, money) })}</span>
  if (refund === 'done' && status === 'cancelled') return <span className={CHIP}>{say('refunded')}</span>
  if (paymentStatus === 'partly_paid' && isDue(order)) {
    const amount = moneyText(amountDue(order), money)
    return <span className={DUE}>{say('partlyPaid', { amount })}</span>
  }
  if (isDue(order)) return <span className={DUE}>{common('payment.unpaid')}</span>
  if (paymentStatus !== 'paid') return null
  return (
    <span className="rounded-full bg-paid px-3 py-0.5 text-sm font-bold text-paid-ink">
      {common('payment.paid')}
      {paymentMethod && ` · ${common(`paymentMethod.${paymentMethod}`)}`}
    </span>
  )
}

const CHIP = 'rounded-full border-2 border-rule px-2.5 text-sm font-bold'
const DUE = 'rounded-full border-2 border-pay px-2.5 text-sm font-bold text-pay'
