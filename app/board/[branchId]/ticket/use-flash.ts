import { useEffect, useRef, useState } from 'react'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'

const FLASH_MS = 4_000

/** Marks a ticket that somebody else changed in its place, for a while. */
export function useFlash({ id, version, status }: Order): boolean {
  const { isOwn } = useBoardContext()
  const shown = useRef({ version, status })
  const [flashing, setFlashing] = useState(false)

  useEffect(() => {
    const before = shown.current
    shown.current = { version, status }
    if (before.version === version || before.status !== status || isOwn(id)) return
    setFlashing(true)
    const timer = setTimeout(() => setFlashing(false), FLASH_MS)
    return () => clearTimeout(timer)
  }, [id, version, status, isOwn])

  return flashing
}
