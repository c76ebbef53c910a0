import type { BoardStation } from './protocol'

/** The settings of a branch that a board's page was rendered with. */
export type BoardSettings = { stations: readonly BoardStation[] }

/** Whether a board must reload: the tickets that it has name the stations as they were. It gets new limits with the branch's state. */
export const isOutdated = (rendered: BoardSettings, current: BoardSettings): boolean =>
  names(rendered) !== names(current)

const names = ({ stations }: BoardSettings) => JSON.stringify(stations.map(({ name }) => name))
