/** `wall`: wall display. `touch`: touch board. `all_day`: the all-day count. `ready`: pickup display. */
export const SCREEN_VIEWS = ['wall', 'touch', 'all_day', 'ready'] as const

export type ScreenView = (typeof SCREEN_VIEWS)[number]

/** Whether a view has large type for its monitor. */
export const hasMonitor = (view: ScreenView): boolean => view === 'wall' || view === 'all_day'

/** A monitor: inches from corner to corner, and the metres from which it is read. */
export type Monitor = { diagonal: number; readingDistance: number }

/** A 43-inch television, read from across a kitchen. */
export const USUAL_MONITOR: Monitor = { diagonal: 43, readingDistance: 2.5 }

/** The settings of a screen. The type on a wall display depends on its monitor. */
export type ScreenSettings = Monitor & {
  name: string
  branchId: string
  /** The names of the stations whose work it shows; empty: all. */
  stations: string[]
  view: ScreenView
  mayBump: boolean
}

/** Limits of screen health for boards and the server. Without the schema, which would be a seventh of a board's script. */

/** The most orders in one report. */
export const MAX_SHOWN_ORDERS = 300

/** Milliseconds between two reports: without changes, and at least. */
export const REPORT_EVERY_MS = 10_000
export const REPORT_AT_MOST_EVERY_MS = 2_000
/** The server ignores a report that comes sooner than this after the last one, in milliseconds. */
export const REPORTS_APART_MS = 1_000

/** A paired screen without a signed-in user. It can access its own branch only. */
export type ScreenAccess = Monitor & {
  screenId: string
  name: string
  role: 'screen' | 'bumping_screen'
  orgId: string
  branchId: string
  /** The stations whose lines it shows; empty: all. */
  stationIds: string[]
  view: ScreenView
}
