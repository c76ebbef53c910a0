/** How many tracks the all-day count in an element fills; 0: it is empty. */
export function usedTracks(stage: HTMLElement): number {
  const list = stage.querySelector<HTMLElement>('[data-all-day]')
  const lines = list?.querySelectorAll<HTMLElement>('[data-line]')
  const last = lines?.[lines.length - 1]
  if (!list || !last) return 0
  const { columnCount, columnGap } = getComputedStyle(list)
  const gap = Number.parseFloat(columnGap)
  const step = (list.clientWidth + gap) / Number(columnCount)
  const left = last.getBoundingClientRect().left - list.getBoundingClientRect().left
  return Math.floor((left + list.scrollLeft + gap) / step) + 1
}
