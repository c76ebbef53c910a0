import { type RefObject, useEffect, useRef } from 'react'
import { REPORT_AT_MOST_EVERY_MS, REPORT_EVERY_MS, REPORTS_APART_MS } from '@/lib/screens/screen'
import type { ScreenReport } from '@/lib/screens/screen-health'
import type { WakeLock } from './use-wake-lock'

/** What a device says of itself, whatever is shown on it. */
export function deviceHealth(
  wakeLock: WakeLock | null,
): Pick<ScreenReport, 'wakeLock' | 'version' | 'memoryMb' | 'isVisible'> {
  return {
    wakeLock: WAKE_LOCKS[wakeLock ?? 'unknown'],
    version: process.env.BUILD ?? '',
    memoryMb: memoryMb(),
    isVisible: document.visibilityState === 'visible',
  }
}

const WAKE_LOCKS: Record<WakeLock | 'unknown', ScreenReport['wakeLock']> = {
  held: 'held',
  'not held': 'refused',
  unsupported: 'unsupported',
  unknown: 'not_asked',
}

/** Only Chromium tells. */
function memoryMb(): number | null {
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } }
  return memory ? Math.round(memory.usedJSHeapSize / 1_000_000) : null
}

/** Half a second more than the server asks for: the network may hold up one report and not the next. */
const HOLD_BACK_MS = REPORTS_APART_MS + 500

/**
 * Looks every 2 s at what the screen shows, and reports it when that is another than before; every 10 s anyway. What is seen
 * too soon after a report is left for the next look.
 * @param send returns whether there was anybody to say it to
 * @returns what ends it
 */
export function startReporting(look: () => Promise<ScreenReport>, send: (report: ScreenReport) => boolean): () => void {
  let told = ''
  let toldAt = Number.NEGATIVE_INFINITY
  let isLooking = false

  async function lookOnce() {
    if (isLooking) return
    isLooking = true
    try {
      tell(await look())
    } finally {
      isLooking = false
    }
  }

  function tell(report: ScreenReport) {
    const now = performance.now()
    const isNew = whatMatters(report) !== told
    if (now - toldAt < (isNew ? HOLD_BACK_MS : REPORT_EVERY_MS)) return
    if (!send(report)) return
    told = whatMatters(report)
    toldAt = now
  }

  const timer = setInterval(lookOnce, REPORT_AT_MOST_EVERY_MS)
  document.addEventListener('visibilitychange', lookOnce)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookOnce)
  }
}

/** Clock and memory move all the time, and are told when it is time. */
const whatMatters = ({ driftMs: _, memoryMb: __, ...report }: ScreenReport): string => JSON.stringify(report)

/** The event up to which everything is really on the screen: the frame after the one it was drawn in has come. */
export function usePaintedSeq(seq: number): RefObject<number> {
  const painted = useRef(0)

  useEffect(() => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        painted.current = seq
      }),
    )
  }, [seq])

  return painted
}
