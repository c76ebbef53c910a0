import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

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
  const total = tickets.length
  const [below, setBelow] = useState(0)

  const count = useEffectEvent(() => {
    const element = list.current
    if (!element) return
    const bottom = element.scrollTop + element.clientHeight + TOLERANCE_PX
    const cutOff = [...element.children].slice(0, rendered).filter((entry) => endOf(entry) > bottom)
    setBelow(cutOff.length + total - rendered)
  })

  useEffect(() => {
    const element = list.current
    if (!element) return
    const resized = new ResizeObserver(count)
    resized.observe(element)
    element.addEventListener('scroll', count, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', count)
    }
  }, [list])

  // After the frame: to measure what has just been changed would make the browser lay it out twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tickets have other heights
  useEffect(() => {
    const frame = requestAnimationFrame(count)
    return () => cancelAnimationFrame(frame)
  }, [tickets, rendered])

  return below
}

/** Where an entry ends, from the top of all that can be scrolled to. */
const endOf = (entry: Element) => (entry instanceof HTMLElement ? entry.offsetTop + entry.offsetHeight : 0)
