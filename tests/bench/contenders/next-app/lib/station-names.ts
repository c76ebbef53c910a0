import { prisma } from './prisma'

let names: Promise<Map<string, string>> | undefined

/** The names of the stations by id, read once: nothing renames one here. */
export const stationNames = (): Promise<Map<string, string>> => {
  names ??= prisma.station.findMany().then((stations) => new Map(stations.map(({ id, name }) => [id, name])))
  return names
}
