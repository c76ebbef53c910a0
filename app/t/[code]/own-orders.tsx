import { useTranslations } from 'use-intl'
import { useMoney } from '@/app/ordering/ordering-context'
import { Button, QUIET } from '@/app/ui/buttons'
import { ChevronIcon } from '@/app/ui/icons'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { isOpen } from '@/lib/order-status'
import { CancelOrder } from './cancel-order'
import { OrderLines } from './order-lines'
import { NumberAndState, OrderSteps } from './order-state'
import { Payment } from './payment'
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
        <OrderLines order={order} />
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
          <OrderLines order={order} />
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
    <Button
      look="quiet"
      aria-label={say('sameAgainOrder', { number: order.number })}
      onClick={() => onAgain(order)}
      className="w-full"
    >
      {say('sameAgain')}
    </Button>
  )
}
