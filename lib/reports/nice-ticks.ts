/** What an axis measures: whole things, an amount of money in units of the currency, or minutes. */
export type AxisKind = 'count' | 'amount' | 'minutes'

const MOST_STEPS = 4

const MINUTES = [0.25, 0.5, 1, 2, 5, 10, 15, 20, 30, 60, 120, 240, 480, 960, 1440]

/**
 * The ticks of an axis from 0 to the first tick that is not below `max`: at most five, at round numbers. Counts are whole.
 * @param max the largest value; 0 or less gives an axis of one step
 */
export function niceTicks(max: number, kind: AxisKind): number[] {
  const step = stepOf(max, kind)
  const steps = Math.max(1, Math.ceil(max / step - 1e-9))
  return Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

function stepOf(max: number, kind: AxisKind): number {
  if (max <= 0) return 1
  const smallest = max / MOST_STEPS
  if (kind === 'minutes') {
    return MINUTES.find((minutes) => minutes >= smallest) ?? Math.ceil(smallest / 1440) * 1440
  }
  const magnitude = 10 ** Math.floor(Math.log10(smallest))
  const factors = kind === 'count' ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10]
  const factor = factors.find((one) => one * magnitude >= smallest * (1 - 1e-9)) ?? 10
  return kind === 'count' ? Math.max(1, Math.ceil(factor * magnitude)) : factor * magnitude
}
