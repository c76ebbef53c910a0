import { useEffect, useRef } from 'react'
import { playChime, subscribeToSound } from './chime-player'
import { chimesFor, type HeardBoard, type Hearing } from './what-chimes'

/**
 * Sounds what changes on the board. What is there when the page opens is not told.
 * @param board of the whole branch, not only of the station that is shown: another station's view brings no new orders
 */
export function useChimes({ orders, cancelled, late, digest, isLive }: HeardBoard, { isShown, isOwn }: Hearing): void {
  const before = useRef<HeardBoard>(null)
  const hearing = useRef<Hearing>(null)

  useEffect(() => subscribeToSound(() => {}), [])

  useEffect(() => {
    hearing.current = { isShown, isOwn }
  }, [isShown, isOwn])

  useEffect(() => {
    const board = { orders, cancelled, late, digest, isLive }
    if (before.current && hearing.current) chimesFor(before.current, board, hearing.current).forEach(playChime)
    before.current = board
  }, [orders, cancelled, late, digest, isLive])
}
