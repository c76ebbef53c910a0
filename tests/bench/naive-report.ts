import type pg from 'pg'
import type { ReportFilter } from '@/lib/reports/report-filter'

/**
 * The numbers of a report by state, hour and day as they are usually had: from the history alone, each order's state, total
 * and moment taken out of the JSON, its day made in the query. Hours, station and item are not asked for.
 */
export function naiveReport(client: pg.Client, branchId: string, { from, to }: ReportFilter): Promise<unknown> {
  return client.query(NAIVE, [branchId, from, to])
}

const NAIVE = `
WITH orders_of_days AS (
  SELECT stored_order->>'id' AS id, (stored_order->>'total')::int AS total, stored_order->>'timeZone' AS zone,
    min(at) AS placed,
    min(at) FILTER (WHERE stored_order->>'status' = 'confirmed') AS confirmed,
    min(at) FILTER (WHERE stored_order->>'status' = 'preparing') AS preparing,
    min(at) FILTER (WHERE stored_order->>'status' = 'ready') AS ready,
    min(at) FILTER (WHERE stored_order->>'status' = 'completed') AS completed
  FROM order_events
  WHERE stored_order->>'branchId' = $1
    AND (to_timestamp((stored_order->>'createdAt')::float8 / 1000) AT TIME ZONE (stored_order->>'timeZone'))::date
      BETWEEN $2::date AND $3::date
  GROUP BY 1, 2, 3
)
SELECT extract(hour FROM placed AT TIME ZONE zone) AS hour, (placed AT TIME ZONE zone)::date AS day, count(*), sum(total),
  percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY confirmed - placed) AS pending,
  percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY preparing - confirmed) AS confirmed,
  percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY ready - preparing) AS preparing,
  percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY completed - ready) AS ready
FROM orders_of_days
GROUP BY GROUPING SETS ((), (1), (2))`
