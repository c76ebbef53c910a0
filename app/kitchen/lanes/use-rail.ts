import { useCallback, useEffect, useState } from 'react'
import type { OpenStatus } from '@/lib/orders/order-status'
import { useBoardContext } from '../board-context'
import { RETURN_MS } from './use-fold'

/**
 * The column that is a rail although it has tickets: on a station's board the pending orders, which others confirm. It can be opened, and
 * closes some seconds after the last touch of the page.
 * @returns the closed column, if there is one, and what opens it
 */
export function useRail(): [closed: OpenStatus | null, open: () => void] {
  const { station, branch } = useBoardContext()
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  useEffect(() => {
    if (!isOpen) return
    let timer: ReturnType<typeof setTimeout>
    // Whoever reads a question about a ticket finds it where it was.
    const close = () => (document.querySelector('dialog[open]') ? restart() : setOpen(false))
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(close, RETURN_MS)
    }
    restart()
    const events = ['pointerdown', 'pointerup', 'wheel', 'keydown', 'touchmove'] as const
    for (const event of events) window.addEventListener(event, restart, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, restart)
    }
  }, [isOpen])
  const confirmsHere = station === null || branch.flow.stationsConfirm
  return [confirmsHere || isOpen ? null : 'pending', open]
}
