import { type RefObject, useLayoutEffect } from 'react'

/** Smaller numbers cannot be read from a distance. */
const SMALLEST_PX = 24

/**
 * Gives a list the largest type with which all its entries fit into it, up to the size of its style. If they do not fit with the
 * smallest type, the last ones are hidden: the list shows whole entries only.
 * @param content the entries; a new value measures again
 */
export function useFittingType(list: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on the content
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    // It calls at the start too, before the browser paints.
    const observer = new ResizeObserver(() => fitType(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, content])
}

/** It writes into the page itself, because each size that it tries has to be laid out. */
function fitType(list: HTMLElement): void {
  const entries = [...list.querySelectorAll<HTMLElement>('li')]
  for (const entry of entries) entry.hidden = false
  list.style.fontSize = ''
  const fits = (size: number) => {
    list.style.fontSize = `${size}px`
    return list.scrollHeight <= list.clientHeight && list.scrollWidth <= list.clientWidth
  }
  const largest = Number.parseFloat(getComputedStyle(list).fontSize)
  list.style.fontSize = `${largestFit(SMALLEST_PX, largest, fits)}px`
  const { bottom } = list.getBoundingClientRect()
  const cutOff = entries.filter((entry) => entry.getBoundingClientRect().bottom > bottom)
  for (const entry of cutOff) entry.hidden = true
}

/**
 * The largest size that fits: `largest`, or else a whole number; `smallest` if no larger one fits.
 * @param fits whether a size fits. A size above one that does not fit is not tried
 */
export function largestFit(smallest: number, largest: number, fits: (size: number) => boolean): number {
  if (largest <= smallest || fits(largest)) return largest
  let [fitting, tooLarge] = [smallest, Math.ceil(largest)]
  while (tooLarge - fitting > 1) {
    const middle = Math.floor((fitting + tooLarge) / 2)
    if (fits(middle)) fitting = middle
    else tooLarge = middle
  }
  return fitting
}
