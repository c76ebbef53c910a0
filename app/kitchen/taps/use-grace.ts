import { useCallback, useEffect, useRef, useState } from 'react'
import type { Order } from '@/lib/orders/order'

/** How long a completion can be undone. The REST interface cannot reverse `completed`. */
export const GRACE_MS = 3_000

/**
 * Tickets that will be completed after the grace period. Nothing is sent before: if the device fails, they stay ready.
 * @param onOver called when the grace period of a ticket ends without an undo
 */
export function useGrace(onOver: (order: Order) => void) {
  const [completing, setCompleting] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const latestOnOver = useRef(onOver)

  useEffect(() => {
    latestOnOver.current = onOver
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
        latestOnOver.current(order)
      }, GRACE_MS)
      timers.current.set(order.id, timer)
      setCompleting(new Set(timers.current.keys()))
    },
    [end],
  )

  return { completing, begin, undo: end }
}
