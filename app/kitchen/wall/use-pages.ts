import { useCallback, useEffect, useMemo, useState } from 'react'
import { OPEN_STATUSES, type OpenStatus } from '@/lib/orders/order-status'
import { type ColumnLayout, countOn, EMPTY_COLUMN, hasLong, pageAt } from './column-layout'

export type Pages = {
  /** How often the pages were turned; every column shows the page that it has at this turn. */
  turn: number
  layoutOf: (column: OpenStatus) => ColumnLayout
  /** The column that holds a long ticket gets two tracks. One at a time: with more, all would be too narrow to read. */
  tracksOf: (column: OpenStatus) => 1 | 2
  setLayout: (column: OpenStatus, layout: ColumnLayout) => void
  /** How many tickets are in sight in the columns to the left of this one. */
  shownBefore: (column: OpenStatus) => number
  /** Turns so many pages by hand, or none; those that are shown then stay for a while. */
  turnBy: (by: number) => void
  /** Whether somebody is choosing tickets: the page they look at stays. */
  isStaying: boolean
}

type Layouts = { layouts: Partial<Record<OpenStatus, ColumnLayout>>; wideColumn: OpenStatus | null }

const TURN_MS = 8_000
const STAY_MS = 20_000

/** The pages of all columns, turned in step and by themselves while any column has more than one. */
export function usePages(): Pages {
  const [turn, setTurn] = useState(0)
  const [stays, setStays] = useState<{ since: number } | null>(null)
  const [{ layouts, wideColumn }, setLayouts] = useState<Layouts>({ layouts: {}, wideColumn: null })
  const most = Math.max(...OPEN_STATUSES.map((column) => layouts[column]?.pages ?? 1))

  useEffect(() => {
    if (!stays) return
    const over = setTimeout(() => setStays(null), STAY_MS)
    return () => clearTimeout(over)
  }, [stays])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page turned by hand is shown as long as any
  useEffect(() => {
    if (most === 1 || stays) return
    const next = setTimeout(() => setTurn((before) => before + 1), TURN_MS)
    return () => clearTimeout(next)
  }, [turn, most === 1, stays])

  const setLayout = useCallback(
    (column: OpenStatus, layout: ColumnLayout) => setLayouts((before) => withLayout(before, column, layout)),
    [],
  )
  const turnBy = useCallback((by: number) => {
    setTurn((before) => before + by)
    setStays({ since: Date.now() })
  }, [])

  return useMemo(() => {
    const layoutOf = (column: OpenStatus) => layouts[column] ?? EMPTY_COLUMN
    const shownIn = (column: OpenStatus) => countOn(layoutOf(column), pageAt(turn, layoutOf(column).pages))
    return {
      turn,
      layoutOf,
      tracksOf: (column) => (column === wideColumn ? 2 : 1),
      setLayout,
      shownBefore: (column) =>
        OPEN_STATUSES.slice(0, OPEN_STATUSES.indexOf(column)).reduce((sum, before) => sum + shownIn(before), 0),
      turnBy,
      isStaying: stays !== null,
    }
  }, [turn, layouts, wideColumn, setLayout, turnBy, stays])
}

/** The wide column stays so while it needs to, so that no two take turns. */
function withLayout({ layouts, wideColumn }: Layouts, column: OpenStatus, layout: ColumnLayout): Layouts {
  const next = { ...layouts, [column]: layout }
  const needsWidth = (of: OpenStatus) => hasLong(next[of] ?? EMPTY_COLUMN)
  const staysWide = wideColumn !== null && needsWidth(wideColumn)
  return { layouts: next, wideColumn: staysWide ? wideColumn : (OPEN_STATUSES.find(needsWidth) ?? null) }
}
