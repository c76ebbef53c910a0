import type { Spot } from './wall-layout'

/** Pages are side by side. A track is as wide as the page allows, with a gap of 0.5 rem. */
export function styleOf({ page, track, top }: Spot, shown: number, tracks: number) {
  const width = `(100% + 0.5rem) / ${tracks}`
  const pages = page === null ? 0 : page - shown
  return {
    top,
    left: `calc(${pages} * (100% + 1rem) + ${track} * ${width})`,
    width: `calc(${width} - 0.5rem)`,
  }
}
