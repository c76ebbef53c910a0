/** Why pieces of an order were voided, or an order was stopped. Imports nothing, so that pages can use it. */
export const VOID_REASONS = ['guest_left', 'guest_changed_mind', 'sold_out', 'mistake', 'spoiled', 'other'] as const

export type VoidReason = (typeof VOID_REASONS)[number]
