import type { ReportFormatter } from '@/app/(managers)/report-format'
import type { AxisKind } from '@/lib/reports/nice-ticks'
import { niceTicks } from '@/lib/reports/nice-ticks'
import { dayOfReport, monthOfReport, type Shift } from '@/lib/reports/period-before'
import { eachDay, isWholeDay, type ReportFilter } from '@/lib/reports/report-filter'
import type { ReportSummary, Service } from '@/lib/reports/report-schema'

/** A point of a chart: its numbers, and their labels, which the server formats. */
export type ChartPoint = {
  /** The name of the point in its tooltip, and the shorter one at the axis. */
  name: string
  short: string
  orders: number
  ordersBefore: number
  value: number
  valueBefore: number
  /** In minutes; null: no order became ready. */
  median: number | null
  p90: number | null
  labels: Record<'orders' | 'ordersBefore' | 'value' | 'valueBefore' | 'median' | 'p90', string>
}

export type ChartTick = { value: number; label: string }

/** The points of charts beside each other, and the ticks of each vertical axis. */
export type ChartData = { points: ChartPoint[]; ticks: Record<'orders' | 'value' | 'minutes', ChartTick[]> }

/** So few hours would be drawn as huge bars. */
const FEWEST_HOURS = 8

type Summaries = { now: ReportSummary; before: ReportSummary }

/**
 * One point per hour from the first with orders to the last, in both periods, also across midnight.
 * @param dayBegins the hour in which the business day begins
 */
export function byHour(
  { now, before }: Summaries,
  filter: ReportFilter,
  dayBegins: number,
  format: ReportFormatter,
): ChartData {
  const firstHour = isWholeDay(filter) ? dayBegins : filter.fromHour
  const offsetOf = (hour: number) => (hour - firstHour + 24) % 24
  const offsets = [...now.hours, ...before.hours].map(({ hour }) => offsetOf(hour))
  if (offsets.length === 0) return chartData([], format)
  const range = atLeast(FEWEST_HOURS, Math.min(...offsets), Math.max(...offsets), openHours(filter))
  const points = range.map((offset) => {
    const hour = (firstHour + offset) % 24
    const isHour = (row: { hour: number }) => row.hour === hour
    const names = { name: format.hourOfDay(hour), short: format.hourShort(hour) }
    return chartPoint(names, now.hours.find(isHour), before.hours.find(isHour), format)
  })
  return chartData(points, format)
}

/** One point per day; before it is the day of the period before that it is compared with. */
export function byDay(
  { now, before }: Summaries,
  filter: ReportFilter,
  shift: Shift,
  format: ReportFormatter,
): ChartData {
  const daysBefore = new Map(before.days.map((row) => [dayOfReport(row.day, shift), row]))
  const points = eachDay(filter).map((day) =>
    chartPoint(
      { name: format.day(day), short: format.dayShort(day) },
      now.days.find((row) => row.day === day),
      daysBefore.get(day),
      format,
    ),
  )
  return chartData(points, format)
}

/** One point per month of a long report; before it are the days of the period before that fall into it. */
export function byMonth(
  { now, before }: Summaries,
  filter: ReportFilter,
  shift: Shift,
  format: ReportFormatter,
): ChartData {
  const months = [...new Set(eachDay(filter).map((day) => day.slice(0, 7)))]
  const monthsBefore = new Map<string, Point>()
  for (const { day, orders, value } of before.days) {
    const month = monthOfReport(day, shift)
    const sum = monthsBefore.get(month) ?? NO_SERVICE
    monthsBefore.set(month, { ...sum, orders: sum.orders + orders, value: sum.value + value })
  }
  const points = months.map((month) =>
    chartPoint(
      { name: format.month(month), short: format.monthShort(month) },
      now.months.find((row) => row.month === month),
      monthsBefore.get(month),
      format,
    ),
  )
  return chartData(points, format)
}

const openHours = ({ fromHour, toHour }: ReportFilter) => (toHour - fromHour + 24) % 24 || 24

/** The numbers from `first` to `last`, widened to at least `count` numbers of 0 to `size` - 1. */
function atLeast(count: number, first: number, last: number, size: number): number[] {
  const length = Math.min(size, Math.max(count, last - first + 1))
  const start = Math.max(0, Math.min(first - Math.floor((length - (last - first + 1)) / 2), size - length))
  return Array.from({ length }, (_, index) => start + index)
}

function chartData(points: ChartPoint[], format: ReportFormatter): ChartData {
  const ticks = (values: (number | null)[], kind: AxisKind, label: (value: number) => string) =>
    niceTicks(Math.max(0, ...values.map((value) => value ?? 0)), kind).map((value) => ({ value, label: label(value) }))
  return {
    points,
    ticks: {
      orders: ticks(
        points.flatMap(({ orders, ordersBefore }) => [orders, ordersBefore]),
        'count',
        format.count,
      ),
      value: ticks(
        points.flatMap(({ value, valueBefore }) => [value, valueBefore]),
        'amount',
        format.compact,
      ),
      minutes: ticks(
        points.flatMap(({ median, p90 }) => [median, p90]),
        'minutes',
        (minutes) => format.duration(minutes * 60_000),
      ),
    },
  }
}

type Point = Pick<Service, 'orders' | 'value' | 'medianMs' | 'p90Ms'>

const NO_SERVICE: Point = { orders: 0, value: 0, medianMs: null, p90Ms: null }

function chartPoint(
  names: Pick<ChartPoint, 'name' | 'short'>,
  service: Point | undefined,
  serviceBefore: Point | undefined,
  format: ReportFormatter,
): ChartPoint {
  const { orders, value, medianMs, p90Ms } = service ?? NO_SERVICE
  const before = serviceBefore ?? NO_SERVICE
  const durationText = (ms: number | null) => (ms === null ? '–' : format.duration(ms))
  return {
    ...names,
    orders,
    ordersBefore: before.orders,
    value: value / format.unit,
    valueBefore: before.value / format.unit,
    median: medianMs === null ? null : medianMs / 60_000,
    p90: p90Ms === null ? null : p90Ms / 60_000,
    labels: {
      orders: format.count(orders),
      ordersBefore: format.count(before.orders),
      value: format.money(value),
      valueBefore: format.money(before.value),
      median: durationText(medianMs),
      p90: durationText(p90Ms),
    },
  }
}
