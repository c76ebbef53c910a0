import { useEffect, useState } from 'react'

/** Whether the browser keeps the screen on. Browsers offer it on https and on the machine itself only. */
export type WakeLock = 'held' | 'not held' | 'unsupported'

/** A refusal may pass: a battery that is charged again. */
const TRY_AGAIN_MS = 30_000

/** Holds the screen's wake lock while the page is seen. Null until the browser has answered. */
export function useWakeLock(): WakeLock | null {
  const [state, setState] = useState<WakeLock | null>(null)

  useEffect(() => {
    if (!('wakeLock' in navigator)) return setState('unsupported')
    let lock: WakeLockSentinel | null = null
    let isOver = false

    async function hold() {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isOver) return void held.release()
        lock = held
        held.addEventListener('release', () => setState('not held'))
        setState('held')
      } catch (error) {
        // Refused: by the person, by policy, or for want of power.
        console.info('The screen is not kept on:', error)
        setState('not held')
      }
    }

    void hold()
    const again = setInterval(hold, TRY_AGAIN_MS)
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      clearInterval(again)
      document.removeEventListener('visibilitychange', hold)
      lock?.release()
    }
  }, [])

  return state
}
