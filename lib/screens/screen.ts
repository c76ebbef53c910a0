/** `wall` and `touch`: the board, read from afar or tapped. `ready`: the numbers that guests may fetch. */
export const SCREEN_VIEWS = ['wall', 'touch', 'ready'] as const

export type ScreenView = (typeof SCREEN_VIEWS)[number]

/** What a manager decides about a screen. */
export type ScreenSettings = {
  name: string
  branchId: string
  /** The names of the stations whose work it shows; empty: all. */
  stations: string[]
  view: ScreenView
  mayBump: boolean
}

/** What boards and the server agree on of reports. Without the schema, which would be a seventh of a board's script. */

/** More tickets than these no kitchen has; the rest would be told as not displayed. */
export const MAX_SHOWN_ORDERS = 300

/** Between two reports of a screen on which nothing changes, and between two looks at one, in milliseconds. */
export const REPORT_EVERY_MS = 10_000
export const REPORT_AT_MOST_EVERY_MS = 2_000
/** A report that comes sooner than this after the one before is not listened to, in milliseconds. */
export const REPORTS_APART_MS = 1_000
