import { useCallback, useEffect, useRef, useState } from 'react'
import type { Order } from '@/lib/orders/order'

/** How long a mistaken last tap can be taken back. The interface has no way back from `completed`. */
export const GRACE_MS = 3_000

/**
 * Tickets that are about to be completed. Nothing has been sent yet: a device that dies meanwhile leaves them ready.
 * @param onOver the grace is over, and the ticket was not taken back
 */
export function useGrace(onOver: (order: Order) => void) {
  const [completing, setCompleting] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const over = useRef(onOver)

  useEffect(() => {
    over.current = onOver
  }, [onOver])

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
      running.clear()
    }
  }, [])

  const end = useCallback((orderId: string) => {
    clearTimeout(timers.current.get(orderId))
    timers.current.delete(orderId)
    setCompleting(new Set(timers.current.keys()))
  }, [])

  const begin = useCallback(
    (order: Order) => {
      if (timers.current.has(order.id)) return
      const timer = setTimeout(() => {
        end(order.id)
        over.current(order)
      }, GRACE_MS)
      timers.current.set(order.id, timer)
      setCompleting(new Set(timers.current.keys()))
    },
    [end],
  )

  return { completing, begin, takeBack: end }
}
