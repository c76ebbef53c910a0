import { useTranslations } from 'use-intl'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { OwnOrder } from './own-order'

type Props = { orders: GuestOrder[]; show: (orders: GuestOrder[]) => void }

/** What this guest has ordered, the newest first. */
export function OwnOrders({ orders, show }: Props) {
  const say = useTranslations('guest')
  if (orders.length === 0) return null
  return (
    <section aria-label={say('yourOrders')} className="grid gap-4">
      {orders.map((order) => (
        <OwnOrder key={order.id} order={order} show={show} />
      ))}
    </section>
  )
}
