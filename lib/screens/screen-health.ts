import { z } from 'zod'
import type { Sql } from '../db/database'
import { storableText } from '../storable-text'
import { MAX_SHOWN_ORDERS } from './screen'
import { writeDisplay, writeHealth } from './screen-repository'

/** Whether a screen can play sound. `silent`: its volume is set to zero. */
const SOUND_STATES = ['starting', 'locked', 'ready', 'unavailable', 'silent'] as const

/**
 * Whether the browser keeps the screen on. `video`: by a video that plays, without a wake lock. `not_asked`: a touch board, or a page that
 * has no answer yet.
 */
const WAKE_LOCK_STATES = ['held', 'video', 'refused', 'unsupported', 'not_asked'] as const

/** Screen health, as a screen sends it. */
export const screenReportSchema = z.strictObject({
  /** The `seq` of the branch's last event that the screen shows. */
  seq: z.int().min(0).max(2_147_483_647),
  /** How far the device's clock is ahead of the server's, in milliseconds. */
  driftMs: z.int().min(-8_640_000_000_000).max(8_640_000_000_000),
  sound: z.enum(SOUND_STATES),
  wakeLock: z.enum(WAKE_LOCK_STATES),
  /** The build of its pages. */
  version: storableText(40),
  /** The memory of its pages in MB; null if the browser does not report it. */
  memoryMb: z.int().min(0).max(1_000_000).nullable(),
  /** Whether the page is visible: not in a background tab, not on a screen that is switched off. */
  isVisible: z.boolean(),
  /** The distance in metres from which a wall display can be read. Only if its type is too small for its reading distance. */
  readableTo: z.number().min(0).max(100).optional(),
  /** The names of the stations whose work is shown; empty: all. */
  stations: z.array(storableText(100)).max(50),
  /** The open orders on the board, wherever on it they are. */
  orderIds: z.array(z.uuid().toLowerCase()).max(MAX_SHOWN_ORDERS),
})

export type ScreenReport = z.infer<typeof screenReportSchema>

/** The stored part of a paired screen's last health message. */
export type ScreenHealth = Omit<ScreenReport, 'stations' | 'orderIds'> & { orders: number }

const healthOf = ({ stations: _, orderIds, ...report }: ScreenReport): ScreenHealth => ({
  ...report,
  orders: orderIds.length,
})

/** The sender of screen health: one view of a branch on one connection; `screenId` if the device is paired. */
export type Display = { id: string; branchId: string; screenId: string | null }

/**
 * Stores screen health, and the orders that the screen shows. A hidden page shows nothing: its last stored orders expire.
 */
export async function storeScreenReport(sql: Sql, display: Display, report: ScreenReport): Promise<void> {
  if (display.screenId) await writeHealth(sql, display.screenId, healthOf(report))
  const { stations, orderIds } = report
  if (report.isVisible) await writeDisplay(sql, { ...display, stations, orderIds })
}
