import { useEffect, useEffectEvent } from 'react'
import { serverNow } from '@/app/ui/server-clock'

const IDLE_MS = 60_000
const HOUR_MS = 3_600_000

/** The minute of the day at which no café serves, in the branch's time: 4:30. */
const REST_MINUTE = 4 * 60 + 30
const DAY_MINUTES = 24 * 60

/** @param unusedMs milliseconds since the last key or tap */
export const isIdle = (unusedMs: number): boolean => unusedMs >= IDLE_MS

/**
 * Whether 4:30 has passed at the branch since the page was loaded. Never in its first hour, whatever the clocks do.
 * @param loadedAt when, and `now`: milliseconds since 1970 UTC, by the server's clock
 */
export function restedSince(loadedAt: number, now: number, timeZone: string): boolean {
  const age = now - loadedAt
  if (age < HOUR_MS) return false
  const sinceRest = (minuteOfDay(now, timeZone) - REST_MINUTE + DAY_MINUTES) % DAY_MINUTES
  return age > sinceRest * 60_000
}

function minuteOfDay(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone })
  const [hour = 0, minute = 0] = parts.format(time).split(':').map(Number)
  return hour * 60 + minute
}

/** Whether the server has pages of another build than this one. While it does not answer, nobody knows: false. */
async function isNewVersionOut(): Promise<boolean> {
  try {
    const response = await fetch('/version', { cache: 'no-store' })
    return response.ok && (await response.text()) !== process.env.BUILD
  } catch {
    return false
  }
}

type Props = {
  isLive: boolean
  /** Taps wait on this device for the server. */
  hasWaitingTaps: boolean
  /** IANA name. */
  timeZone: string
}

const LOOK_MS = 15_000
const ASK_FOR_VERSION_MS = 300_000

/**
 * Loads a wall display anew, when nobody is at it: for a new version, and once a day in the dead of night. Whoever comes to a
 * screen finds it as it was.
 */
export function useIdleReload({ isLive, hasWaitingTaps, timeZone }: Props): void {
  const mayReload = useEffectEvent((usedAt: number) => {
    const hasDialog = document.querySelector('dialog[open]') !== null
    return isLive && !hasWaitingTaps && !hasDialog && isIdle(Date.now() - usedAt)
  })
  const hasRestedOvernight = useEffectEvent((loadedAt: number) => restedSince(loadedAt, serverNow(), timeZone))

  useEffect(() => {
    const loadedAt = serverNow()
    let usedAt = Date.now()
    let isOld = false

    const use = () => {
      usedAt = Date.now()
    }
    const look = () => {
      if ((isOld || hasRestedOvernight(loadedAt)) && mayReload(usedAt)) window.location.reload()
    }
    const ask = async () => {
      isOld ||= await isNewVersionOut()
    }
    const timer = setInterval(look, LOOK_MS)
    // Not at once: two servers of different versions behind one address must not make a screen load without end.
    const asking = setInterval(ask, ASK_FOR_VERSION_MS)
    window.addEventListener('keydown', use)
    window.addEventListener('pointerdown', use)
    return () => {
      clearInterval(timer)
      clearInterval(asking)
      window.removeEventListener('keydown', use)
      window.removeEventListener('pointerdown', use)
    }
  }, [])
}
