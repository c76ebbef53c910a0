import { eachDay, type ReportFilter } from '@/lib/reports/report-filter'
import type { Service, ServiceReport } from '@/lib/reports/service-report'
import type { ReportFormatter } from './report-format'

/** A point of a chart: its numbers, and their labels, which the server formats. */
export type ChartPoint = {
  name: string
  orders: number
  value: number
  /** In minutes; null: no order became ready. */
  median: number | null
  p90: number | null
  labels: { orders: string; value: string; median: string; p90: string }
}

/** One point per hour from the first row to the last, also across midnight. */
export function byHour(hours: ServiceReport['hours'], format: ReportFormatter): ChartPoint[] {
  const [first, last] = [hours[0]?.hour, hours.at(-1)?.hour]
  if (first === undefined || last === undefined) return []
  return Array.from({ length: ((last - first + 24) % 24) + 1 }, (_, index) => {
    const hour = (first + index) % 24
    return chartPoint(
      format.hourOfDay(hour),
      hours.find((row) => row.hour === hour),
      format,
    )
  })
}

export function byDay(days: ServiceReport['days'], filter: ReportFilter, format: ReportFormatter): ChartPoint[] {
  return eachDay(filter).map((day) =>
    chartPoint(
      format.dayOfMonth(day),
      days.find((row) => row.day === day),
      format,
    ),
  )
}

const NO_SERVICE = { orders: 0, value: 0, medianMs: null, p90Ms: null }

function chartPoint(name: string, service: Service | undefined, format: ReportFormatter): ChartPoint {
  const { orders, value, medianMs, p90Ms } = service ?? NO_SERVICE
  const durationText = (ms: number | null) => (ms === null ? '–' : format.duration(ms))
  return {
    name,
    orders,
    value: value / format.unit,
    median: medianMs === null ? null : medianMs / 60_000,
    p90: p90Ms === null ? null : p90Ms / 60_000,
    labels: {
      orders: format.count(orders),
      value: format.money(value),
      median: durationText(medianMs),
      p90: durationText(p90Ms),
    },
  }
}
