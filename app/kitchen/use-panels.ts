import { useState } from 'react'
import { flushSync } from 'react-dom'
import { isOfStation } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import { showTicket } from './keys/show-ticket'
import type { Opened } from './panels/open-panel'
import type { ShownBoard } from './use-shown-board'

export type Panels = ReturnType<typeof usePanels>

/** `isAllDay`: the screen has the all-day count instead of tickets. */
type Screen = { mayChooseStation: boolean; isAllDay: boolean }

/**
 * Whether a screen can show an open ticket: on its board, also after another choice of the station and the type, or in the list of
 * scheduled orders.
 */
export const canShow = (
  order: Order,
  { scheduled, shown, station }: Pick<ShownBoard, 'scheduled' | 'shown' | 'station'>,
  { mayChooseStation, isAllDay }: Screen,
): boolean =>
  isIn(scheduled, order) || (!isAllDay && (mayChooseStation || isIn(shown, order) || isOfStation(order, station)))

const isIn = (orders: readonly Order[], { id }: Order): boolean => orders.some((one) => one.id === id)

/** The open dialog of a board, of which there is one at most, and the all-day panel beside its columns. */
export function usePanels(shownBoard: ShownBoard, screen: Screen) {
  const { scheduled, shown, chooseType, chooseStation } = shownBoard
  const [opened, open] = useState<Opened | null>(null)
  const [isAllDayOpen, setAllDayOpen] = useState(false)

  /** Shows a ticket that was found, also if it is of another station or type. */
  function showFound(order: Order) {
    if (isIn(scheduled, order)) return open({ panel: 'scheduled' })
    // At once: the open dialog has the focus.
    flushSync(() => {
      open(null)
      if (isIn(shown, order)) return
      chooseType(null)
      if (screen.mayChooseStation) chooseStation(null)
    })
    showTicket(order.id, order.status)
  }

  return {
    opened,
    open,
    isAllDayOpen,
    setAllDayOpen,
    toggleAllDay: () => setAllDayOpen(!isAllDayOpen),
    canShow: (order: Order) => canShow(order, shownBoard, screen),
    showFound,
  }
}
