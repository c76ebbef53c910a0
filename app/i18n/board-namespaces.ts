/** The sentences of a board, wherever one is shown. */
export const BOARD_NAMESPACES = ['board', 'device', 'keys'] as const
