import type { Sql } from '../db/database'
import { healthOf, type ScreenReport } from './screen-report'

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
