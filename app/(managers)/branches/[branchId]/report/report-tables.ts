import type { ReportFormatter, ReportTranslator } from '@/app/(managers)/report-format'
import type { ServiceReport } from '@/lib/reports/report-schema'
import { lossTables } from './loss-tables'
import { moneyTables } from './money-tables'
import type { ReportTable } from './report-table'
import { salesTables } from './sales-tables'
import { serviceTables } from './service-tables'

export const TABLES = [
  'states',
  'promises',
  'hours',
  'days',
  'months',
  'stations',
  'items',
  'categories',
  'options',
  'types',
  'sources',
  'sales',
  'adjustments',
  'payments',
  'received',
  'people',
  'cancellations',
  'stops',
  'remakes',
  'voids',
  'slowest',
] as const

type TableName = (typeof TABLES)[number]

/** The tables of a report, for the page and the CSV files. */
export const reportTables = (
  report: ServiceReport,
  say: ReportTranslator,
  format: ReportFormatter,
): Record<TableName, ReportTable> => ({
  ...serviceTables(report, say, format),
  ...salesTables(report, say, format),
  ...moneyTables(report, say, format),
  ...lossTables(report, say, format),
})
