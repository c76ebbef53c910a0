import { REPORT_AT_MOST_EVERY_MS, REPORT_EVERY_MS, type ScreenReport } from '@/lib/screens/screen-report'

/**
 * Looks every 2 s at what the screen shows, and reports it when that is another than before; every 10 s anyway.
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
    const report = await look()
    isLooking = false
    const now = performance.now()
    const isNew = whatMatters(report) !== told
    if (!isNew && now - toldAt < REPORT_EVERY_MS) return
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
