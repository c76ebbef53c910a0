import { createContext, useContext } from 'react'
import type { GuestLanguage } from '@/app/public-pages/guest-language'
import type { GuestTable } from '@/lib/guests/guest-table'

/** The table of the page, and the language of its guest. */
export type GuestPageData = {
  code: string
  table: Omit<GuestTable, 'orgId' | 'branchId' | 'isClosed' | 'languages'>
  language: GuestLanguage
}

export const GuestPageContext = createContext<GuestPageData | null>(null)

export function useGuestPage(): GuestPageData {
  const data = useContext(GuestPageContext)
  if (!data) throw new Error('useGuestPage requires a GuestPageContext provider.')
  return data
}
