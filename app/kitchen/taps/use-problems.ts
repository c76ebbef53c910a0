import { useCallback, useEffect, useState } from 'react'

/** Only the latest messages are shown: the user can still act on them. */
const MAX_SHOWN = 4

/** The messages also close without the user. */
const SHOWN_MS = 45_000

/** Error messages, shown until the user closes them or a time has passed. */
export function useProblems() {
  const [problems, setProblems] = useState<string[]>([])
  const addProblem = useCallback((sentence: string) => {
    setProblems((shown) => [...shown.filter((other) => other !== sentence), sentence].slice(-MAX_SHOWN))
  }, [])
  const clearProblems = useCallback(() => setProblems((shown) => (shown.length > 0 ? [] : shown)), [])
  useEffect(() => {
    if (problems.length === 0) return
    const timer = setTimeout(clearProblems, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [problems, clearProblems])

  return { problems, addProblem, clearProblems }
}
