import { useEffect, useState } from 'react'

/** Whether the browser keeps the screen on. Browsers support it only over HTTPS and on localhost. */
export type WakeLock = 'held' | 'not held' | 'unsupported'

/** A refusal may be temporary, for example while the battery is low. */
const RETRY_MS = 30_000

/** Holds the screen's wake lock while the page is visible. Null until the browser has answered. */
export function useWakeLock(): WakeLock | null {
  const [state, setState] = useState<WakeLock | null>(null)

  useEffect(() => {
    if (!('wakeLock' in navigator)) return setState('unsupported')
    let lock: WakeLockSentinel | null = null
    let isUnmounted = false

    async function requestLock() {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const sentinel = await navigator.wakeLock.request('screen')
        if (isUnmounted) return void sentinel.release()
        lock = sentinel
        sentinel.addEventListener('release', () => setState('not held'))
        setState('held')
      } catch (error) {
        // The user, a policy or a low battery refused it.
        console.info('The browser refused the wake lock:', error)
        setState('not held')
      }
    }

    void requestLock()
    const retryTimer = setInterval(requestLock, RETRY_MS)
    document.addEventListener('visibilitychange', requestLock)
    return () => {
      isUnmounted = true
      clearInterval(retryTimer)
      document.removeEventListener('visibilitychange', requestLock)
      lock?.release()
    }
  }, [])

  return state
}
