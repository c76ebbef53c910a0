import { createContext, useContext } from 'react'
import { moneyText } from '@/lib/money'

/** How the café writes amounts (BCP 47 and ISO 4217), and the time zone of the branch. */
export type OrderingData = { locale: string; currency: string; timeZone: string }

export const OrderingContext = createContext<OrderingData | null>(null)

export function useOrdering(): OrderingData {
  const data = useContext(OrderingContext)
  if (!data) throw new Error('useOrdering requires an OrderingContext provider.')
  return data
}

/** @returns a function that formats an amount in the smallest unit of the currency */
export function useMoney(): (amount: number) => string {
  const data = useOrdering()
  return (amount) => moneyText(amount, data)
}
