/** What boards and the server agree on of reports. Without the schema, which would be a seventh of a board's script. */

/** More tickets than these no kitchen has; the rest would be told as not displayed. */
export const MAX_SHOWN_ORDERS = 300

/** Between two reports of a screen on which nothing changes, and between two looks at one, in milliseconds. */
export const REPORT_EVERY_MS = 10_000
export const REPORT_AT_MOST_EVERY_MS = 2_000
/** A report that comes sooner than this after the one before is not listened to, in milliseconds. */
export const REPORTS_APART_MS = 1_000
