import type { BranchState } from './branch-state'

/** The menu items and options that guests cannot order. */
export const soldOutIds = ({ soldOut, soldOutOptionIds }: BranchState): string[] => [
  ...soldOut.map(({ menuItemId }) => menuItemId),
  ...soldOutOptionIds,
]
