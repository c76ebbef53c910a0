export const median = (values: number[]): number => percentile(values, 0.5)

/** @param share 0 is the smallest value, 1 the largest */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}
