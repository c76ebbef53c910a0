import { useEffect, useState } from 'react'
import type { ErrorCode } from '@/lib/errors'
import type { Outcome } from '@/lib/problems'
import type { ScreensNow } from '@/lib/screens/find-screens'

const LOOK_MS = 2_000
/** A question that is not answered by then counts as lost. */
const PATIENCE_MS = 5_000

/** The page itself asks who is there, and sends whoever is not to the sign-in page. */
const SIGNED_OUT: readonly ErrorCode[] = ['unauthenticated', 'token_expired', 'forbidden']

/** The screens as they are now, while the page can be seen. `isLost`: what is shown may be old. @param initial what the page was made with, or made anew */
export function useScreensNow(initial: ScreensNow): { list: ScreensNow; isLost: boolean } {
  const [looked, setLooked] = useState<ScreensNow | null>(null)
  const [isLost, setIsLost] = useState(false)

  useEffect(() => {
    let isOver = false
    let isLooking = false
    let timer: ReturnType<typeof setTimeout> | undefined

    async function look() {
      if (document.hidden) return
      isLooking = true
      const answer = await ask().catch(() => null)
      isLooking = false
      if (isOver) return
      if (answer && !answer.ok && SIGNED_OUT.includes(answer.code)) return window.location.reload()
      setIsLost(!answer?.ok)
      if (answer?.ok) setLooked(answer.value)
      timer = setTimeout(look, LOOK_MS)
    }

    function lookAtOnce() {
      if (isLooking) return
      clearTimeout(timer)
      void look()
    }

    timer = setTimeout(look, LOOK_MS)
    document.addEventListener('visibilitychange', lookAtOnce)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookAtOnce)
    }
  }, [])

  return { list: looked && looked.now > initial.now ? looked : initial, isLost }
}

async function ask(): Promise<Outcome<ScreensNow>> {
  const response = await fetch('/screens/now', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
  return response.json()
}
