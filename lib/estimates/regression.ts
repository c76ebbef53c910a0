/**
 * A linear regression that learns one row after the other and slowly forgets (recursive least squares). `covariance` has a row for
 * each weight. Plain numbers, so that JSON keeps it exactly.
 */
export type Regression = { weights: number[]; covariance: number[] }

/** @param variance how far the weights may be from where they begin: small values keep them there until much is learned */
export function newRegression(weights: number[], variance: number): Regression {
  const size = weights.length
  const covariance = Array.from({ length: size * size }, (_, cell) => (cell % (size + 1) === 0 ? variance : 0))
  return { weights, covariance }
}

/** The same weights, as if little had taught them. */
export const unsure = ({ weights }: Regression, variance: number): Regression => newRegression([...weights], variance)

export function predictRow({ weights }: Regression, row: number[]): number {
  let sum = 0
  for (let index = 0; index < weights.length; index++) sum += (weights[index] ?? 0) * (row[index] ?? 0)
  return sum
}

/** Forgetting stops where it would make the weights looser than this: rows that never vary teach nothing and must not be forgotten. */
const LOOSEST = 50

/**
 * Learns a row. An error that is larger than usual counts as one of `largest`.
 * @param keep how much of what is known stays, such as 0.999
 */
export function learn(
  regression: Regression,
  row: number[],
  target: number,
  { weight, keep, largest }: { weight: number; keep: number; largest: number },
): void {
  const { weights, covariance } = regression
  const size = weights.length
  const spread: number[] = []
  let variance = keep / weight
  for (let line = 0; line < size; line++) {
    let sum = 0
    for (let column = 0; column < size; column++) sum += (covariance[line * size + column] ?? 0) * (row[column] ?? 0)
    spread.push(sum)
    variance += sum * (row[line] ?? 0)
  }
  const error = Math.max(-largest, Math.min(largest, target - predictRow(regression, row)))
  let trace = 0
  for (let line = 0; line < size; line++) {
    weights[line] = (weights[line] ?? 0) + ((spread[line] ?? 0) / variance) * error
    for (let column = 0; column < size; column++) {
      const cell = line * size + column
      covariance[cell] = (covariance[cell] ?? 0) - ((spread[line] ?? 0) * (spread[column] ?? 0)) / variance
    }
    trace += covariance[line * (size + 1)] ?? 0
  }
  if (trace > LOOSEST * size) return
  for (let cell = 0; cell < covariance.length; cell++) covariance[cell] = (covariance[cell] ?? 0) / keep
}
