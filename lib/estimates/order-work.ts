import type { SeenLine } from './branch-event'
import { workOf } from './item-work'
import type { Model } from './model'
import { emptyLoad, type Situation, type StationLoad } from './situation'

/** A station that an order needs. Minutes: its own work there, and until it is made at the pace of long and of lately. */
type NeededStation = { id: string; own: number; load: StationLoad; long: number; lately: number }

const LEAST_WORK = 0.1

/** What the lines of an order are for its stations. `shares`: how much of the time of the order depends on each line. */
export function orderWork(model: Model, lines: SeenLine[], met: Situation) {
  const own: Record<string, number> = {}
  const works = lines.map((line) => ({ line, work: workOf(model, line) }))
  for (const { line, work } of works) own[line.station] = (own[line.station] ?? 0) + work
  const stations = Object.entries(own).map(([id, work]) => neededAt(id, work, met))
  const first = stations[0] ?? neededAt('', LEAST_WORK, met)
  const slowest = stations.reduce((slower, each) => (each.long > slower.long ? each : slower), first)
  return {
    slowest,
    stations: stations.length,
    ownAll: Math.max(
      LEAST_WORK,
      stations.reduce((sum, each) => sum + each.own, 0),
    ),
    shares: works.map(({ line, work }) => {
      const station = stations.find(({ id }) => id === line.station) ?? first
      return { line, share: (work / station.own) * (station.long / slowest.long) ** 3 }
    }),
  }
}

/** What so much work is for a station that has to make what is there. @param work minutes */
export function neededAt(id: string, work: number, met: Situation): NeededStation {
  const load = met.stations[id] ?? emptyLoad({ long: 1, lately: 1 }, 0)
  const own = Math.max(LEAST_WORK, work)
  const { long, lately } = load.pace
  return {
    id,
    own,
    load,
    long: own + load.work / Math.max(0.3, long),
    lately: own + load.work / Math.max(0.2, lately),
  }
}
