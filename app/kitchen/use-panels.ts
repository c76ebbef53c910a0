import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Order } from '@/lib/orders/order'
import { showTicket } from './keys/show-ticket'
import type { Opened } from './panels/open-panel'
import type { ShownBoard } from './use-shown-board'

export type Panels = ReturnType<typeof usePanels>

/** The open dialog of a board, of which there is one at most, and the all-day panel beside its columns. */
export function usePanels({ scheduled, shown, chooseType, chooseStation }: ShownBoard, mayChooseStation: boolean) {
  const [opened, open] = useState<Opened | null>(null)
  const [isAllDayOpen, setAllDayOpen] = useState(false)

  /** Shows a ticket that was found, also if it is of another station or type. */
  function showFound(order: Order) {
    const isIn = (orders: Order[]) => orders.some(({ id }) => id === order.id)
    if (isIn(scheduled)) return open({ panel: 'scheduled' })
    // At once: the open dialog has the focus.
    flushSync(() => {
      open(null)
      if (isIn(shown)) return
      chooseType(null)
      if (mayChooseStation) chooseStation(null)
    })
    showTicket(order.id, order.status)
  }

  return {
    opened,
    open,
    isAllDayOpen,
    setAllDayOpen,
    toggleAllDay: () => setAllDayOpen(!isAllDayOpen),
    showFound,
  }
}
