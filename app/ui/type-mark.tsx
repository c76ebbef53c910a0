'use client'

import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import { isAway, type OrderType } from '@/lib/orders/order-type'

/** The type of an order that leaves the café, as an icon and a word; nothing for the others. */
export function TypeMark({ order: { type }, className = '' }: { order: Pick<Order, 'type'>; className?: string }) {
  const common = useTranslations('common')
  if (!isAway({ type })) return null
  return (
    <strong
      className={`inline-flex items-center gap-1 rounded-md border-2 border-current bg-paper px-1.5 py-px font-bold whitespace-nowrap text-ink ${className}`}
    >
      <TypeIcon type={type} />
      <span className="in-data-[size=s]:sr-only">{common(`type.${type}`)}</span>
    </strong>
  )
}

/** A bag for takeaway, a scooter for delivery. Use it beside a text. */
function TypeIcon({ type }: { type: OrderType }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-[1.15em] shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={type === 'takeaway' ? BAG : SCOOTER} />
    </svg>
  )
}

const BAG = 'M4 8h16l-1 13H5zM8.5 11V6.5a3.5 3.5 0 0 1 7 0V11'
const SCOOTER =
  'M5.5 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18.5 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 17.5h6.5c.5-3 2-4.5 4-5L16 5h-3M3 13h7'
