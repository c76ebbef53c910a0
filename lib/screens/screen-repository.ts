import type { OrgAccess } from '../access/callers'
import { inScope, scopeSql } from '../access/scope'
import type { Sql } from '../db/database'
import type { Prisma } from '../db/generated/client'
import { raw, sql as statement } from '../db/sql'
import { DATABASE_NOW, epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import { namesOfStations } from '../stations/station-repository'
import { stationNamesSql } from '../stations/station-sql'
import type { PairedScreen } from './find-screens'
import type { ScreenAccess, ScreenSettings, ScreenView } from './screen'
import type { ScreenHealth } from './screen-health'

/** Settings as they are stored: with the ids of the stations. */
type StoredSettings = Omit<ScreenSettings, 'stations'> & { stationIds: string[] }

/** `branchName`: the name of its branch. */
export type NamedSettings = ScreenSettings & StoredSettings & { branchName: string }

type Scope = Pick<OrgAccess, 'orgId' | 'branchId'>

/** A paired screen that the manager may manage. @throws {AppError} not_found */
export async function findScreen(sql: Sql, staff: Scope, id: string): Promise<NamedSettings> {
  const row = await sql.prisma.screen.findFirst({
    where: { ...inScope(staff), id, revokedAt: null },
    select: { ...SETTINGS, branch: { select: { name: true } } },
  })
  if (!row) throw new AppError('not_found', 'There is no such screen.')
  const { branch, ...settings } = row
  const stations = await namesOfStations(sql, settings.stationIds)
  return { ...settings, stations, view: settings.view as ScreenView, branchName: branch.name }
}

const SETTINGS = {
  name: true,
  branchId: true,
  stationIds: true,
  view: true,
  mayBump: true,
  diagonal: true,
  readingDistance: true,
} as const satisfies Prisma.ScreenSelect

/** The paired screen with this hash of its secret; null: there is none. */
export async function findScreenBySecret({ prisma }: Sql, secretHash: string): Promise<ScreenAccess | null> {
  const row = await prisma.screen.findFirst({
    where: { secretHash, revokedAt: null },
    select: { id: true, orgId: true, ...SETTINGS },
  })
  if (!row) return null
  const { id, mayBump, ...screen } = row
  return {
    ...screen,
    screenId: id,
    view: screen.view as ScreenView,
    role: mayBump ? 'bumping_screen' : 'screen',
  }
}

/**
 * The paired screens in a scope, by branch and name, and the time of the database: of the same statement, because a page compares `now`
 * with that of the next one.
 */
export async function listScreens({ prisma }: Sql, staff: Scope): Promise<{ now: number; screens: PairedScreen[] }> {
  const [found] = await prisma.$queryRaw<{ now: number; screens: PairedScreen[] }[]>(statement`
    WITH listed AS (
      SELECT s.id, s.name, s.branch_id AS "branchId", b.name AS "branchName", b.time_zone AS "timeZone", ${raw(stationNamesSql('s.station_ids'))} AS stations,
        s.view, s.may_bump AS "mayBump", s.diagonal, s.reading_distance AS "readingDistance",
        ${raw(epochMs('s.paired_at'))} AS "pairedAt", ${raw(epochMs('s.seen_at'))} AS "seenAt", s.report,
        b.seq AS "branchSeq",
        (
          SELECT ${raw(epochMs('e.at'))} FROM order_events e
          WHERE e.branch_id = b.id AND e.seq = (s.report ->> 'seq')::bigint + 1
        ) AS "behindSince"
      FROM screens s JOIN branches b ON b.id = s.branch_id
      WHERE ${scopeSql(staff, 's.org_id', 's.branch_id')} AND s.revoked_at IS NULL
      ORDER BY b.name, b.id, s.name, s.id
    )
    SELECT ${raw(DATABASE_NOW)} AS now, coalesce((SELECT json_agg(listed) FROM listed), '[]') AS screens`)
  if (!found) throw new Error('The query for screens returned no row.')
  return found
}

/** `secretHash`: of the secret of the device. */
export const insertScreen = (
  { prisma }: Sql,
  screen: StoredSettings & { id: string; orgId: string; secretHash: string },
) => prisma.screen.create({ data: screen })

export const updateScreen = ({ prisma }: Sql, id: string, settings: StoredSettings) =>
  prisma.screen.update({ where: { id }, data: settings })

/** Stores what a screen reports now. */
export const writeHealth = ({ prisma }: Sql, screenId: string, health: ScreenHealth) =>
  prisma.$executeRaw(statement`
    UPDATE screens SET seen_at = now(), report = ${JSON.stringify(health)}::jsonb
    WHERE id = ${screenId}::uuid AND revoked_at IS NULL`)

type ShownNow = { id: string; branchId: string; stations: string[]; orderIds: string[] }

/**
 * Stores the orders that a display shows now. One of stations that are no more shows nothing.
 * @param shown `stations`: names; empty: all
 */
export const writeDisplay = ({ prisma }: Sql, { id, branchId, stations, orderIds }: ShownNow) =>
  prisma.$executeRaw(statement`
    INSERT INTO board_displays (id, branch_id, station_ids, order_ids, reported_at)
    SELECT ${id}::uuid, b.id, shown.ids, ${orderIds}::uuid[], now()
    FROM branches b CROSS JOIN LATERAL (SELECT ARRAY(
      SELECT s.id FROM stations s WHERE s.org_id = b.org_id AND s.removed_at IS NULL AND s.name = ANY (${stations}::text[])
    ) AS ids) shown
    WHERE b.id = ${branchId}::uuid AND (cardinality(shown.ids) > 0 OR cardinality(${stations}::text[]) = 0)
    ON CONFLICT (id) DO UPDATE
      SET station_ids = excluded.station_ids, order_ids = excluded.order_ids, reported_at = excluded.reported_at`)

/** Deletes displays without recent reports. A display counts for 30 s only. */
export const pruneDisplays = ({ prisma }: Sql) =>
  prisma.$executeRaw(statement`DELETE FROM board_displays WHERE reported_at < now() - interval '10 minutes'`)
