import type { Sql } from '../db/database'
import type { Prisma } from '../db/generated/client'
import { raw, sql as statement } from '../db/sql'
import { isOneOf } from '../db/sql-fragments'
import { AppError } from '../errors'
import { OPEN_STATUSES } from '../order-status'
import { setRemoved } from '../settings/list-repository'
import { demandRemoved } from '../settings/removal'
import type { StationValues } from './station-schema'

/** `items`: the number of menu items of the station. */
export type Station = StationValues & { id: string; items: number }

export type StoredStation = StationValues & { id: string; position: number }

/** The stations of an organisation, in their order. */
export async function findStations({ prisma }: Sql, orgId: string): Promise<Station[]> {
  const rows = await prisma.station.findMany({
    where: { orgId, removedAt: null },
    select: STATION,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return rows.map(toStation)
}

/** @throws {AppError} not_found */
export async function findStation({ prisma }: Sql, orgId: string, id: string): Promise<Station> {
  const row = await prisma.station.findFirst({ where: { id, orgId, removedAt: null }, select: STATION })
  if (!row) throw new AppError('not_found', 'There is no such station.')
  return toStation(row)
}

const STATION = {
  id: true,
  name: true,
  soonAfterMinutes: true,
  lateAfterMinutes: true,
  startsTogether: true,
  _count: { select: { menuItems: { where: { removedAt: null } } } },
} satisfies Prisma.StationSelect

const toStation = ({ _count, ...station }: Prisma.StationGetPayload<{ select: typeof STATION }>): Station => ({
  ...station,
  items: _count.menuItems,
})

/** Undefined: there is no such station. */
export const stationName = async ({ prisma }: Sql, orgId: string, id: string): Promise<string | undefined> =>
  (await prisma.station.findFirst({ where: { id, orgId, removedAt: null }, select: { name: true } }))?.name

/** Whether there is a station of each of these names, which differ. */
export const areStations = async ({ prisma }: Sql, orgId: string, names: string[]): Promise<boolean> =>
  (await prisma.station.count({ where: { orgId, removedAt: null, name: { in: names } } })) === names.length

/** Whether another station than `ownId` has the name. */
export const isStationName = async ({ prisma }: Sql, orgId: string, name: string, ownId: string | null) =>
  (await prisma.station.count({
    where: { orgId, removedAt: null, name, ...(ownId !== null && { id: { not: ownId } }) },
  })) > 0

/** How many of these stations the organisation has. */
export const countStations = ({ prisma }: Sql, orgId: string, names: string[]): Promise<number> =>
  prisma.station.count({ where: { orgId, removedAt: null, name: { in: names } } })

/** The names of the stations of an organisation that start lines together. */
export const findStationsTogether = async ({ prisma }: Sql, orgId: string): Promise<string[]> =>
  (
    await prisma.station.findMany({ where: { orgId, removedAt: null, startsTogether: true }, select: { name: true } })
  ).map(({ name }) => name)

/** Adds a station at the end of the list. */
export async function insertStation(
  { prisma }: Sql,
  orgId: string,
  station: Omit<StoredStation, 'position'>,
): Promise<void> {
  const { _max } = await prisma.station.aggregate({ where: { orgId }, _max: { position: true } })
  await prisma.station.create({ data: { ...station, orgId, position: (_max.position ?? -1) + 1 } })
}

export const insertStations = (
  { prisma }: Sql,
  orgId: string,
  stations: Pick<StoredStation, 'id' | 'name' | 'position'>[],
) => prisma.station.createMany({ data: stations.map((station) => ({ ...station, orgId })) })

export const updateStation = ({ prisma }: Sql, orgId: string, id: string, values: StationValues) =>
  prisma.station.update({ where: { id, orgId }, data: values })

/** Removes a station, also as the one for the open lines of branches. @returns the station as it was */
export async function markStationRemoved(sql: Sql, orgId: string, id: string): Promise<StoredStation> {
  await sql.prisma.branch.updateMany({ where: { orgId, defaultStationId: id }, data: { defaultStationId: null } })
  await setRemoved(sql, orgId, 'stations', [id], true)
  return sql.prisma.station.findUniqueOrThrow({ where: { id, orgId }, omit: { orgId: true, removedAt: true } })
}

/** A station that was removed. @throws {AppError} not_found; already_exists if it is in use */
export const findRemovedStation = async ({ prisma }: Sql, orgId: string, id: string): Promise<StationValues> => {
  const select = { name: true, soonAfterMinutes: true, lateAfterMinutes: true, startsTogether: true, removedAt: true }
  const { removedAt: _, ...station } = demandRemoved(await prisma.station.findFirst({ where: { id, orgId }, select }))
  return station
}

/** What uses a station, each sorted by name. */
export async function usersOfStation({ prisma }: Sql, orgId: string, { id, name }: Pick<Station, 'id' | 'name'>) {
  const named = { select: { name: true }, orderBy: { name: 'asc' } } as const
  return {
    items: await prisma.menuItem.findMany({ where: { orgId, stationId: id, removedAt: null }, ...named }),
    screens: await prisma.screen.findMany({ where: { orgId, revokedAt: null, stations: { has: name } }, ...named }),
    printers: await prisma.printer.findMany({ where: { orgId, removedAt: null, stations: { has: name } }, ...named }),
  }
}

/**
 * Gives what names a station its new name: screens, printers and the lines of open orders. A board selects lines by the name. The orders are
 * locked before their lines, and get another time: a change of one of them that began before must not write an event with the old name.
 */
export async function renameStation({ prisma }: Sql, orgId: string, from: string, to: string): Promise<void> {
  const ofStation = JSON.stringify([{ station: from }])
  await prisma.$executeRaw(statement`
    WITH of_screens AS (
      UPDATE screens SET stations = array_replace(stations, ${from}, ${to})
      WHERE org_id = ${orgId}::uuid AND ${from} = ANY (stations)
    )
    UPDATE printers SET stations = array_replace(stations, ${from}, ${to})
    WHERE org_id = ${orgId}::uuid AND ${from} = ANY (stations)`)
  await prisma.$executeRaw(statement`
    WITH locked AS (
      SELECT o.id FROM orders o
      WHERE o.org_id = ${orgId}::uuid AND ${raw(isOneOf('o.status', OPEN_STATUSES))}
        AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND (i.station = ${from} OR i.parts @> ${ofStation}::jsonb))
      ORDER BY o.created_at, o.id FOR NO KEY UPDATE
    ), touched AS (
      UPDATE orders o SET updated_at = clock_timestamp() FROM locked WHERE o.id = locked.id RETURNING o.id
    )
    UPDATE order_items i SET station = CASE WHEN i.station = ${from} THEN ${to} ELSE i.station END, parts = (
        SELECT coalesce(jsonb_agg(CASE WHEN part ->> 'station' = ${from} THEN part || jsonb_build_object('station', ${to}::text) ELSE part END
          ORDER BY place), '[]')
        FROM jsonb_array_elements(i.parts) WITH ORDINALITY AS parts(part, place))
    FROM touched WHERE i.order_id = touched.id AND (i.station = ${from} OR i.parts @> ${ofStation}::jsonb)`)
}

/**
 * Locks a station, to change its name: new lines wait (`holdStations`), and then get the new one.
 * @throws {AppError} not_found
 */
export async function lockStation(sql: Sql, orgId: string, id: string): Promise<Station> {
  await sql.prisma.$queryRaw(
    statement`SELECT FROM stations WHERE id = ${id}::uuid AND org_id = ${orgId}::uuid FOR UPDATE`,
  )
  return findStation(sql, orgId, id)
}

/**
 * Holds the stations of an organisation: the names that a later statement reads stay until the transaction ends. The lock comes
 * after that of a table and before that of an order.
 */
export async function holdStations({ prisma }: Sql, orgId: string): Promise<void> {
  await prisma.$queryRaw(statement`SELECT FROM stations WHERE org_id = ${orgId}::uuid ORDER BY id FOR KEY SHARE`)
}

/** The name of the station for lines that are not on the menu; null: the branch has none. */
export async function findDefaultStation({ prisma }: Sql, branchId: string): Promise<string | null> {
  const select = { defaultStation: { select: { name: true } } }
  const branch = await prisma.branch.findUnique({ where: { id: branchId }, select })
  return branch?.defaultStation?.name ?? null
}

type StationOfLine = { menuItemId: string | null; station: string | null }

/**
 * Finds where the lines of a former order are made now.
 * @returns the station of a line; null: none, also because its item left the menu and its station was removed
 */
export async function stationsNow(
  { prisma }: Sql,
  orgId: string,
  lines: StationOfLine[],
): Promise<(line: StationOfLine) => string | null> {
  const stations = await prisma.station.findMany({ where: { orgId, removedAt: null }, select: { name: true } })
  const items = await prisma.menuItem.findMany({
    where: { orgId, removedAt: null, id: { in: lines.flatMap(({ menuItemId }) => menuItemId ?? []) } },
    select: { id: true, station: { select: { name: true } } },
  })
  const names = new Set(stations.map(({ name }) => name))
  const byItem = new Map(items.map(({ id, station }) => [id, station?.name ?? null]))
  return ({ menuItemId, station }) => {
    const now = byItem.get(menuItemId ?? '')
    if (now !== undefined) return now
    return station !== null && names.has(station) ? station : null
  }
}
