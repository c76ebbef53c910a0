import { useCallback, useEffect, useMemo, useState } from 'react'
import { pageAt } from './wall-layout'

export type Pages = {
  /** The page that is shown, from 0. */
  page: number
  count: number
  setCount: (count: number) => void
  /** Turns by a number of pages, which may be 0, and pauses the automatic turning. */
  turnBy: (by: number) => void
  /** Whether the user is selecting tickets, so that the pages do not turn. */
  isPaused: boolean
}

/** The last page is shown after this time, as long as each can be read: within 20 seconds, with some to spare for a busy machine. */
const ROUND_MS = 19_000
const LONGEST_MS = 8_000
const SHORTEST_MS = 4_500
const PAUSE_MS = 20_000

/** How long a page is shown. @param count the number of pages */
export const pageMs = (count: number): number => Math.max(SHORTEST_MS, Math.min(LONGEST_MS, ROUND_MS / (count - 1)))

/** The pages of a wall display. A timer turns them while there is more than one. */
export function usePages(): Pages {
  const [turn, setTurn] = useState(0)
  const [count, setCount] = useState(1)
  const [pause, setPause] = useState<{ since: number } | null>(null)

  useEffect(() => {
    if (!pause) return
    const timer = setTimeout(() => setPause(null), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [pause])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn starts the timer again, also a turn by the user
  useEffect(() => {
    if (count === 1 || pause) return
    const next = setTimeout(() => setTurn((before) => before + 1), pageMs(count))
    return () => clearTimeout(next)
  }, [turn, count, pause])

  const turnBy = useCallback((by: number) => {
    setTurn((before) => before + by)
    setPause({ since: Date.now() })
  }, [])

  return useMemo(
    () => ({ page: pageAt(turn, count), count, setCount, turnBy, isPaused: pause !== null }),
    [turn, count, turnBy, pause],
  )
}
