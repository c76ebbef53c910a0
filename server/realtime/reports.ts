import { loggedCaller } from '@/lib/access/logged-request'
import { may } from '@/lib/access/permissions'
import { isScreen } from '@/lib/board/viewer'
import { newId } from '@/lib/ids'
import { REPORTS_APART_MS } from '@/lib/screens/screen'
import { type ScreenReport, screenReportSchema, storeScreenReport } from '@/lib/screens/screen-health'
import type { Service } from '../api/context'
import { BOARD_EVENTS } from './event-permissions'
import type { Screen } from './screen'

/** Stores screen health. Ignores messages that are too frequent or invalid, and messages from before the join. */
export function storeScreenHealth(screen: Screen, { database, log }: Pick<Service, 'database' | 'log'>): void {
  let lastStoredAt = Number.NEGATIVE_INFINITY
  let lastView: string | null = null

  screen.on('report', (sent: unknown) => {
    if (!may(screen.data.access.role, BOARD_EVENTS.report)) return
    const parsed = screenReportSchema.safeParse(sent)
    if (!parsed.success || performance.now() - lastStoredAt < REPORTS_APART_MS) return
    lastStoredAt = performance.now()
    store(parsed.data).catch((error: unknown) =>
      log.warn({ err: error, ...loggedCaller(screen.data.access) }, 'screen health not stored'),
    )
  })

  async function store(report: ScreenReport) {
    const { access } = screen.data
    // A paired pickup display joins no board.
    const branchId = isScreen(access) ? access.branchId : screen.data.branchId
    if (branchId === null) return
    // Another view of the same page counts as another display; the entry of the previous view expires.
    const view = JSON.stringify([branchId, report.stations])
    if (lastView !== null && lastView !== view) screen.data.displayId = newId()
    lastView = view
    const screenId = isScreen(access) ? access.screenId : null
    await storeScreenReport(database, { id: screen.data.displayId, branchId, screenId }, report)
  }
}
