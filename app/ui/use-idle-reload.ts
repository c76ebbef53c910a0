import { useEffect, useEffectEvent } from 'react'
import { isNewVersionServed } from './outdated-page'
import { serverNow } from './server-clock'

const IDLE_MS = 60_000
const HOUR_MS = 3_600_000

/** The minute of the day for the nightly reload, in the branch's time: 4:30, outside of opening hours. */
const RELOAD_MINUTE = 4 * 60 + 30
const DAY_MINUTES = 24 * 60

/** @param idleMs milliseconds since the last key or tap */
export const isIdle = (idleMs: number): boolean => idleMs >= IDLE_MS

/**
 * Whether 4:30 has passed at the branch since the page was loaded. Always false in the first hour, also if a clock changes.
 * @param loadedAt and `now`: server time in milliseconds since 1970 UTC
 */
export function hasPassedReloadTime(loadedAt: number, now: number, timeZone: string): boolean {
  const age = now - loadedAt
  if (age < HOUR_MS) return false
  const minutesSinceReloadTime = (minuteOfDay(now, timeZone) - RELOAD_MINUTE + DAY_MINUTES) % DAY_MINUTES
  return age > minutesSinceReloadTime * 60_000
}

function minuteOfDay(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone })
  const [hour = 0, minute = 0] = parts.format(time).split(':').map(Number)
  return hour * 60 + minute
}

type Props = {
  isLive: boolean
  /** Whether taps wait on this device for the server. */
  hasWaitingTaps: () => boolean
  /** Of the branch, IANA name, for the nightly reload; null: there is none. */
  timeZone: string | null
}

const CHECK_MS = 15_000
const VERSION_CHECK_MS = 300_000

/**
 * Reloads a screen for a new version, and once every night. It reloads only after 60 s without use, so that it does not interrupt a
 * user.
 */
export function useIdleReload({ isLive, hasWaitingTaps, timeZone }: Props): void {
  const mayReload = useEffectEvent((lastActivityAt: number) => {
    const hasDialog = document.querySelector('dialog[open]') !== null
    return isLive && !hasWaitingTaps() && !hasDialog && isIdle(Date.now() - lastActivityAt)
  })
  const isNightlyReloadDue = useEffectEvent(
    (loadedAt: number) => timeZone !== null && hasPassedReloadTime(loadedAt, serverNow(), timeZone),
  )

  useEffect(() => {
    const loadedAt = serverNow()
    let lastActivityAt = Date.now()
    let isOutdated = false

    const onActivity = () => {
      lastActivityAt = Date.now()
    }
    const check = () => {
      if ((isOutdated || isNightlyReloadDue(loadedAt)) && mayReload(lastActivityAt)) window.location.reload()
    }
    const checkVersion = async () => {
      isOutdated ||= await isNewVersionServed()
    }
    const timer = setInterval(check, CHECK_MS)
    // No check at load: two servers with different versions behind one address would make the screen reload in a loop.
    const versionTimer = setInterval(checkVersion, VERSION_CHECK_MS)
    window.addEventListener('keydown', onActivity)
    window.addEventListener('pointerdown', onActivity)
    return () => {
      clearInterval(timer)
      clearInterval(versionTimer)
      window.removeEventListener('keydown', onActivity)
      window.removeEventListener('pointerdown', onActivity)
    }
  }, [])
}
