import { useCallback, useEffect, useState } from 'react'
import type { OpenStatus } from '@/lib/order-status'
import { useBoardContext } from '../board-context'
import { whenLeftAlone } from './untouched'

/**
 * The column that is a rail although it has tickets: on a station's board the pending orders, which others confirm. It can be opened, and
 * closes some seconds after the last touch of the page.
 * @returns the closed column, if there is one, and what opens it
 */
export function useRail(): [closed: OpenStatus | null, open: () => void] {
  const { station, branch } = useBoardContext()
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  useEffect(() => (isOpen ? whenLeftAlone(window, () => setOpen(false)) : undefined), [isOpen])
  const confirmsHere = station === null || branch.flow.stationsConfirm
  return [confirmsHere || isOpen ? null : 'pending', open]
}
