import type { OpenPeriod } from '../branches/ordering'

/**
 * When guests can order an item, or the items of a category. `days`: 1 for Monday to 7. A `to` that is not after `from` is on the next day.
 * `HH:MM`, in the time zone of the branch. A list without an entry: at any time.
 */
export type ServingTime = { days: number[]; from: string; to: string }

/** When something is served in the next days; null: at any time. */
export type ServedPeriods = OpenPeriod[] | null

/**
 * The first moment from `time` on at which something is served, in milliseconds since 1970 UTC: `time` itself if it is served then. Null:
 * not soon.
 */
export function servedFrom(periods: ServedPeriods, time: number): number | null {
  if (!periods) return time
  const later = periods.filter(({ to }) => time < to).map(({ from }) => Math.max(time, from))
  return later.length > 0 ? Math.min(...later) : null
}

/** What begins later is no help. */
const SOON_MS = 12 * 3_600_000

type Served = { served: ServedPeriods; notServed?: { from: number | null } }

/** The menu with a mark on what is not served at a time: from when it is. What is served stays the same object. */
export const markNotServed = <Item extends Served, Category extends { items: Item[] }>(
  categories: Category[],
  time: number,
): Category[] =>
  categories.map((category) => {
    if (category.items.every(({ served }) => servedFrom(served, time) === time)) return category
    const items = category.items.map((item) => {
      const from = servedFrom(item.served, time)
      return from === time ? item : { ...item, notServed: { from } }
    })
    return { ...category, items }
  })

/** The marked menu as guests see it: without what is not served soon. */
export const servedSoon = <Item extends Served, Category extends { items: Item[] }>(
  categories: Category[],
  time: number,
): Category[] =>
  categories
    .map((category) => {
      const items = category.items.filter(
        ({ notServed }) => !notServed || (notServed.from !== null && notServed.from < time + SOON_MS),
      )
      return items.length === category.items.length ? category : { ...category, items }
    })
    .filter(({ items }) => items.length > 0)
