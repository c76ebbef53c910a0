import { type RefObject, useEffect, useState } from 'react'

/** A ticket whose last pixels are cut off is still read whole. */
const TOLERANCE_PX = 16

/**
 * How many tickets of a scrolling lane end below what is seen of it, so that nobody takes a full lane for all.
 * @param rendered how many of them are on the page
 */
export function useMoreBelow(
  list: RefObject<HTMLElement | null>,
  tickets: readonly unknown[],
  rendered: number,
): number {
  const [below, setBelow] = useState(0)

  useEffect(() => {
    const element = list.current
    if (!element) return
    const count = () => {
      const { bottom } = element.getBoundingClientRect()
      const cutOff = [...element.children]
        .slice(0, rendered)
        .filter((entry) => entry.getBoundingClientRect().bottom > bottom + TOLERANCE_PX)
      setBelow(cutOff.length + tickets.length - rendered)
    }
    const resized = new ResizeObserver(count)
    resized.observe(element)
    element.addEventListener('scroll', count, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', count)
    }
  }, [list, tickets, rendered])

  return below
}
