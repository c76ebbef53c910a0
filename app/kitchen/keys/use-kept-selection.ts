import { type RefObject, useEffect, useRef } from 'react'
import { openDialog } from './dialog-keys'
import { type ColumnPosition, isTyping, select, selectedPosition, successor, ticketsOnScreen } from './selection'

/** `at`: `performance.now()`. `from`: the id of the ticket that left its column. */
type SelectionMove = { at: number; from: string }

/**
 * The selection is the browser's focus, which is lost when its element is removed. This hook restores it: on the same ticket if
 * that is still in its column, else on its successor.
 * @returns the last time that the selection moved to another ticket
 */
export function useKeptSelection(): RefObject<SelectionMove> {
  const lastMove = useRef<SelectionMove>({ at: Number.NEGATIVE_INFINITY, from: '' })

  useEffect(() => {
    let kept: ColumnPosition | null = null
    /** The position of the ticket when it was selected, in px from the top of the screen. */
    let top = 0

    function rememberSelected() {
      const selected = selectedPosition()
      if (selected) kept = selected
      else if (!isFocusLost() && !isKeyboardInUse()) kept = null
    }

    function rememberPosition({ target }: FocusEvent) {
      rememberSelected()
      if (kept && target instanceof Element) top = (target.closest('article') ?? target).getBoundingClientRect().top
    }

    function restoreSelection() {
      if (!kept) return
      if (!isFocusLost() || isKeyboardInUse()) return rememberSelected()
      const places = ticketsOnScreen()
      const { id, column, status, neighbours } = kept
      const same = places.find((place) => place.id === id && place.status === status)
      const next = same ?? successor(places, { id, column, status, top, isShown: true }, neighbours)
      if (!next) return
      if (!same) lastMove.current = { at: performance.now(), from: id }
      select(next)
    }

    function forgetOnOutsideTap({ target }: PointerEvent) {
      if (target instanceof Element && !target.closest('[data-ticket], dialog')) kept = null
    }

    const observer = new MutationObserver(restoreSelection)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open', 'disabled'] })
    document.addEventListener('focusin', rememberPosition)
    document.addEventListener('pointerdown', forgetOnOutsideTap)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', rememberPosition)
      document.removeEventListener('pointerdown', forgetOnOutsideTap)
    }
  }, [])

  return lastMove
}

/** Whether an open dialog or a focused input field handles the keys. */
const isKeyboardInUse = () => openDialog() !== null || isTyping()

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body
