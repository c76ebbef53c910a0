import type { DayOrder } from './day'
import { SMALL_MINUTES, tookOf } from './fit'

/** How a day went, or would have gone. Minutes until ready; `late`: a share of the orders, from 0 to 1. */
export type Outcome = { orders: number; late: number; median: number; nineOfTen: number; hours: HourOutcome[] }

/** Of the orders that began in an hour of the day. */
type HourOutcome = { hour: number; orders: number; late: number }

/** An order that is counted, and the minutes until it was ready, or would have been. */
type Timed = { order: DayOrder; minutes: number }

/** What happened. */
export const actualOutcome = (orders: readonly DayOrder[]): Outcome => outcomeOf(timed(orders, tookOf))

/** What the simulation says of a day. @param taken of `simulateDay` */
export const simulatedOutcome = (orders: readonly DayOrder[], taken: readonly number[]): Outcome =>
  outcomeOf(timed(orders, (_, index) => taken[index] ?? null))

/**
 * What would have happened: each order takes as much longer or shorter than on the day as the simulation says. What the simulation does not
 * know of an order stays with it so.
 * @param orders of `changedOrders`
 * @param before what they take in the simulation of the day as it was, and `after`: with the change, of `simulateDay`
 */
export const changedOutcome = (
  orders: readonly DayOrder[],
  before: readonly number[],
  after: readonly number[],
): Outcome =>
  outcomeOf(
    timed(orders, (order, index) => {
      const took = tookOf(order) ?? 0
      const factor = ((after[index] ?? 0) + SMALL_MINUTES) / ((before[index] ?? 0) + SMALL_MINUTES)
      return Math.max(0, (took + SMALL_MINUTES) * factor - SMALL_MINUTES)
    }),
  )

/** Half of the orders differ by at most so many minutes from what was simulated of them. */
export const medianError = (orders: readonly DayOrder[], taken: readonly number[]): number =>
  quantile(
    timed(orders, (order, index) => Math.abs((tookOf(order) ?? 0) - (taken[index] ?? 0))).map(({ minutes }) => minutes),
    0.5,
  )

const timed = (orders: readonly DayOrder[], minutesOf: (order: DayOrder, index: number) => number | null): Timed[] =>
  orders.flatMap((order, index) => {
    const minutes = order.isCounted ? minutesOf(order, index) : null
    return minutes === null ? [] : [{ order, minutes }]
  })

function outcomeOf(orders: Timed[]): Outcome {
  const hours = [...new Set(orders.map(({ order }) => order.hour))]
  const minutes = orders.map((each) => each.minutes)
  return {
    orders: orders.length,
    late: lateShare(orders),
    median: quantile(minutes, 0.5),
    nineOfTen: quantile(minutes, 0.9),
    hours: hours.map((hour) => {
      const those = orders.filter(({ order }) => order.hour === hour)
      return { hour, orders: those.length, late: lateShare(those) }
    }),
  }
}

const lateShare = (orders: Timed[]): number =>
  orders.length === 0 ? 0 : orders.filter(({ order, minutes }) => minutes > order.lateAfter).length / orders.length

/** The value that a share of the values does not exceed; 0 without values. */
function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
