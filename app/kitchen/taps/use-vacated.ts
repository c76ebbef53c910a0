import { useCallback, useEffect, useRef, useState } from 'react'
import type { Order } from '@/lib/orders/order'

/** So long the place of a ticket that was tapped away stays empty: a second touch of the same tap hits nothing. */
const VACATED_MS = 1_000

/** The tickets that were tapped away a moment ago, as they were. Their places stay empty. */
export function useVacated(): { vacated: readonly Order[]; vacate: (order: Order) => void } {
  const [vacated, setVacated] = useState<readonly Order[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const pending = timers.current
    return () => pending.forEach(clearTimeout)
  }, [])

  const vacate = useCallback((order: Order) => {
    setVacated((before) => [...before.filter(({ id }) => id !== order.id), order])
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setVacated((before) => before.filter((one) => one !== order))
    }, VACATED_MS)
    timers.current.add(timer)
  }, [])

  return { vacated, vacate }
}
