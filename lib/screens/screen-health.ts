import { z } from 'zod'
import type { Sql } from '../db/database'
import { storableText } from '../storable-text'
import { MAX_SHOWN_ORDERS } from './screen'

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

const healthOf = ({ stations: _, orderIds, ...report }: ScreenReport): ScreenHealth => ({
  ...report,
  orders: orderIds.length,
})

/** Where a report comes from: one view on one connection, of a branch; `screenId` where the device is paired. */
export type Display = { id: string; branchId: string; screenId: string | null }

/**
 * Keeps what a screen says of itself, and what it shows. A page that cannot be seen shows nothing: what it showed before
 * ages away.
 */
export async function keepReport(sql: Sql, display: Display, report: ScreenReport): Promise<void> {
  if (display.screenId) await keepHealth(sql, display.screenId, report)
  if (report.isVisible) await keepDisplay(sql, display, report)
}

/** Forgets what nobody shows any more: it counts for 30 s only. */
export async function pruneDisplays(sql: Sql): Promise<void> {
  await sql.query(`DELETE FROM board_displays WHERE reported_at < now() - interval '10 minutes'`, [])
}

async function keepHealth(sql: Sql, screenId: string, report: ScreenReport) {
  await sql.query('UPDATE screens SET seen_at = now(), report = $2::jsonb WHERE id = $1 AND revoked_at IS NULL', [
    screenId,
    JSON.stringify(healthOf(report)),
  ])
}

async function keepDisplay(sql: Sql, { id, branchId }: Display, { stations, orderIds }: ScreenReport) {
  await sql.query(
    `INSERT INTO board_displays (id, branch_id, stations, order_ids, reported_at)
     VALUES ($1, $2, $3::text[], $4::uuid[], now())
     ON CONFLICT (id) DO UPDATE
       SET stations = excluded.stations, order_ids = excluded.order_ids, reported_at = excluded.reported_at`,
    [id, branchId, stations, orderIds],
  )
}
