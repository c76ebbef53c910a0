import { epochMs, percentile } from '../db/sql-fragments'
import { BUCKET_GROWTH } from './histogram'

/**
 * SQL for columns about the intervals `took`; nulls do not count.
 * @param isLate SQL for whether an interval was over the threshold
 */
export type DurationsSql = (took: string, isLate: string) => string

const counts: DurationsSql = (took, isLate) => `
  count(${took})::int AS measured,
  (count(${took}) FILTER (WHERE ${isLate}))::int AS late`

/** The columns of a `Durations` (lib/reports/report-schema.ts). */
export const exactDurations: DurationsSql = (took, isLate) => `${counts(took, isLate)},
  ${epochMs(percentile(0.5, took))} AS "medianMs",
  ${epochMs(percentile(0.9, took))} AS "p90Ms"`

/** Columns that can be added up: in place of percentiles the bucket of each interval (lib/reports/histogram.ts). */
export const bucketedDurations: DurationsSql = (took, isLate) => `${counts(took, isLate)},
  coalesce(array_agg(floor(ln(greatest(extract(epoch FROM ${took})::float8 * 1000, 1)) / ${Math.log(BUCKET_GROWTH)})::int)
    FILTER (WHERE ${took} IS NOT NULL), '{}') AS buckets`
