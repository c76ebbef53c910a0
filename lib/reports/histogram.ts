/**
 * How often durations were in each bucket: pairs of bucket and count, one after the other. Buckets grow by a factor, so a percentile that
 * is read from a histogram differs from the exact one by less than 1.5 %: both are in the same bucket.
 */
export type Histogram = number[]

/** The upper end of a bucket by its lower end. The bucket 0 begins with one millisecond, and has what is shorter. */
export const BUCKET_GROWTH = 1.03

/** Milliseconds in the middle of a bucket. */
const middleOf = (bucket: number): number => BUCKET_GROWTH ** (bucket + 0.5)

/** Counts the buckets of durations. */
export function histogramOf(buckets: readonly number[]): Histogram {
  const counts = new Map<number, number>()
  for (const bucket of buckets) counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
  return [...counts].flat()
}

/** Adds a histogram to counts by bucket. */
export function addHistogram(counts: Map<number, number>, histogram: Histogram): void {
  for (let at = 0; at < histogram.length; at += 2) {
    const bucket = histogram[at] ?? 0
    counts.set(bucket, (counts.get(bucket) ?? 0) + (histogram[at + 1] ?? 0))
  }
}

/**
 * The percentiles of durations by nearest rank, in whole milliseconds; null: there is no duration.
 * @param shares 0 to 1
 */
export function percentilesOf(counts: ReadonlyMap<number, number>, shares: readonly number[]): (number | null)[] {
  const sorted = [...counts].sort(([a], [b]) => a - b)
  const all = sorted.reduce((sum, [, count]) => sum + count, 0)
  return shares.map((share) => {
    let left = Math.max(1, Math.ceil(share * all))
    const found = sorted.find(([, count]) => {
      left -= count
      return left <= 0
    })
    return found ? Math.round(middleOf(found[0])) : null
  })
}
