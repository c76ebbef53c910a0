import { may } from '@/lib/access/permissions'
import { isScreen } from '@/lib/access/viewer'
import { newId } from '@/lib/ids'
import { REPORTS_APART_MS } from '@/lib/screens/screen'
import { type ScreenReport, screenReportSchema, storeScreenReport } from '@/lib/screens/screen-health'
import type { Service } from '../api/context'
import { BOARD_EVENTS } from './event-permissions'
import type { Screen } from './screen'

/** Keeps what a screen says of itself. What comes too often, is no report, or is of no branch is not listened to. */
export function takeReports(screen: Screen, { database, log }: Pick<Service, 'database' | 'log'>): void {
  let takenAt = Number.NEGATIVE_INFINITY
  let stations: string | null = null

  screen.on('report', (sent: unknown) => {
    if (!may(screen.data.access.role, BOARD_EVENTS.report)) return
    const parsed = screenReportSchema.safeParse(sent)
    if (!parsed.success || performance.now() - takenAt < REPORTS_APART_MS) return
    takenAt = performance.now()
    keep(parsed.data).catch((error: unknown) => log.warn({ err: error }, 'report of a screen not kept'))
  })

  async function keep(report: ScreenReport) {
    const { access } = screen.data
    // A paired screen that shows numbers only joins no board.
    const branchId = isScreen(access) ? access.branchId : screen.data.branchId
    if (branchId === null) return
    // Another view of the same page is another display: what the one before showed ages away by itself.
    const seen = JSON.stringify([branchId, report.stations])
    if (stations !== null && stations !== seen) screen.data.displayId = newId()
    stations = seen
    const screenId = isScreen(access) ? access.screenId : null
    await storeScreenReport(database, { id: screen.data.displayId, branchId, screenId }, report)
  }
}
