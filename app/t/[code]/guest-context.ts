import { createContext, useContext } from 'react'
import type { GuestTable } from '@/lib/guests/guest-table'

/** The table of the page. */
export type GuestPageData = { code: string; table: Omit<GuestTable, 'orgId' | 'branchId' | 'isClosed'> }

export const GuestPageContext = createContext<GuestPageData | null>(null)

export function useGuestPage(): GuestPageData {
  const data = useContext(GuestPageContext)
  if (!data) throw new Error('useGuestPage requires a GuestPageContext provider.')
  return data
}
