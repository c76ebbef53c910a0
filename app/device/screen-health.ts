import { type RefObject, useEffect, useRef } from 'react'
import { REPORT_AT_MOST_EVERY_MS, REPORT_EVERY_MS, REPORTS_APART_MS } from '@/lib/screens/screen'
import type { ScreenReport } from '@/lib/screens/screen-health'
import type { WakeLock } from './use-wake-lock'

/** The part of a screen's health that does not depend on the page it shows. */
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
  'by video': 'video',
  'not held': 'refused',
  unsupported: 'unsupported',
  unknown: 'not_asked',
}

/** The size of the JavaScript heap in MB; null in browsers other than Chromium. */
function memoryMb(): number | null {
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } }
  return memory ? Math.round(memory.usedJSHeapSize / 1_000_000) : null
}

/** Half a second more than the server's minimum, because the network may delay one report and not the next. */
const MIN_INTERVAL_MS = REPORTS_APART_MS + 500

/**
 * Reads the screen's health every 2 s. Sends it when it has changed, and at least every 10 s. A change that comes too soon
 * after the last send is sent after a later read.
 * @param send returns whether there is a connection to send it on
 * @returns a function that stops the reports
 */
export function startReporting(
  readReport: () => Promise<ScreenReport>,
  send: (report: ScreenReport) => boolean,
): () => void {
  let lastSent = ''
  let lastSentAt = Number.NEGATIVE_INFINITY
  let isReading = false

  async function reportOnce() {
    if (isReading) return
    isReading = true
    try {
      sendIfDue(await readReport())
    } finally {
      isReading = false
    }
  }

  function sendIfDue(report: ScreenReport) {
    const now = performance.now()
    const isNew = comparedPart(report) !== lastSent
    if (now - lastSentAt < (isNew ? MIN_INTERVAL_MS : REPORT_EVERY_MS)) return
    if (!send(report)) return
    lastSent = comparedPart(report)
    lastSentAt = now
  }

  const timer = setInterval(reportOnce, REPORT_AT_MOST_EVERY_MS)
  document.addEventListener('visibilitychange', reportOnce)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', reportOnce)
  }
}

/** The report without clock drift and memory, which always change and do not cause a report. */
const comparedPart = ({ driftMs: _, memoryMb: __, ...report }: ScreenReport): string => JSON.stringify(report)

/** The `seq` up to which the browser has painted all events. The first task after the next frame comes when the render is painted. */
export function usePaintedSeq(seq: number): RefObject<number> {
  const painted = useRef(0)

  useEffect(() => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        painted.current = seq
      }
      port2.postMessage(null)
    })
  }, [seq])

  return painted
}
