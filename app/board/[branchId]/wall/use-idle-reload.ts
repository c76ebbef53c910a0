import { useEffect, useEffectEvent } from 'react'
import { serverNow } from '../server-clock'
import { isIdle, restedSince } from './idle'
import { isNewVersionOut } from './new-version'

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
  const isNightOver = useEffectEvent((loadedAt: number) => restedSince(loadedAt, serverNow(), timeZone))

  useEffect(() => {
    const loadedAt = serverNow()
    let usedAt = Date.now()
    let isOld = false

    const use = () => {
      usedAt = Date.now()
    }
    const look = () => {
      if ((isOld || isNightOver(loadedAt)) && mayReload(usedAt)) window.location.reload()
    }
    const ask = async () => {
      isOld ||= await isNewVersionOut()
    }
    const looking = setInterval(look, LOOK_MS)
    // Not at once: two servers of different versions behind one address must not make a screen load without end.
    const asking = setInterval(ask, ASK_FOR_VERSION_MS)
    window.addEventListener('keydown', use)
    window.addEventListener('pointerdown', use)
    return () => {
      clearInterval(looking)
      clearInterval(asking)
      window.removeEventListener('keydown', use)
      window.removeEventListener('pointerdown', use)
    }
  }, [])
}
