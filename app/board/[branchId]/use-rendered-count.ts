import { type RefObject, useEffect, useState } from 'react'

/** More than fit on any screen; so many more when the end comes near. */
const STEP = 16

/**
 * How many of a long lane's tickets are on the page, so that a board of 300 costs no more than what is looked at. More come
 * before somebody scrolls to the last, and they go when the lane is back at its top.
 * @param end what stands below the last rendered ticket
 */
export function useRenderedCount(
  list: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
  total: number,
): number {
  const [limit, setLimit] = useState(STEP)
  const count = Math.min(total, limit)

  // biome-ignore lint/correctness/useExhaustiveDependencies: with more tickets on the page, the end is another one
  useEffect(() => {
    if (!end.current || !list.current) return
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setLimit((limit) => limit + STEP)
      },
      { root: list.current, rootMargin: '800px' },
    )
    near.observe(end.current)
    return () => near.disconnect()
  }, [list, end, count < total, count])

  useEffect(() => {
    const element = list.current
    if (!element) return
    const backAtTop = () => {
      if (element.scrollTop === 0) setLimit(STEP)
    }
    element.addEventListener('scroll', backAtTop, { passive: true })
    return () => element.removeEventListener('scroll', backAtTop)
  }, [list])

  return count
}
