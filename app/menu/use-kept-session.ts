import { useEffect, useRef, useState } from 'react'
import { serverNow } from '@/app/ui/server-clock'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A session lasts 30 days. It is renewed once a day. */
const RENEWED_BELOW_MS = 29 * DAY_MS

/** Asks the server to renew the session. @returns when it ends; null: the server did not answer, or the session is over */
async function renewSession(): Promise<number | null> {
  try {
    const response = await fetch('/renew-session', { method: 'POST' })
    return response.ok ? (await response.json()).endsAt : null
  } catch {
    return null
  }
}

/**
 * Keeps the session of this device while a page is open: renews it once a day, and tries again every hour.
 * @param rendered when the session ends, milliseconds since 1970 UTC
 * @returns the full hours that are left on the last day; null before that
 */
export function useKeptSession(rendered: number): number | null {
  const endsAt = useRef(rendered)
  const [hours, setHours] = useState<number | null>(null)

  useEffect(() => {
    endsAt.current = Math.max(endsAt.current, rendered)
    let isStopped = false
    async function check() {
      const left = () => endsAt.current - serverNow()
      if (left() < RENEWED_BELOW_MS) endsAt.current = (await renewSession()) ?? endsAt.current
      if (!isStopped) setHours(left() < DAY_MS ? Math.max(0, Math.floor(left() / HOUR_MS)) : null)
    }
    void check()
    const timer = setInterval(check, HOUR_MS)
    window.addEventListener('online', check)
    return () => {
      isStopped = true
      clearInterval(timer)
      window.removeEventListener('online', check)
    }
  }, [rendered])

  return hours
}
