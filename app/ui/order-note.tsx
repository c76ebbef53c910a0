import type { Order } from '@/lib/orders/order'
import { Note } from './note'

/** The note of the whole order; nothing if it has none. */
export function OrderNote({ order, className = '' }: { order: Pick<Order, 'note'>; className?: string }) {
  if (order.note === '') return null
  return (
    <p data-order-note className={`break-words font-semibold text-note ${className}`}>
      <Note text={order.note} className="" warningClassName="w-fit max-w-full rounded-md" />
    </p>
  )
}
