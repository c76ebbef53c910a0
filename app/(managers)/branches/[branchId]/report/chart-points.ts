import { eachDay, type ReportFilter } from '@/lib/reports/report-filter'
import type { Service, ServiceReport } from '@/lib/reports/service-report'
import type { Writing } from './report-format'

/** A place on a chart: its numbers, and the words for each, written on the server. */
export type ChartPoint = {
  name: string
  orders: number
  value: number
  /** In minutes; null: nothing became ready. */
  median: number | null
  p90: number | null
  words: { orders: string; value: string; median: string; p90: string }
}

/** From the first hour in which something was ordered to the last, over midnight if it is there. */
export function byHour(hours: ServiceReport['hours'], writing: Writing): ChartPoint[] {
  const [first, last] = [hours[0]?.hour, hours.at(-1)?.hour]
  if (first === undefined || last === undefined) return []
  return Array.from({ length: ((last - first + 24) % 24) + 1 }, (_, index) => {
    const hour = (first + index) % 24
    return pointOf(
      writing.hourOfDay(hour),
      hours.find((row) => row.hour === hour),
      writing,
    )
  })
}

export function byDay(days: ServiceReport['days'], filter: ReportFilter, writing: Writing): ChartPoint[] {
  return eachDay(filter).map((day) =>
    pointOf(
      writing.dayOfMonth(day),
      days.find((row) => row.day === day),
      writing,
    ),
  )
}

const NOTHING = { orders: 0, value: 0, medianMs: null, p90Ms: null }

function pointOf(name: string, service: Service | undefined, writing: Writing): ChartPoint {
  const { orders, value, medianMs, p90Ms } = service ?? NOTHING
  const words = (ms: number | null) => (ms === null ? '–' : writing.duration(ms))
  return {
    name,
    orders,
    value: value / writing.unit,
    median: medianMs === null ? null : medianMs / 60_000,
    p90: p90Ms === null ? null : p90Ms / 60_000,
    words: {
      orders: writing.count(orders),
      value: writing.money(value),
      median: words(medianMs),
      p90: words(p90Ms),
    },
  }
}
