import { useCallback } from 'react'
import type { BoardBranch } from '@/lib/board/protocol'
import { useServerClock } from './server-clock'
import { timeOfDay } from './time-of-day'

/** The branch's time of day, by the server's clock. */
export function WallClock({ initial, branch }: { initial: number; branch: BoardBranch }) {
  const time = useServerClock(
    useCallback((now: number) => timeOfDay(now, branch), [branch]),
    initial,
  )
  return (
    <time dateTime={time} className="justify-self-end whitespace-nowrap text-3xl font-bold tabular-nums">
      {time}
    </time>
  )
}
