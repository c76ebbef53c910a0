/** What an endpoint can be told of. `order.updated` is for changes that are neither a move nor a payment. */
export const EVENT_TYPES = [
  'order.created',
  'order.status_changed',
  'order.payment_confirmed',
  'order.updated',
] as const

export type WebhookEventType = (typeof EVENT_TYPES)[number]
