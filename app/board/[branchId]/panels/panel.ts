/** What can be opened over the board, one at a time. */
export type Panel = 'more' | 'allDay' | 'recall' | 'soldOut' | 'device' | 'keys' | 'undisplayed'
