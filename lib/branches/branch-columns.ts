import type { BranchValues } from './branch-schema'

/** The column of each setting. */
export const COLUMN_OF = {
  name: 'name',
  timeZone: 'time_zone',
  dayEndsAt: 'day_ends_at',
  guestsNeedAcceptance: 'guests_need_acceptance',
  readyWhenAllDone: 'ready_when_all_done',
  confirmStarts: 'confirm_starts',
  readyCompletes: 'ready_completes',
  undoSeconds: 'undo_seconds',
  leadMinutes: 'lead_minutes',
  pickupNames: 'pickup_names',
  guestSessionOrders: 'guest_session_orders',
  guestTableOrders: 'guest_table_orders',
  guestSessionLinesPerMinute: 'guest_session_lines_per_minute',
  guestTableLinesPerMinute: 'guest_table_lines_per_minute',
  openingHours: 'opening_hours',
  defaultStationId: 'default_station_id',
} as const satisfies Record<keyof BranchValues, string>

export const BRANCH_KEYS = Object.keys(COLUMN_OF) as (keyof BranchValues)[]

/** SQL for the BranchValues of a row of `branches`. */
export const BRANCH_VALUES = BRANCH_KEYS.map((key) => `${COLUMN_OF[key]} AS "${key}"`).join(', ')
