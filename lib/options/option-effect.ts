/** What an option does to an item. Boards show what reduces or removes distinct from what adds. */
export const OPTION_EFFECTS = ['neutral', 'adds', 'reduces'] as const

export type OptionEffect = (typeof OPTION_EFFECTS)[number]
