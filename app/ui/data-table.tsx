import type { ReactNode } from 'react'

type Column<Row> = {
  key: string
  name: string
  /** Numbers are right-aligned with tabular digits. */
  isNumber?: boolean
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** The text for a table without rows. */
  empty: string
}

/** A table that scrolls sideways on a narrow screen. The first column is the row's header. */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty }: Props<Row>) {
  if (rows.length === 0) return <p className="py-3 text-base text-ink-quiet">{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section tabIndex={0} aria-label={caption} className="relative overflow-x-auto">
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b-2 border-rule text-sm text-ink-quiet">
            {columns.map(({ key, name, isNumber }) => (
              <th key={key} scope="col" className={`px-3 py-2 font-semibold ${isNumber ? 'text-right' : 'text-left'}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-rule last:border-0">
              {columns.map(({ key, isNumber, cell }, index) => {
                const look = `px-3 py-2 align-middle ${isNumber ? 'text-right whitespace-nowrap tabular-nums' : 'text-left'}`
                return index === 0 ? (
                  <th key={key} scope="row" className={`${look} font-semibold`}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={look}>
                    {cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
