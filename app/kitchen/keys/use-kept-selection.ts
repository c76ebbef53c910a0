import { type RefObject, useEffect, useRef } from 'react'
import { areKeysTaken, type Standing, select, selectedStanding, successor, ticketsOnScreen } from './selection'

/** `at`: by the page's clock, in milliseconds. `from`: the id of the ticket that left its column. */
type HandOn = { at: number; from: string }

/**
 * The selection is the browser's focus, and a browser drops the focus with the element that had it. This hands it on: to
 * the ticket itself where it is still in its column, else to the one that follows it.
 * @returns when it was last handed on to another ticket
 */
export function useKeptSelection(): RefObject<HandOn> {
  const handedOn = useRef<HandOn>({ at: Number.NEGATIVE_INFINITY, from: '' })

  useEffect(() => {
    let kept: Standing | null = null
    /** Where it stood when it was selected, in px from the top of the screen. */
    let top = 0

    function remember() {
      const standing = selectedStanding()
      if (standing) kept = standing
      else if (!isFocusLost() && !areKeysTaken()) kept = null
    }

    function rememberPlace({ target }: FocusEvent) {
      remember()
      if (kept && target instanceof Element) top = (target.closest('article') ?? target).getBoundingClientRect().top
    }

    function handOn() {
      if (!kept) return
      if (!isFocusLost() || areKeysTaken()) return remember()
      const places = ticketsOnScreen()
      const { id, column, neighbours } = kept
      const same = places.find((place) => place.id === id && place.column === column)
      const next = same ?? successor(places, { id, column, top, isShown: true }, neighbours)
      if (!next) return
      if (!same) handedOn.current = { at: performance.now(), from: id }
      select(next)
    }

    function forget({ target }: PointerEvent) {
      if (target instanceof Element && !target.closest('[data-ticket], dialog')) kept = null
    }

    const changed = new MutationObserver(handOn)
    changed.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open', 'disabled'] })
    document.addEventListener('focusin', rememberPlace)
    document.addEventListener('pointerdown', forget)
    return () => {
      changed.disconnect()
      document.removeEventListener('focusin', rememberPlace)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])

  return handedOn
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body
