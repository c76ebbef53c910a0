import { type DayOrder, type Kitchen, type KitchenStation, USUAL_STATION } from './day'
import { jobsOf, type StationTimes, takenBy, timesOf } from './simulate'

export const MOST_COOKS = 12
/** By how much the pace of a station is changed in a try. */
const FACTORS = [0.5, 0.7, 0.85, 0.93, 0.98, 1.02, 1.07, 1.2, 1.4, 2]
/** The same, together with another number of cooks. */
const COOKS_FACTORS = [0.75, 0.9, 1, 1.1, 1.3]
const HANDOVERS = [0, 0.5, 1, 1.5, 2, 3, 4, 6, 9]
const MOST_ROUNDS = 20
/** A change must be nearer by such a share, so that a kitchen is as simple as it can be. */
const LEAST_GAIN = 0.001

/** How many minutes an order took; null: it is not counted, or was never ready. */
export const tookOf = ({ isCounted, ready, begins }: DayOrder): number | null =>
  isCounted && ready !== null ? ready - begins : null

/**
 * Finds the kitchen that reproduces a day best: with the least mean difference of the logarithms of what orders took. It tries one change
 * after another until none is nearer: another number of cooks who make as much together, another pace of a station, another handover.
 * @returns a generator that yields after a piece of work, so that a page stays usable, and returns the kitchen
 */
export function* fitKitchen(orders: readonly DayOrder[]): Generator<void, Kitchen> {
  const jobs = jobsOf(orders)
  const took = orders.map(tookOf)
  let kitchen: Kitchen = {
    stations: Object.fromEntries([...jobs.keys()].map((name) => [name, USUAL_STATION])),
    handover: 0,
  }
  let times = new Map([...jobs].map(([name, of]) => [name, timesOf(of, orders.length, USUAL_STATION)]))
  let least = errorOf(times, kitchen.handover)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = least
    for (const [name, of] of jobs) {
      for (const change of CHANGES) {
        const station = change(kitchen.stations[name] ?? USUAL_STATION)
        if (station.cooks < 1 || station.cooks > MOST_COOKS) continue
        const next = { ...kitchen, stations: { ...kitchen.stations, [name]: station } }
        take(next, new Map(times).set(name, timesOf(of, orders.length, station)))
      }
      yield
    }
    for (const handover of HANDOVERS) take({ ...kitchen, handover }, times)
    if (least === before) break
  }
  return kitchen

  function take(next: Kitchen, nextTimes: typeof times) {
    const error = errorOf(nextTimes, next.handover)
    if (error >= least * (1 - LEAST_GAIN)) return
    kitchen = next
    times = nextTimes
    least = error
  }

  function errorOf(ofStations: ReadonlyMap<string, StationTimes>, handover: number): number {
    const errors = takenBy(orders, [...ofStations.values()], handover).flatMap((minutes, index) => {
      const actual = took[index] ?? null
      return actual === null ? [] : Math.abs(logOf(minutes) - logOf(actual))
    })
    return errors.reduce((sum, error) => sum + error, 0) / Math.max(1, errors.length)
  }
}

/** More or fewer cooks who make about as much together, and another pace. */
const CHANGES = [-2, -1, 0, 1, 2].flatMap((more) =>
  (more === 0 ? FACTORS : COOKS_FACTORS).map(
    (factor) =>
      ({ cooks, pace }: KitchenStation): KitchenStation => ({
        cooks: cooks + more,
        pace: (pace * factor * (cooks + more)) / cooks,
      }),
  ),
)

/** So many minutes more or less say little of an order that takes one. */
export const SMALL_MINUTES = 0.5

const logOf = (minutes: number): number => Math.log(minutes + SMALL_MINUTES)
