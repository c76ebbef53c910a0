import type { BranchValues } from './branch-schema'
import { NEW_CAPACITY } from './capacity-schema'

/** What a new branch has unless somebody chooses otherwise. */
export const NEW_BRANCH: Omit<BranchValues, 'name' | 'timeZone'> = {
  dayEndsAt: '04:00',
  guestsNeedAcceptance: false,
  readyWhenAllDone: false,
  stationsConfirm: false,
  confirmStarts: false,
  readyCompletes: false,
  undoSeconds: 3,
  reminderSeconds: 0,
  leadMinutes: 20,
  pickupNames: false,
  staffAdjustmentPercent: 10,
  guestSessionOrders: 10,
  guestTableOrders: 20,
  guestSessionLinesPerMinute: 60,
  guestTableLinesPerMinute: 150,
  openingHours: null,
  defaultStationId: null,
  capacity: NEW_CAPACITY,
}
