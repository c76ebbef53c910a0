import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import { usePlace } from '../ui/place'

/** Says the latest new order since the page was opened, for screen readers. It changes in the render that shows the order. */
export function Arrivals({ orders }: { orders: ReadonlyMap<string, Order> }) {
  const say = useTranslations('board')
  const place = usePlace()
  const [known, setKnown] = useState<{ orders: ReadonlyMap<string, Order>; latest: Order | null }>({
    orders,
    latest: null,
  })
  if (known.orders !== orders) {
    const arrived = [...orders.values()].findLast(({ id }) => !known.orders.has(id))
    setKnown({ orders, latest: arrived ?? known.latest })
  }
  const { latest } = known
  return (
    <p aria-live="polite" className="sr-only">
      {latest && say('arrived', { number: latest.number, place: place(latest) })}
    </p>
  )
}
