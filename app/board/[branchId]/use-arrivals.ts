import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'

/** The latest order that came while the page was open, in words, for whoever listens to the page. */
export function useArrivals(orders: ReadonlyMap<string, Order>): string {
  const say = useTranslations('board')
  const before = useRef(orders)
  const [said, setSaid] = useState('')

  useEffect(() => {
    const arrived = [...orders.values()].findLast(({ id }) => !before.current.has(id))
    before.current = orders
    if (arrived) setSaid(say('arrived', { number: arrived.number, table: arrived.tableLabel }))
  }, [orders, say])

  return said
}
