import type { Database } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { AppError } from '../errors'
import { sha256 } from '../sha256'
import { PART, PART_SECTIONS } from './figures-sql'
import { type Histogram, histogramOf } from './histogram'
import type { ReportFilter } from './report-filter'
import type { Durations, ReportSummary, ServiceReport } from './report-schema'
import { readReport, reportTickets } from './report-sql'

/** A row of a part: a histogram in place of percentiles, which cannot be added up. */
type PartRow<Row> = Row extends Durations ? Omit<Row, 'medianMs' | 'p90Ms'> & { took: Histogram } : Row

type Rows<Report> = {
  [Name in keyof Report]: Report[Name] extends (infer Row)[] ? PartRow<Row>[] : Report[Name]
}

export type Sections = Rows<Omit<ServiceReport, keyof ReportSummary | 'categories'>>

/** A part of a long report: the figures of days that are in no other part. Each order is in one day, so parts can be added up. */
export type ReportPart = Rows<Pick<ServiceReport, 'days' | 'sales'>> & {
  /** Null: not read. */
  hours: Rows<Pick<ServiceReport, 'hours'>>['hours'] | null
  sections: Sections | null
}

/** The branch of a report, and how much of it is read: the figures by day, also by hour, or all. */
export type PartSource = { orgId: string; branchId: string; depth: 'days' | 'hours' | 'sections' }

/**
 * SQL for what the figures of past days depend on beside the orders: the statement, the branch's time zone, the stations'
 * limits and names. A text.
 * @param branch alias of a row with `org_id` and `time_zone` of a branch
 */
export const basisSql = (branch: string): string => `md5('${STATEMENT}' || ${branch}.time_zone || coalesce((
    SELECT json_agg(json_build_array(s.name, s.late_after_minutes) ORDER BY s.name, s.id)::text
    FROM stations s WHERE s.org_id = ${branch}.org_id), ''))`

const WHOLE_DAY: ReportFilter = { from: '', to: '', fromHour: 0, toHour: 24, station: null, item: null }

const STATEMENT = sha256(`${reportTickets('', '', WHOLE_DAY).text} ${PART} ${PART_SECTIONS}`)

/** A part as its statement has it: with the buckets of each duration. */
type Figures = { [Name in keyof Sections | 'days' | 'hours' | 'sales']?: object }

type PartRead = {
  figures: Figures
  /** The last event of the branch that is in the figures. */
  seq: number
  /** What they depend on beside the orders: `basisSql`. */
  basis: string
}

const COLUMNS = { days: raw(PART), hours: raw(PART), sections: raw(`${PART}, ${PART_SECTIONS}`) }

/**
 * Reads a part from the orders, at one moment.
 * @param until as of `reportTickets`
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function readPart(
  database: Database,
  { orgId, branchId, depth }: PartSource,
  filter: ReportFilter,
  until: string | null,
): Promise<Omit<PartRead, 'figures'> & { part: ReportPart }> {
  const [read] = await readReport<PartRead>(
    database,
    statement`${reportTickets(orgId, branchId, filter, until)}
SELECT (SELECT row_to_json(line) FROM (SELECT ${COLUMNS[depth]}) line) AS figures, place.seq, ${raw(basisSql('place'))} AS basis
FROM place`,
  )
  if (!read) throw new AppError('not_found', 'There is no such branch.')
  const { figures, ...of } = read
  const { days, sales, hours, ...sections } = mapValues(figures)
  return { ...of, part: { days, sales, hours, sections: depth === 'sections' ? sections : null } as ReportPart }
}

/** Makes histograms of the buckets. */
const mapValues = (figures: Figures): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, rows]) => [name, Array.isArray(rows) ? rows.map(withHistogram) : rows]),
  )

function withHistogram<Row extends object>(row: Row) {
  if (!('buckets' in row)) return row
  const { buckets, ...others } = row
  return { ...others, took: histogramOf(buckets as number[]) }
}
