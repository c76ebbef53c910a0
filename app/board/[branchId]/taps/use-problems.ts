import { useCallback, useEffect, useState } from 'react'

/** The latest are the ones that somebody can still do something about. */
const MAX_SHOWN = 4

/** Nobody may be there to say that they were seen. */
const SHOWN_MS = 45_000

/** Sentences that stay until somebody has seen them, or for a while. */
export function useProblems() {
  const [problems, setProblems] = useState<string[]>([])
  const tell = useCallback((sentence: string) => {
    setProblems((shown) => [...shown.filter((other) => other !== sentence), sentence].slice(-MAX_SHOWN))
  }, [])
  const forget = useCallback(() => setProblems((shown) => (shown.length > 0 ? [] : shown)), [])
  useEffect(() => {
    if (problems.length === 0) return
    const over = setTimeout(forget, SHOWN_MS)
    return () => clearTimeout(over)
  }, [problems, forget])

  return { problems, tell, forget }
}
