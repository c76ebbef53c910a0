import type { ReportFormatter } from '@/app/(managers)/report-format'
import type { Sheet } from '@/lib/csv'

/** A table of the report page and of its CSV file. A cell has a text for the page and a value for the CSV file. */
export type ReportTable = {
  title: string
  columns: { key: string; name: string; sheetName: string; isNumber: boolean }[]
  /** `share`: of the largest value of the column, from 0 to 1; absent: the column has no bars. */
  rows: { key: string; cells: { text: string; value: string | number | null; share?: number }[] }[]
}

/**
 * The values of a column; null: no value. `day` is YYYY-MM-DD, `duration` and `time` are in milliseconds, `share` is from 0 to
 * 1, `change` a difference of 1, `money` is in the smallest unit of the currency.
 */
export type ReportColumn<Row> = {
  key: string
  name: string
  /** The name in the CSV file, with the unit, because the values have none. `(%)` is added to that of a share or a change. */
  sheetName?: string
  /** Whether its cells have bars. */
  hasBars?: boolean
  /** Whether its values are about right, which a sign before them says. */
  isAbout?: boolean
} & (
  | { kind: 'text'; value: (row: Row) => string | null }
  | { kind: 'day'; value: (row: Row) => string | null }
  | { kind: 'month'; value: (row: Row) => string | null }
  | { kind: 'count' | 'money' | 'duration' | 'share' | 'change' | 'time'; value: (row: Row) => number | null }
)

type TableSource<Row> = SheetSource<Row> & { title: string; keyOf: (row: Row) => string }
type SheetSource<Row> = { rows: Row[]; columns: ReportColumn<Row>[] }

export function reportTable<Row>(
  format: ReportFormatter,
  { title, rows, keyOf, columns }: TableSource<Row>,
): ReportTable {
  return {
    title,
    columns: columns.map((column) => ({
      key: column.key,
      name: column.name,
      sheetName: sheetNameOf(column),
      isNumber: column.kind !== 'text' && column.kind !== 'day' && column.kind !== 'month',
    })),
    rows: rows.map((row) => ({
      key: keyOf(row),
      cells: columns.map((column) => ({
        text: textOf(column, row, format),
        value: sheetValueOf(column, row, format),
        ...(column.hasBars && { share: shareOf(column, row, rows) }),
      })),
    })),
  }
}

function shareOf<Row>(column: ReportColumn<Row>, row: Row, rows: Row[]): number {
  const amountOf = (one: Row) => Number(column.value(one) ?? 0)
  return amountOf(row) / Math.max(1, ...rows.map(amountOf))
}

export function sheetOf({ columns, rows }: ReportTable): Sheet {
  return {
    columns: columns.map(({ sheetName }) => sheetName),
    rows: rows.map(({ cells }) => cells.map(({ value }) => value)),
  }
}

/** A CSV file of many rows, which are computed one after the other. */
export function sheetOfRows<Row>(format: ReportFormatter, { rows, columns }: SheetSource<Row>): Sheet {
  function* cells() {
    for (const row of rows) yield columns.map((column) => sheetValueOf(column, row, format))
  }
  return { columns: columns.map(sheetNameOf), rows: cells() }
}

function sheetNameOf<Row>({ kind, name, sheetName = name }: ReportColumn<Row>): string {
  return kind === 'share' || kind === 'change' ? `${sheetName} (%)` : sheetName
}

/** The text of a cell; a dash for null. */
function textOf<Row>(column: ReportColumn<Row>, row: Row, format: ReportFormatter): string {
  switch (column.kind) {
    case 'text':
      return column.value(row) ?? '–'
    case 'day':
    case 'month': {
      const day = column.value(row)
      return day === null ? '–' : format[column.kind](day)
    }
    default: {
      const value = column.value(row)
      if (value === null) return '–'
      const text = format[column.kind](value)
      return column.isAbout ? `≈ ${text}` : text
    }
  }
}

/** The value of a cell in the CSV file: minutes, percent, and amounts in units of the currency. */
function sheetValueOf<Row>(
  column: ReportColumn<Row>,
  row: Row,
  { unit, timestamp }: ReportFormatter,
): string | number | null {
  const value = column.value(row)
  if (typeof value !== 'number') return value
  switch (column.kind) {
    case 'duration':
      return Math.round(value / 600) / 100
    case 'money':
      return value / unit
    case 'share':
    case 'change':
      return Math.round(value * 1000) / 10
    case 'time':
      return timestamp(value)
    default:
      return value
  }
}
