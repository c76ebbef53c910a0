import { useCallback } from 'react'
import { formatAge } from '@/lib/board/lateness'
import { useServerClock } from '../server-clock'

/** How long ago something was, ticking. @param since ISO 8601 */
export function Age({ since, renderedAt, className }: { since: string; renderedAt: number; className?: string }) {
  const from = Date.parse(since)
  const age = useServerClock(
    useCallback((now: number) => formatAge(now - from), [from]),
    renderedAt,
  )
  return <span className={className}>{age}</span>
}
