import type { BoardStation } from './protocol'

/** The id of the station that an address asks for, by its id or by its name; null: all, or there is none. */
export const askedStation = (stations: readonly BoardStation[], asked: unknown): string | null =>
  stations.find(({ id, name }) => id === asked || name === asked)?.id ?? null

/** The name of a board's station; empty: all. @param station its id; null: all */
export const nameOfStation = (stations: readonly BoardStation[], station: string | null): string =>
  stations.find(({ id }) => id === station)?.name ?? ''
