import type { ReactNode } from 'react'
import { ScrollHint } from './scroll-hint'

type Column<Row> = {
  key: string
  name: string
  /** What stands in the header instead of the name, and whether the rows are sorted by the column. */
  head?: { content: ReactNode; isSorted: boolean; direction: 'ascending' | 'descending' }
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
  /** For a table that may not fit: says that there are more columns. */
  scrollHint?: string
}

/**
 * A table that scrolls sideways where it does not fit, with a hint, and down if it is long. The first column is the row's header
 * and stays in sight.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty, scrollHint }: Props<Row>) {
  if (rows.length === 0) return <p className="py-3 text-base text-ink-quiet">{empty}</p>
  return (
    <div className="grid min-w-0 gap-1">
      {scrollHint && <ScrollHint text={scrollHint} />}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        aria-label={caption}
        className="scroll-shadows relative max-h-[44rem] overflow-auto print:max-h-none"
      >
        <table className="w-full border-collapse text-base">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="text-sm text-ink-quiet">
              {columns.map(({ key, name, head, isNumber }) => (
                <th
                  key={key}
                  scope="col"
                  aria-sort={head?.isSorted ? head.direction : undefined}
                  className={`sticky top-0 z-10 bg-white px-3 py-2 font-semibold shadow-[inset_0_-2px_0_var(--color-rule)] first:left-0 first:z-20 first:pl-0 ${isNumber ? 'text-right' : 'text-left'}`}
                >
                  {head?.content ?? name}
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
                    <th
                      key={key}
                      scope="row"
                      className={`${look} sticky left-0 bg-white pl-0 font-semibold max-sm:max-w-40`}
                    >
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
    </div>
  )
}
