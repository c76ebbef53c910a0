import { useEffect, useRef, useState } from 'react'

/** Something that this device dismissed and the server does not know yet. */
export type Untold = { key: string; tell: () => Promise<void> }

/** After a failure. */
const RETRY_MS = 5_000

/** Tells the server what this device dismissed, each thing once; without a connection as soon as there is one. */
export function useTold(untold: readonly Untold[], isLive: boolean): void {
  const told = useRef(new Set<string>())
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!hasFailed) return
    const timer = setTimeout(() => setHasFailed(false), RETRY_MS)
    return () => clearTimeout(timer)
  }, [hasFailed])
  useEffect(() => {
    if (!isLive || hasFailed) return
    for (const { key, tell } of untold) {
      if (told.current.has(key)) continue
      told.current.add(key)
      tell().catch((error: unknown) => {
        console.warn('The other boards do not know what was dismissed:', error)
        told.current.delete(key)
        setHasFailed(true)
      })
    }
  }, [untold, isLive, hasFailed])
}
