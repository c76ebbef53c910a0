import { METHODS, type Method, type Scored } from './play'

/** Minutes, and shares of 1. `interval`: the score of Winkler for the window of 80 %. */
export type Score = { orders: number; error: number; inside: number; width: number; interval: number }

const MISS = 0.2

export function scoreOf(scored: Scored[], method: Method): Score {
  const sum = { error: 0, inside: 0, width: 0, interval: 0 }
  for (const { minutes, predicted } of scored) {
    const { likely, from, to } = predicted[method]
    sum.error += Math.abs(minutes - likely)
    sum.inside += minutes >= from && minutes <= to ? 1 : 0
    sum.width += to - from
    sum.interval += to - from + (2 / MISS) * (Math.max(0, from - minutes) + Math.max(0, minutes - to))
  }
  const orders = scored.length
  const mean = (value: number) => value / Math.max(1, orders)
  return {
    orders,
    error: mean(sum.error),
    inside: mean(sum.inside),
    width: mean(sum.width),
    interval: mean(sum.interval),
  }
}

export const scoresOf = (scored: Scored[]): Record<Method, Score> =>
  Object.fromEntries(METHODS.map((method) => [method, scoreOf(scored, method)])) as Record<Method, Score>

/** The tenth of the orders that met most open orders. */
export function busiest(scored: Scored[]): Scored[] {
  return scored.toSorted((a, b) => b.open - a.open).slice(0, Math.ceil(scored.length / 10))
}
