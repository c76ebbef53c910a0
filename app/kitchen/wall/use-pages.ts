import { useCallback, useEffect, useMemo, useState } from 'react'
import { OPEN_STATUSES, type OpenStatus } from '@/lib/orders/order-status'
import { type ColumnLayout, countOn, EMPTY_COLUMN, hasLong, pageAt } from './column-layout'

export type Pages = {
  /** How often the pages were turned. Every column derives its page from it. */
  turn: number
  layoutOf: (column: OpenStatus) => ColumnLayout
  /** A column with a long ticket gets two tracks. Only one column at a time, else all would be too narrow to read. */
  tracksOf: (column: OpenStatus) => 1 | 2
  setLayout: (column: OpenStatus, layout: ColumnLayout) => void
  /** The number of visible tickets in the columns to the left of this one. */
  shownBefore: (column: OpenStatus) => number
  /** Turns by a number of pages, which may be 0, and pauses the automatic turning. */
  turnBy: (by: number) => void
  /** Whether the user is selecting tickets, so that the pages do not turn. */
  isPaused: boolean
}

type Layouts = { layouts: Partial<Record<OpenStatus, ColumnLayout>>; wideColumn: OpenStatus | null }

const TURN_MS = 8_000
const PAUSE_MS = 20_000

/** The pages of all columns. A timer turns them together while a column has more than one. */
export function usePages(): Pages {
  const [turn, setTurn] = useState(0)
  const [pause, setPause] = useState<{ since: number } | null>(null)
  const [{ layouts, wideColumn }, setLayouts] = useState<Layouts>({ layouts: {}, wideColumn: null })
  const maxPages = Math.max(...OPEN_STATUSES.map((column) => layouts[column]?.pages ?? 1))

  useEffect(() => {
    if (!pause) return
    const timer = setTimeout(() => setPause(null), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [pause])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn starts the timer again, also a turn by the user
  useEffect(() => {
    if (maxPages === 1 || pause) return
    const next = setTimeout(() => setTurn((before) => before + 1), TURN_MS)
    return () => clearTimeout(next)
  }, [turn, maxPages === 1, pause])

  const setLayout = useCallback(
    (column: OpenStatus, layout: ColumnLayout) => setLayouts((before) => withLayout(before, column, layout)),
    [],
  )
  const turnBy = useCallback((by: number) => {
    setTurn((before) => before + by)
    setPause({ since: Date.now() })
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
      isPaused: pause !== null,
    }
  }, [turn, layouts, wideColumn, setLayout, turnBy, pause])
}

/** Keeps the wide column while it has a long ticket, so that two columns do not alternate. */
function withLayout({ layouts, wideColumn }: Layouts, column: OpenStatus, layout: ColumnLayout): Layouts {
  const next = { ...layouts, [column]: layout }
  const needsWidth = (of: OpenStatus) => hasLong(next[of] ?? EMPTY_COLUMN)
  const staysWide = wideColumn !== null && needsWidth(wideColumn)
  return { layouts: next, wideColumn: staysWide ? wideColumn : (OPEN_STATUSES.find(needsWidth) ?? null) }
}
