import { createContext, useContext } from 'react'
import type { Cart } from '@/lib/guests/cart'
import type { GuestTable } from '@/lib/guests/guest-table'
import type { GuestMenu } from '@/lib/menu/read-menu'
import { moneyText } from '@/lib/money'

/** What the page knows of its table from the start. */
export type Seat = { code: string; table: Omit<GuestTable, 'orgId' | 'branchId' | 'isClosed'> }

export const SeatContext = createContext<Seat | null>(null)

export function useSeat(): Seat {
  const seat = useContext(SeatContext)
  if (!seat) throw new Error('There is no table here.')
  return seat
}

/** @returns what writes an amount, in the currency's smallest unit, as the organisation does */
export function useMoney(): (amount: number) => string {
  const { table } = useSeat()
  return (amount) => moneyText(amount, table)
}

/** What is on the menu now, by id. */
export type Items = ReadonlyMap<string, GuestMenu['categories'][number]['items'][number]>

/** What the cart costs by the menu that is shown, in the currency's smallest unit. */
export const totalOf = ({ lines }: Cart, items: Items): number =>
  lines.reduce((sum, { menuItemId, quantity }) => sum + quantity * (items.get(menuItemId)?.price ?? 0), 0)
