import { createContext, useContext } from 'react'
import { money } from '@/app/board/[branchId]/money'
import type { GuestTable } from '@/lib/guests/guest-table'

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
  return (amount) => money(amount, table)
}
