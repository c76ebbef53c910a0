/** For how many minutes a manager can pause the orders of guests; null: until a manager ends the pause. */
export const PAUSE_MINUTES = [15, 30, 60, null] as const

export type PauseMinutes = (typeof PAUSE_MINUTES)[number]
