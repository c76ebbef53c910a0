'use client'

import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'

/** Says that the kitchen was told to stop making an order, and why; nothing for the others. */
export function StoppedMark({ order: { stopReason } }: { order: Pick<Order, 'stopReason'> }) {
  const common = useTranslations('common')
  if (!stopReason) return null
  return (
    <strong className="font-bold text-late">
      {common('stopped')} · {common(`voidReason.${stopReason}`)}
    </strong>
  )
}
