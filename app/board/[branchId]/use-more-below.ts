import { type RefObject, useEffect, useState } from 'react'

/** A ticket whose last pixels are cut off is still read whole. */
const TOLERANCE_PX = 16

/** How many entries of a scrolling list end below what is seen of it, so that nobody takes a full lane for all. */
export function useMoreBelow(list: RefObject<HTMLElement | null>, entries: readonly unknown[]): number {
  const [below, setBelow] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries have other heights
  useEffect(() => {
    const element = list.current
    if (!element) return
    const count = () => {
      const { bottom } = element.getBoundingClientRect()
      const cutOff = [...element.children].filter(
        (entry) => entry.getBoundingClientRect().bottom > bottom + TOLERANCE_PX,
      )
      setBelow(cutOff.length)
    }
    const resized = new ResizeObserver(count)
    resized.observe(element)
    element.addEventListener('scroll', count, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', count)
    }
  }, [list, entries])

  return below
}
