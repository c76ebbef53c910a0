import { useTranslations } from 'use-intl'
import { useMoney } from '@/app/ordering/ordering-context'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { PayByTransfer } from './pay-by-transfer'

/** What the guest has still to pay, in one card: the sum, and how to pay each order. Nothing if nothing is due. */
export function Payment({ orders }: { orders: GuestOrder[] }) {
  const say = useTranslations('guest')
  const formatMoney = useMoney()
  const due = orders.filter(({ isDue }) => isDue)
  if (due.length === 0) return null
  const transfers = due.flatMap(({ id, number, transfer }) => (transfer ? [{ id, number, transfer }] : []))
  return (
    <section aria-label={say('toPay')} className="grid gap-3 rounded-xl border-2 border-pay bg-white p-4">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-xl font-bold">
        {say('toPay')}
        <span className="text-2xl font-extrabold tabular-nums">
          {formatMoney(due.reduce((sum, { amountDue }) => sum + amountDue, 0))}
        </span>
      </h2>
      <p>{say(transfers.length > 0 ? 'payHereOrAtCounter' : 'payAtCounter')}</p>
      {transfers.map(({ id, number, transfer }) => (
        <PayByTransfer key={id} number={number} transfer={transfer} isOnly={transfers.length === 1} />
      ))}
    </section>
  )
}
