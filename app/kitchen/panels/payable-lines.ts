import type { Order } from '@/lib/orders/order'
import { unpaidPieces } from '@/lib/orders/payment'

/** A line of which pieces can be paid. `left`: how many. */
export type PayableLine = { id: string; name: string; left: number }

/** The lines of an order of which no payment names all pieces. */
export const payableLines = (order: Pick<Order, 'items' | 'payments'>): PayableLine[] =>
  order.items.flatMap((item) => {
    const left = unpaidPieces(order, item)
    return left > 0 && item.unitPrice > 0 ? [{ id: item.id, name: item.menuItemName, left }] : []
  })
