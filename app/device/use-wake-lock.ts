import { useEffect, useState } from 'react'
import { playHiddenVideo } from './hidden-video'

/**
 * Whether the browser keeps the screen on. `by video`: it has no wake lock, which exists only over HTTPS and on localhost, and
 * plays a video instead.
 */
export type WakeLock = 'held' | 'by video' | 'not held' | 'unsupported'

/** A refusal may be temporary, for example while the battery is low. */
const RETRY_MS = 30_000

/** Keeps the screen on while the page is visible. Null until the browser has answered. */
export function useWakeLock(): WakeLock | null {
  const [state, setState] = useState<WakeLock | null>(null)

  useEffect(() => ('wakeLock' in navigator ? holdWakeLock(setState) : playHiddenVideo(setState)), [])

  return state
}

/** @returns a function that releases the lock */
function holdWakeLock(setState: (state: WakeLock) => void): () => void {
  let lock: WakeLockSentinel | null = null
  let isStopped = false

  async function requestLock() {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      const sentinel = await navigator.wakeLock.request('screen')
      if (isStopped) return void sentinel.release()
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
    isStopped = true
    clearInterval(retryTimer)
    document.removeEventListener('visibilitychange', requestLock)
    lock?.release()
  }
}
