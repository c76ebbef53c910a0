import type { Sheet } from '@/lib/reports/csv'
import type { Writing } from './writing'

/** A table that is shown and can be taken along: each cell as people read it, and as a spreadsheet calculates with it. */
export type ReportTable = {
  title: string
  columns: { key: string; name: string; sheetName: string; isNumber: boolean }[]
  rows: { key: string; cells: { text: string; value: string | number | null }[] }[]
}

/**
 * What a column holds, null where there is nothing: texts; days as YYYY-MM-DD; `duration` and `time` in milliseconds; `share`
 * from 0 to 1; `money` in the smallest unit.
 */
export type ReportColumn<Row> = {
  key: string
  name: string
  /** In a spreadsheet, where numbers are without their units. */
  sheetName?: string
} & (
  | { kind: 'text'; of: (row: Row) => string | null }
  | { kind: 'day'; of: (row: Row) => string | null }
  | { kind: 'count' | 'money' | 'duration' | 'share' | 'time'; of: (row: Row) => number | null }
)

type Rows<Row> = { title: string; rows: Row[]; keyOf: (row: Row) => string; columns: ReportColumn<Row>[] }

export function reportTable<Row>({ title, rows, keyOf, columns }: Rows<Row>, writing: Writing): ReportTable {
  return {
    title,
    columns: columns.map(({ key, name, sheetName = name, kind }) => ({
      key,
      name,
      sheetName,
      isNumber: kind !== 'text' && kind !== 'day',
    })),
    rows: rows.map((row) => ({
      key: keyOf(row),
      cells: columns.map((column) => ({
        text: textOf(column, row, writing),
        value: sheetValueOf(column, row, writing),
      })),
    })),
  }
}

export function sheetOf({ columns, rows }: ReportTable): Sheet {
  return {
    columns: columns.map(({ sheetName }) => sheetName),
    rows: rows.map(({ cells }) => cells.map(({ value }) => value)),
  }
}

/** A dash for what there is not. */
function textOf<Row>(column: ReportColumn<Row>, row: Row, writing: Writing): string {
  if (column.kind === 'text') return column.of(row) ?? '–'
  if (column.kind === 'day') {
    const day = column.of(row)
    return day === null ? '–' : writing.day(day)
  }
  const value = column.of(row)
  return value === null ? '–' : writing[column.kind](value)
}

/** Numbers to calculate with: seconds, percent, and amounts in the unit that people name prices in. */
function sheetValueOf<Row>(column: ReportColumn<Row>, row: Row, { unit, timestamp }: Writing): string | number | null {
  const value = column.of(row)
  if (typeof value !== 'number') return value
  switch (column.kind) {
    case 'duration':
      return value / 1000
    case 'money':
      return value / unit
    case 'share':
      return Math.round(value * 1000) / 10
    case 'time':
      return timestamp(value)
    default:
      return value
  }
}
