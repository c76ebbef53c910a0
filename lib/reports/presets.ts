import { DateTime } from 'luxon'
import { monthsOf } from './period-before'
import { daysOf, type ReportFilter } from './report-filter'

/** The periods that a report offers, by names. All but the first two have the days that are still to come. */
export const PRESETS = ['today', 'yesterday', 'week', 'month', 'quarter', 'year'] as const

export type Preset = (typeof PRESETS)[number]

type Range = Pick<ReportFilter, 'from' | 'to'>

/** @param today YYYY-MM-DD */
export function presetRange(preset: Preset, today: string): Range {
  const now = at(today)
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'yesterday') return range(now.minus({ days: 1 }), now.minus({ days: 1 }))
  return range(now.startOf(preset), now.endOf(preset))
}

/** The range of the same length directly before or after another one: as many days, or calendar months if it consists of whole ones. */
export function neighbour({ from, to }: Range, direction: 1 | -1): Range {
  const months = monthsOf({ from, to })
  if (months === null) {
    const shift = { days: direction * daysOf({ from, to }) }
    return range(at(from).plus(shift), at(to).plus(shift))
  }
  const shift = { months: direction * months }
  return range(at(from).plus(shift), at(to).plus(shift).endOf('month'))
}

const range = (from: DateTime, to: DateTime): Range => ({
  from: from.toFormat('yyyy-MM-dd'),
  to: to.toFormat('yyyy-MM-dd'),
})

const at = (day: string) => DateTime.fromISO(day, { zone: 'utc' })
