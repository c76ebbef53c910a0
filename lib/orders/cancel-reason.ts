/** Why an order was cancelled. Imports nothing, so that pages can use it. */
export const CANCEL_REASONS = ['guest_changed_mind', 'sold_out', 'mistake', 'other'] as const

export type CancelReason = (typeof CANCEL_REASONS)[number]
