import { useEffect, useEffectEvent } from 'react'
import { playChime } from './chime-player'

/**
 * Repeats the chime of new orders while there are pending ones.
 * @param pending how many a screen shows
 * @param seconds between two chimes; 0: never
 */
export function useReminder(pending: number, seconds: number): void {
  const remind = useEffectEvent(() => playChime('new', pending))
  const isOn = pending > 0 && seconds > 0

  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(remind, seconds * 1000)
    return () => clearInterval(timer)
  }, [isOn, seconds])
}
