import { createContext, useContext } from 'react'
import type { Cart } from '@/lib/guests/cart'
import type { GuestTable } from '@/lib/guests/guest-table'
import type { GuestMenu } from '@/lib/menu/read-menu'
import { moneyText } from '@/lib/money'

/** The table of the page. */
export type GuestPageData = { code: string; table: Omit<GuestTable, 'orgId' | 'branchId' | 'isClosed'> }

export const GuestPageContext = createContext<GuestPageData | null>(null)

export function useGuestPage(): GuestPageData {
  const data = useContext(GuestPageContext)
  if (!data) throw new Error('useGuestPage requires a GuestPageContext provider.')
  return data
}

/** @returns a function that formats an amount in the smallest unit of the currency */
export function useMoney(): (amount: number) => string {
  const { table } = useGuestPage()
  return (amount) => moneyText(amount, table)
}

/** The items of the menu by ID. */
export type Items = ReadonlyMap<string, GuestMenu['categories'][number]['items'][number]>

/** The total of the cart at the prices of the shown menu, in the smallest unit of the currency. */
export const totalOf = ({ lines }: Cart, items: Items): number =>
  lines.reduce((sum, { menuItemId, quantity }) => sum + quantity * (items.get(menuItemId)?.price ?? 0), 0)
