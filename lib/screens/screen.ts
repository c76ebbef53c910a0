/** `wall` and `touch`: the board, read from afar or tapped. `ready`: the numbers that guests may fetch. */
export const SCREEN_VIEWS = ['wall', 'touch', 'ready'] as const

export type ScreenView = (typeof SCREEN_VIEWS)[number]

/** What a manager decides about a screen. */
export type ScreenSettings = {
  name: string
  branchId: string
  /** The names of the stations whose work it shows; empty: all. */
  stations: string[]
  view: ScreenView
  mayBump: boolean
}
