/** The settings of a branch that a board's page was rendered with. */
export type BoardSettings = { stations: readonly { name: string }[] }

/**
 * Whether a board must reload: the tickets that it has show the names of the stations as they were. It gets new limits with the branch's
 * state.
 */
export const isOutdated = (rendered: BoardSettings, current: BoardSettings): boolean =>
  names(rendered) !== names(current)

const names = ({ stations }: BoardSettings) => JSON.stringify(stations.map(({ name }) => name))
