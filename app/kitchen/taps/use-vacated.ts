import { createContext, useCallback, useEffect, useRef, useState } from 'react'
import { afterFrame } from '@/app/ui/after-frame'
import type { OpenStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { type ByOrder, createByOrder, useOfOrder } from './by-order'

/** So long the place of a ticket that was tapped away stays empty: a second touch of the same tap hits nothing. */
const VACATED_MS = 1_000

export type Vacated = {
  /** The tickets that were tapped away a moment ago, as they were. */
  vacated: readonly Order[]
  /** In which column the place of a tapped ticket is empty already, although the board has not moved the ticket yet. */
  emptied: ByOrder<OpenStatus>
  /** @param move what moves the ticket out of the column; the board shows that in a later frame */
  vacate: (order: Order, column: OpenStatus, move: () => void) => void
}

/** The places that stay empty. The frame after a tap only empties the place: a slow device answers sooner that way. */
export function useVacated(): Vacated {
  const [vacated, setVacated] = useState<readonly Order[]>([])
  const [emptied] = useState(() => createByOrder<OpenStatus>())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const pending = timers.current
    return () => pending.forEach(clearTimeout)
  }, [])
  // Rendered with `vacated`, the columns leave these places empty themselves.
  useEffect(() => {
    for (const { id } of vacated) fill(emptied, id)
  }, [emptied, vacated])

  const vacate = useCallback(
    (order: Order, column: OpenStatus, move: () => void) => {
      emptied.set(new Map([...entriesOf(emptied), [order.id, column]]))
      afterFrame(() => {
        move()
        setVacated((before) => [...before.filter(({ id }) => id !== order.id), order])
      })
      const timer = setTimeout(() => {
        timers.current.delete(timer)
        // A page that was blocked for a second renders none of the steps between.
        fill(emptied, order.id)
        setVacated((before) => before.filter((one) => one !== order))
      }, VACATED_MS)
      timers.current.add(timer)
    },
    [emptied],
  )

  return { vacated, emptied, vacate }
}

const entriesOf = (emptied: ByOrder<OpenStatus>): [string, OpenStatus][] =>
  emptied.orderIds().flatMap((id) => {
    const column = emptied.of(id)
    return column ? [[id, column]] : []
  })

const fill = (emptied: ByOrder<OpenStatus>, orderId: string): void =>
  emptied.set(new Map(entriesOf(emptied).filter(([id]) => id !== orderId)))

const Emptied = createContext<ByOrder<OpenStatus>>(createByOrder())

export const EmptiedProvider = Emptied.Provider

/** Whether a ticket was tapped away from a column, and the board has not moved it yet. */
export const useIsEmptied = (orderId: string, column: OpenStatus): boolean => useOfOrder(Emptied, orderId) === column
