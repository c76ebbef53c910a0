import { type BranchEvent, readBranchEvent } from '@/lib/estimates/branch-event'
import { workOf } from '@/lib/estimates/item-work'
import { type Model, newModel } from '@/lib/estimates/model'
import { observe } from '@/lib/estimates/observe'
import { type DayOrder, type Kitchen as FittedKitchen, USUAL_STATION } from '@/lib/what-if/day'
import { fitKitchen } from '@/lib/what-if/fit'
import type { Kitchen } from '../estimates/kitchen'
import { simulate } from '../estimates/simulate'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** All orders of the first day, and none of the second. */
const DAY_MS = 18 * HOUR
const LATE_AFTER = 12

export const eventsOf = (kitchen: Kitchen, seed: number): BranchEvent[] =>
  [...simulate(kitchen, seed)].flatMap((body) => readBranchEvent(body) ?? [])

export function modelOf(events: BranchEvent[]): Model {
  const model = newModel()
  for (const event of events) observe(model, event)
  return model
}

/** The first day of a simulated kitchen, as a branch has it. @param model says the work of its lines */
export function firstDay(events: BranchEvent[], model: Model): DayOrder[] {
  const opens = events[0]?.at ?? 0
  const ofDay = events.filter(({ at }) => at < opens + DAY_MS)
  const timeOf = (id: string, status: string) => {
    const event = ofDay.find(({ order }) => order.id === id && order.status === status)
    return event ? (event.at - opens) / MINUTE : null
  }
  return ofDay
    .filter(({ isNew }) => isNew)
    .map(({ at, hourOfWeek, order: { id, lines } }) => {
      const [begins, ready] = [(at - opens) / MINUTE, timeOf(id, 'ready')]
      return {
        begins,
        ready,
        left: timeOf(id, 'cancelled'),
        hour: hourOfWeek % 24,
        isRush: false,
        isGuests: true,
        isCounted: ready !== null,
        lateAfter: LATE_AFTER,
        lines: lines.map((line) => ({
          station: line.station,
          minutes: workOf(model, line),
          from: begins,
          categoryId: null,
        })),
      }
    })
}

export function fitted(orders: DayOrder[]): FittedKitchen {
  const search = fitKitchen(orders)
  let step = search.next()
  while (!step.done) step = search.next()
  return step.value
}

/** The station with most work for each of its cooks. */
export function fullestStation(orders: DayOrder[], { stations }: FittedKitchen): string {
  const work = new Map<string, number>()
  for (const { station, minutes } of orders.flatMap(({ lines }) => lines))
    work.set(station, (work.get(station) ?? 0) + minutes / (stations[station]?.cooks ?? 1))
  return [...work].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

export const oneCookMore = (kitchen: FittedKitchen, name: string): FittedKitchen => {
  const { cooks, pace } = kitchen.stations[name] ?? USUAL_STATION
  return { ...kitchen, stations: { ...kitchen.stations, [name]: { cooks: cooks + 1, pace } } }
}
