import { useCallback, useState } from 'react'

/** The latest are the ones that somebody can still do something about. */
const MAX_SHOWN = 4

/** Sentences that stay until somebody has seen them. */
export function useProblems() {
  const [problems, setProblems] = useState<string[]>([])
  const tell = useCallback((sentence: string) => {
    setProblems((shown) => [...shown.filter((other) => other !== sentence), sentence].slice(-MAX_SHOWN))
  }, [])
  const forget = useCallback(() => setProblems((shown) => (shown.length > 0 ? [] : shown)), [])
  return { problems, tell, forget }
}
