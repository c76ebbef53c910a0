/** The sentences of a board, wherever one is shown. */
export const BOARD_NAMESPACES = ['board', 'device', 'keys', 'panels', 'sound', 'taps', 'ticket', 'wall'] as const
