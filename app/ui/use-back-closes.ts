import { useEffectEvent, useLayoutEffect } from 'react'

/** Marks the entry of the browser's history that an open sheet adds. */
const MARK = 'passboardSheet'

/** While a sheet or a view is open, the browser's Back closes it instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // Before the sheet is seen: on a slow phone, Back could come before a later effect, and would leave the page.
  useLayoutEffect(() => {
    if (!isOpen) return
    // The page decides where it scrolls after the sheet, for example to the new order.
    window.history.scrollRestoration = 'manual'
    window.history.pushState({ [MARK]: true }, '')
    const onBack = () => close()
    window.addEventListener('popstate', onBack)
    return () => {
      window.removeEventListener('popstate', onBack)
      if (isMarked(window.history.state)) window.history.back()
    }
  }, [isOpen])
}

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && MARK in state
