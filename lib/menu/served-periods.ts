import { type OpenPeriod, openPeriods } from '../branches/ordering'
import type { ServedPeriods, ServingTime } from './serving-times'

/**
 * When an item is served in the week from `time` on: within its own serving times and within those of its category.
 * @param time milliseconds since 1970 UTC
 */
export function servedPeriods(
  time: number,
  timeZone: string,
  own: ServingTime[],
  ofCategory: ServingTime[],
): ServedPeriods {
  const [ofItem, within] = [own, ofCategory].map((times) =>
    openPeriods(time, { openingHours: hoursOf(times), timeZone }),
  )
  if (!ofItem || !within) return merged(ofItem ?? within ?? null)
  return merged(
    ofItem.flatMap((one) =>
      within
        .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
        .filter(({ from, to }) => from < to),
    ),
  )
}

/** By weekday, as the opening hours of a branch. */
const hoursOf = (times: ServingTime[]) =>
  times.length === 0
    ? null
    : Array.from({ length: 7 }, (_, day) =>
        times.filter(({ days }) => days.includes(day + 1)).map(({ from, to }) => ({ from, to })),
      )

/** In their order, without overlaps. */
function merged(periods: OpenPeriod[] | null): ServedPeriods {
  if (!periods) return null
  const all: OpenPeriod[] = []
  for (const period of periods.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && period.from <= last.to) all[all.length - 1] = { ...last, to: Math.max(last.to, period.to) }
    else all.push(period)
  }
  return all
}
