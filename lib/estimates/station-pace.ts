import type { SeenLine } from './branch-event'
import { workOf } from './item-work'
import type { Model } from './model'

/** Minutes of work that a station makes in a minute in which it has work: over a long time, and lately. */
export type Pace = { long: number; lately: number }

/** Minutes of work that a station made, and minutes in which it had work, over a long time and lately. */
export type StationPace = {
  /** What its items have in common: the logarithm of the minutes of work of one. */
  itemLog: number
  made: number
  busy: number
  madeLately: number
  busyLately: number
  /** When it made the last line, in milliseconds since 1970 UTC. */
  madeAt: number
}

/** An item of which nothing is known is so many minutes of work. */
export const USUAL_ITEM_LOG = Math.log(3)
const MOST_STATIONS = 24
const LATELY_MINUTES = 20
const LONG_MINUTES = 3000
/** If no event comes for longer, a station that has work waits for a person, not for its cooks. */
const LONGEST_BUSY = 10

/** Lets the time since the event before pass at the stations. @param working the stations that had work */
export function passTime(model: Model, working: Set<string>, minutes: number): void {
  const busy = Math.min(LONGEST_BUSY, minutes)
  for (const pace of Object.values(model.stations)) {
    const stays = Math.exp(-busy / LATELY_MINUTES)
    pace.madeLately *= stays
    pace.busyLately *= stays
  }
  for (const id of working) {
    const pace = stationOf(model, id)
    const stays = Math.exp(-busy / LONG_MINUTES)
    pace.made *= stays
    pace.busy = pace.busy * stays + busy
    pace.busyLately += busy
  }
}

export function lineIsMade(model: Model, line: SeenLine, at: number): void {
  const pace = stationOf(model, line.station)
  const work = workOf(model, line)
  pace.madeAt = at
  pace.made += work
  pace.madeLately += work
}

export function paceOf({ stations }: Model, id: string): Pace {
  const pace = stations[id]
  if (!pace) return { long: 1, lately: 1 }
  const long = (pace.made + 20) / (pace.busy + 20)
  return { long, lately: (pace.madeLately + 5 * long) / (pace.busyLately + 5) }
}

/** A new station takes the place of the one that made nothing for longest, if there are too many. */
function stationOf({ stations }: Model, id: string): StationPace {
  const known = stations[id]
  if (known) return known
  const [idle] = Object.keys(stations).toSorted((a, b) => (stations[a]?.madeAt ?? 0) - (stations[b]?.madeAt ?? 0))
  if (idle !== undefined && Object.keys(stations).length >= MOST_STATIONS) delete stations[idle]
  const pace = { itemLog: USUAL_ITEM_LOG, made: 0, busy: 0, madeLately: 0, busyLately: 0, madeAt: 0 }
  stations[id] = pace
  return pace
}
