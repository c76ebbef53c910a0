import { z } from 'zod'
import { storableText } from '../storable-text'
import { MAX_SHOWN_ORDERS } from './report-limits'

/** Whether a screen can be heard. `silent`: somebody turned the volume down to nothing. */
const SOUND_REPORTS = ['starting', 'locked', 'ready', 'unavailable', 'silent'] as const

/** Whether the browser keeps the screen on. `not_asked`: a board that is touched, or one that does not know yet. */
const WAKE_LOCK_REPORTS = ['held', 'refused', 'unsupported', 'not_asked'] as const

/** What a screen says of itself. */
export const screenReportSchema = z.strictObject({
  /** The branch's event up to which everything is painted. */
  seq: z.int().min(0).max(2_147_483_647),
  /** How far the device's clock is ahead of the server's, in milliseconds. */
  driftMs: z.int().min(-8_640_000_000_000).max(8_640_000_000_000),
  sound: z.enum(SOUND_REPORTS),
  wakeLock: z.enum(WAKE_LOCK_REPORTS),
  /** The build of its pages. */
  version: storableText(40),
  /** What its pages hold in memory, in MB; null where the browser does not tell. */
  memoryMb: z.int().min(0).max(1_000_000).nullable(),
  /** Whether the page can be seen at all: not behind another tab, not on a screen that is switched off. */
  isVisible: z.boolean(),
  /** The names of the stations whose work is shown; empty: all. */
  stations: z.array(storableText(100)).max(50),
  /** The open orders that were on the screen since it is open, and can be seen there without changing what it shows. */
  orderIds: z.array(z.uuid().toLowerCase()).max(MAX_SHOWN_ORDERS),
})

export type ScreenReport = z.infer<typeof screenReportSchema>

/** What is kept of a paired screen's last report, to be looked at. */
export type ScreenHealth = Omit<ScreenReport, 'stations' | 'orderIds'> & { orders: number }

export const healthOf = ({ stations: _, orderIds, ...report }: ScreenReport): ScreenHealth => ({
  ...report,
  orders: orderIds.length,
})
