import { useCallback, useEffect, useMemo, useState } from 'react'
import { OPEN_STATUSES, type OpenStatus } from '@/lib/orders/order-status'
import { countOn, EMPTY_LANE, hasLong, type LaneLayout, pageAt } from './lane-layout'

export type Pages = {
  /** How often the pages were turned; every lane shows the page that it has at this turn. */
  turn: number
  layoutOf: (lane: OpenStatus) => LaneLayout
  /** The lane that holds a long ticket gets two columns. One at a time: with more, all would be too narrow to read. */
  columnsOf: (lane: OpenStatus) => 1 | 2
  setLayout: (lane: OpenStatus, layout: LaneLayout) => void
  /** How many tickets are in sight in the lanes to the left of this one. */
  shownBefore: (lane: OpenStatus) => number
  /** Turns so many pages by hand, or none; those that are shown then stay for a while. */
  turnBy: (by: number) => void
  /** Whether somebody is choosing tickets: the page they look at stays. */
  isStaying: boolean
}

type Layouts = { layouts: Partial<Record<OpenStatus, LaneLayout>>; wideLane: OpenStatus | null }

const TURN_MS = 8_000
const STAY_MS = 20_000

/** The pages of all lanes, turned in step and by themselves while any lane has more than one. */
export function usePages(): Pages {
  const [turn, setTurn] = useState(0)
  const [stays, setStays] = useState<{ since: number } | null>(null)
  const [{ layouts, wideLane }, setLayouts] = useState<Layouts>({ layouts: {}, wideLane: null })
  const most = Math.max(...OPEN_STATUSES.map((lane) => layouts[lane]?.pages ?? 1))

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
    (lane: OpenStatus, layout: LaneLayout) => setLayouts((before) => withLayout(before, lane, layout)),
    [],
  )
  const turnBy = useCallback((by: number) => {
    setTurn((before) => before + by)
    setStays({ since: Date.now() })
  }, [])

  return useMemo(() => {
    const layoutOf = (lane: OpenStatus) => layouts[lane] ?? EMPTY_LANE
    const shownIn = (lane: OpenStatus) => countOn(layoutOf(lane), pageAt(turn, layoutOf(lane).pages))
    return {
      turn,
      layoutOf,
      columnsOf: (lane) => (lane === wideLane ? 2 : 1),
      setLayout,
      shownBefore: (lane) =>
        OPEN_STATUSES.slice(0, OPEN_STATUSES.indexOf(lane)).reduce((sum, before) => sum + shownIn(before), 0),
      turnBy,
      isStaying: stays !== null,
    }
  }, [turn, layouts, wideLane, setLayout, turnBy, stays])
}

/** The wide lane stays so while it needs to, so that no two take turns. */
function withLayout({ layouts, wideLane }: Layouts, lane: OpenStatus, layout: LaneLayout): Layouts {
  const next = { ...layouts, [lane]: layout }
  const needsWidth = (of: OpenStatus) => hasLong(next[of] ?? EMPTY_LANE)
  const staysWide = wideLane !== null && needsWidth(wideLane)
  return { layouts: next, wideLane: staysWide ? wideLane : (OPEN_STATUSES.find(needsWidth) ?? null) }
}
