import { useEffect, useRef } from 'react'
import { playChime, subscribeToSound } from './chime-player'
import { chimesFor, type HeardBoard, type Hearing } from './what-chimes'

/**
 * Sounds what changes on the board. What is there when the page opens is not told.
 * @param board of the whole branch, not only of the station that is shown: another station's view brings no new orders
 * @param hearing the same `isShown` for as long as the same station is shown
 */
export function useChimes({ orders, cancelled, late, digest, isLive }: HeardBoard, { isShown, isOwn }: Hearing): void {
  const before = useRef<{ board: HeardBoard; hearing: Hearing }>(null)

  useEffect(() => subscribeToSound(() => {}), [])

  useEffect(() => {
    const now = { board: { orders, cancelled, late, digest, isLive }, hearing: { isShown, isOwn } }
    const was = before.current
    before.current = now
    // Another station has other thresholds: what is late by them did not just get late.
    if (was?.hearing.isShown === isShown) chimesFor(was.board, now.board, now.hearing).forEach(playChime)
  }, [orders, cancelled, late, digest, isLive, isShown, isOwn])
}
