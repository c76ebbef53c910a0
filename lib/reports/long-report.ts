import { DateTime } from 'luxon'
import type { Database } from '../db/database'
import { inTurns } from '../turns'
import { daysWithOrders } from './kept-days'
import { mergeParts } from './merge-parts'
import { EXACT_DAYS, isWhole, type ReportFilter } from './report-filter'
import { type PartSource, type ReportPart, readPart } from './report-part'

type Range = { from: string; to: string }

/**
 * A report of any length, added up of its days. Figures of past days are kept; the last days, changed ones and reports of hours, a station
 * or an item are read from the orders, a month at a time, so that no statement holds more. Each day is of one moment.
 * @param until as of `reportTickets`
 */
export async function longReport(database: Database, source: PartSource, filter: ReportFilter, until: string | null) {
  const parts: (ReportPart | (() => ReportPart))[] = []
  for (const part of await partsOf(database, source, filter, until)) parts.push(isRange(part) ? await read(part) : part)
  // What is kept is parsed when its turn comes.
  function* eachPart() {
    for (const part of parts) yield typeof part === 'function' ? part() : part
  }
  return inTurns(mergeParts(eachPart()))

  async function read(range: Range) {
    return (await readPart(database, source, { ...filter, ...range }, until)).part
  }
}

const isRange = (part: Range | (() => ReportPart)): part is Range => typeof part !== 'function'

/** The kept days of a report, and the ranges between that must be read. */
async function partsOf(database: Database, source: PartSource, filter: ReportFilter, until: string | null) {
  if (!isWhole(filter)) return inMonths(filter)
  const lastKept = until === null ? filter.to : daysAfter(until.slice(0, 10), -UNTIL_DAYS)
  const parts: (Range | (() => ReportPart))[] = []
  let open: string[] = []
  const close = () => {
    const [from, to] = [open[0], open.at(-1)]
    if (from && to) parts.push(...inMonths({ from, to }))
    open = []
  }
  for (const day of await daysWithOrders(database, source, filter)) {
    const part = day.day <= lastKept ? day.part : null
    if (part) {
      close()
      parts.push(part)
    } else open.push(day.day)
  }
  close()
  return parts
}

/** All orders of a business day that is by so many days before the day of a local time were placed before it. */
const UNTIL_DAYS = 3

function inMonths({ from, to }: Range): Range[] {
  const ranges: Range[] = []
  for (let first = from; first <= to; first = daysAfter(first, EXACT_DAYS)) {
    const last = daysAfter(first, EXACT_DAYS - 1)
    ranges.push({ from: first, to: last < to ? last : to })
  }
  return ranges
}

const daysAfter = (day: string, days: number): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toFormat('yyyy-MM-dd')
