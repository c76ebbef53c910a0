import { type RefObject, useLayoutEffect } from 'react'

/** The widths that a ticket's style may ask for, in rem. */
const REMS = Array.from({ length: 31 }, (_, index) => index + 10)

/**
 * Stands in for the container queries of tickets in browsers without them (Chromium before 105): writes on a list of tickets of
 * the same width how wide these are, for the rules of `server/ops/flat-styles.js`. Does nothing in other browsers.
 */
export function useTicketWidth(list: RefObject<HTMLElement | null>): void {
  // After each render: the first ticket may be new, and the font size of a wall display changes.
  useLayoutEffect(() => {
    if (!hasContainerQueries()) writeWidth(list.current)
  })

  useLayoutEffect(() => {
    const element = list.current
    if (!element || hasContainerQueries()) return
    const observer = new ResizeObserver(() => writeWidth(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
}

const hasContainerQueries = (): boolean => CSS.supports('container-type', 'inline-size')

function writeWidth(list: HTMLElement | null): void {
  if (!list) return
  // A ticket that a wall display has not placed yet is wider than the others.
  const [ticket] = [...list.querySelectorAll('article')].sort((a, b) => a.clientWidth - b.clientWidth)
  if (!ticket) return
  const { width, paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(ticket)
  const edges = [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].map(Number.parseFloat)
  const contentPx = edges.reduce((rest, edge) => rest - edge, Number.parseFloat(width))
  const rem = contentPx / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  list.dataset.width = REMS.map((each) => `${rem < each ? 'below' : 'from'}-${each}`).join(' ')
}
