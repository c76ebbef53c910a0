/** Why lines of an order are made again. */
export const REMAKE_REASONS = ['spilled', 'wrong', 'quality', 'other'] as const

export type RemakeReason = (typeof REMAKE_REASONS)[number]
