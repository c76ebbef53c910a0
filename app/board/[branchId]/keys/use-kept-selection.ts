import { useEffect } from 'react'
import { type Place, successor } from './next-ticket'
import { areKeysTaken, select, selectedTicket, ticketsOnScreen } from './tickets-on-screen'

type Kept = { ticket: Place; neighbours: string[] }

/**
 * The selection is the browser's focus, and a browser drops the focus with the element that had it. This hands it on: to
 * the ticket itself where it is still in its lane, else to the one that follows it.
 */
export function useKeptSelection(): void {
  useEffect(() => {
    let kept: Kept | null = null

    function remember() {
      const places = ticketsOnScreen()
      const ticket = selectedTicket(places)
      if (ticket) kept = { ticket, neighbours: places.filter(({ lane }) => lane === ticket.lane).map(({ id }) => id) }
      else if (!isFocusLost() && !areKeysTaken()) kept = null
    }

    function handOn() {
      if (!kept) return
      if (!isFocusLost() || areKeysTaken()) return remember()
      const places = ticketsOnScreen()
      const { ticket, neighbours } = kept
      const same = places.find(({ id, lane }) => id === ticket.id && lane === ticket.lane)
      const next = same ?? successor(places, ticket, neighbours)
      if (next) select(next)
    }

    function forget({ target }: PointerEvent) {
      if (target instanceof Element && !target.closest('[data-ticket], dialog')) kept = null
    }

    const changed = new MutationObserver(handOn)
    changed.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open', 'disabled'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    return () => {
      changed.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body
