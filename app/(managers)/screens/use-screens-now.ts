import { useEffect, useState } from 'react'
import { RELOAD_CODES } from '@/app/reload-codes'
import type { Outcome } from '@/lib/problems'
import type { ScreensNow } from '@/lib/screens/find-screens'

const POLL_MS = 2_000
/** The timeout of a request. */
const TIMEOUT_MS = 5_000

/**
 * Polls the screens while the page is visible. `isLost`: the last request failed, so the list may be old.
 * @param initial the list of the last server render
 */
export function useScreensNow(initial: ScreensNow): { list: ScreensNow; isLost: boolean } {
  const [polled, setPolled] = useState<ScreensNow | null>(null)
  const [isLost, setIsLost] = useState(false)

  useEffect(() => {
    let isStopped = false
    let isPolling = false
    let timer: ReturnType<typeof setTimeout> | undefined

    async function poll() {
      if (document.hidden) return
      isPolling = true
      const outcome = await fetchScreens().catch(() => null)
      isPolling = false
      if (isStopped) return
      if (outcome && !outcome.ok && RELOAD_CODES.includes(outcome.code)) return window.location.reload()
      setIsLost(!outcome?.ok)
      if (outcome?.ok) setPolled(outcome.value)
      timer = setTimeout(poll, POLL_MS)
    }

    function pollNow() {
      if (isPolling) return
      clearTimeout(timer)
      void poll()
    }

    timer = setTimeout(poll, POLL_MS)
    document.addEventListener('visibilitychange', pollNow)
    return () => {
      isStopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', pollNow)
    }
  }, [])

  return { list: polled && polled.now > initial.now ? polled : initial, isLost }
}

async function fetchScreens(): Promise<Outcome<ScreensNow>> {
  const response = await fetch('/screens/now', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
  return response.json()
}
