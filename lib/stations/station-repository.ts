import type { Sql } from '../db/database'
import type { Prisma } from '../db/generated/client'
import { AppError } from '../errors'
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

/** The names of stations, in use or removed, in the sequence of their ids. */
export async function namesOfStations({ prisma }: Sql, ids: string[]): Promise<string[]> {
  const found = await prisma.station.findMany({ where: { id: { in: ids } }, select: OF_LINE })
  const byId = new Map(found.map(({ id, name }) => [id, name]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Whether another station than `ownId` has the name. */
export const isStationName = async ({ prisma }: Sql, orgId: string, name: string, ownId: string | null) =>
  (await prisma.station.count({
    where: { orgId, removedAt: null, name, ...(ownId !== null && { id: { not: ownId } }) },
  })) > 0

/** The ids of the stations with these names, in their sequence; null: there is none of a name. */
export async function stationIds({ prisma }: Sql, orgId: string, names: string[]): Promise<string[] | null> {
  const found = await prisma.station.findMany({
    where: { orgId, removedAt: null, name: { in: names } },
    select: OF_LINE,
  })
  const byName = new Map(found.map(({ id, name }) => [name, id]))
  const ids = [...new Set(names)].flatMap((name) => byName.get(name) ?? [])
  return ids.length < new Set(names).size ? null : ids
}

/** The ids of the stations of an organisation that start lines together. */
export const findStationsTogether = async ({ prisma }: Sql, orgId: string): Promise<string[]> =>
  (
    await prisma.station.findMany({ where: { orgId, removedAt: null, startsTogether: true }, select: { id: true } })
  ).map(({ id }) => id)

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
export async function usersOfStation({ prisma }: Sql, orgId: string, id: string) {
  const named = { select: { name: true }, orderBy: { name: 'asc' } } as const
  return {
    items: await prisma.menuItem.findMany({ where: { orgId, stationId: id, removedAt: null }, ...named }),
    screens: await prisma.screen.findMany({ where: { orgId, revokedAt: null, stationIds: { has: id } }, ...named }),
    printers: await prisma.printer.findMany({ where: { orgId, removedAt: null, stationIds: { has: id } }, ...named }),
  }
}

/** The station of a line: its name, and its id, which stays when it gets another name. */
export type StationOfLine = { station: string | null; stationId: string | null }

export const NO_STATION: StationOfLine = { station: null, stationId: null }

/** The station for lines that are not on the menu. */
export async function findDefaultStation({ prisma }: Sql, branchId: string): Promise<StationOfLine> {
  const select = { defaultStation: { select: OF_LINE } }
  const branch = await prisma.branch.findUnique({ where: { id: branchId }, select })
  return ofLine(branch?.defaultStation)
}

const OF_LINE = { id: true, name: true } as const

const ofLine = (station: { id: string; name: string } | null | undefined): StationOfLine =>
  station ? { station: station.name, stationId: station.id } : NO_STATION

/**
 * Finds where the lines of a former order are made now.
 * @returns the station of a line; none also if its item left the menu and its station was removed
 */
export async function stationsNow(
  { prisma }: Sql,
  orgId: string,
  lines: { menuItemId: string | null; stationId: string | null }[],
): Promise<(line: { menuItemId: string | null; stationId: string | null }) => StationOfLine> {
  const stations = await prisma.station.findMany({ where: { orgId, removedAt: null }, select: OF_LINE })
  const items = await prisma.menuItem.findMany({
    where: { orgId, removedAt: null, id: { in: lines.flatMap(({ menuItemId }) => menuItemId ?? []) } },
    select: { id: true, stationId: true },
  })
  const inUse = new Map(stations.map((station) => [station.id, station]))
  const byItem = new Map(items.map(({ id, stationId }) => [id, stationId]))
  return ({ menuItemId, stationId }) => {
    const ofItem = byItem.get(menuItemId ?? '')
    return ofLine(inUse.get((ofItem === undefined ? stationId : ofItem) ?? ''))
  }
}
