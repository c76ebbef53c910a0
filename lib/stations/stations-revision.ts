import type { BoardStation } from '../board/protocol'

/** All that a board holds of its stations, in their order: where this is another string, the board is an old one. */
export const stationsRevision = (stations: readonly BoardStation[]): string =>
  JSON.stringify(stations.map(({ name, soonMs, lateMs }) => [name, soonMs, lateMs]))
