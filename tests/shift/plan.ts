import type { CancelReason } from '@/lib/orders/cancel-reason'
import type { PaymentMethod } from '@/lib/orders/payment'
import type { RushLine } from '../e2e/support/rush'

/** One hour of a shift takes so long in the script. */
export const SHIFT_MS = 180_000

/**
 * What happens to the money of an order. `transfer_first`: paid before it is confirmed. `settled`: completed unpaid, then
 * recorded as cash by the manager. `unpaid`: never paid. `refunded` and `refund_due`: paid, then cancelled.
 */
export type Money = PaymentMethod | 'transfer_first' | 'settled' | 'unpaid' | 'refunded' | 'refund_due' | 'cancelled'

export type PlannedOrder = {
  /** Milliseconds since the shift began. */
  at: number
  table: string
  lines: RushLine[]
  money: Money
  /** Null: the order is completed. */
  cancelReason: CancelReason | null
}

const TABLES = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3']
const BAR = ['Cà phê sữa đá', 'Bạc xỉu', 'Trà vải', 'Nước mía', 'Cà phê trứng']
const KITCHEN = ['Phở bò tái', 'Bún chả Hà Nội', 'Bánh mì ốp la', 'Canh chua']
const PASTRY = ['Bánh flan', 'Croissant bơ', 'Bánh bông lan trứng muối']
const NOTES = ['', 'ít đường', '', 'không hành', 'mang về, nhiều đá, thêm một ống hút']
const PAID: Money[] = ['transfer_first', 'cash', 'card', 'transfer', 'settled', 'cash', 'unpaid']

/** Six cancellations, by the position of the order. */
const CANCELLED: Record<number, { money: Money; reason: CancelReason }> = {
  12: { money: 'refunded', reason: 'sold_out' },
  33: { money: 'cancelled', reason: 'guest_changed_mind' },
  51: { money: 'refund_due', reason: 'mistake' },
  74: { money: 'cancelled', reason: 'other' },
  90: { money: 'refunded', reason: 'guest_changed_mind' },
  108: { money: 'cancelled', reason: 'sold_out' },
}

/** 120 orders in one hour: more in its middle than at its ends. Their position is their number less one. */
export const PLAN: PlannedOrder[] = Array.from({ length: 120 }, (_, index) => {
  const share = index / 120
  const cancelled = CANCELLED[index]
  return {
    at: SHIFT_MS * (share + Math.sin(2 * Math.PI * share) / 10),
    table: pick(TABLES, index),
    lines: linesOf(index),
    money: cancelled?.money ?? pick(PAID, index),
    cancelReason: cancelled?.reason ?? null,
  }
})

function linesOf(index: number): RushLine[] {
  const line = (menu: string[]): RushLine => [1 + (index % 3), pick(menu, index), pick(NOTES, index)]
  return [line(BAR), ...(index % 2 ? [line(KITCHEN)] : []), ...(index % 3 === 0 ? [line(PASTRY)] : [])]
}

function pick<One>(list: One[], index: number): One {
  const one = list[index % list.length]
  if (one === undefined) throw new Error('The list is empty.')
  return one
}
