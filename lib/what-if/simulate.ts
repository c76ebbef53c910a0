import { type DayOrder, type Kitchen, type KitchenStation, USUAL_STATION } from './day'
import { type Job, madeAt } from './station-queue'

/** What each station makes of a day. `orders`: the order of each job, by its place in the day. */
export type StationJobs = ReadonlyMap<string, { jobs: Job[]; orders: number[] }>

export function jobsOf(orders: readonly DayOrder[]): StationJobs {
  const stations = new Map<string, { jobs: Job[]; orders: number[] }>()
  for (const [index, { begins, left, isRush, lines }] of orders.entries())
    for (const { station, minutes, from } of lines) {
      const known = stations.get(station) ?? { jobs: [], orders: [] }
      stations.set(station, known)
      known.jobs.push({ from, minutes, left, isRush, begins })
      known.orders.push(index)
    }
  return stations
}

/** When a station has made its last line of each order, by the place of the order; 0: it makes none. */
export type StationTimes = readonly number[]

export function timesOf(
  { jobs, orders }: { jobs: Job[]; orders: number[] },
  count: number,
  { cooks, pace }: KitchenStation,
): StationTimes {
  const times = Array.from({ length: count }, () => 0)
  for (const [index, at] of madeAt(jobs, cooks, pace).entries()) {
    const order = orders[index] ?? 0
    times[order] = Math.max(times[order] ?? 0, at ?? Number.POSITIVE_INFINITY)
  }
  return times
}

/** How many minutes each order takes until it is ready, when the last station has made its lines. Infinity: it is never ready. */
export const takenBy = (orders: readonly DayOrder[], stations: readonly StationTimes[], handover: number): number[] =>
  orders.map(({ begins }, index) => {
    const last = stations.reduce((latest, times) => Math.max(latest, times[index] ?? 0), begins)
    return last - begins + handover
  })

/** How many minutes each order of a day takes in a kitchen. */
export function simulateDay(orders: readonly DayOrder[], { stations, handover }: Kitchen): number[] {
  const times = [...jobsOf(orders)].map(([name, jobs]) => timesOf(jobs, orders.length, stations[name] ?? USUAL_STATION))
  return takenBy(orders, times, handover)
}
