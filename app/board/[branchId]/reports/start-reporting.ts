import { REPORT_AT_MOST_EVERY_MS, REPORT_EVERY_MS, REPORTS_APART_MS } from '@/lib/screens/report-limits'
import type { ScreenReport } from '@/lib/screens/screen-report'

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
