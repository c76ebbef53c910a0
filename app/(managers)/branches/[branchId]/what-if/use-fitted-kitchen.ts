import { useEffect, useState } from 'react'
import type { DayOrder, Kitchen } from '@/lib/what-if/day'
import { fitKitchen } from '@/lib/what-if/fit'

/** The kitchen that reproduces a day best; null until it is found. The page can be used meanwhile. */
export function useFittedKitchen(orders: readonly DayOrder[]): Kitchen | null {
  const [kitchen, setKitchen] = useState<Kitchen | null>(null)
  useEffect(() => {
    const search = fitKitchen(orders)
    let timer = setTimeout(goOn)
    return () => clearTimeout(timer)

    function goOn() {
      const { done, value } = search.next()
      if (done) setKitchen(value)
      else timer = setTimeout(goOn)
    }
  }, [orders])
  return kitchen
}
