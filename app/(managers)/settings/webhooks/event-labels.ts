import type { EventType } from '@/lib/events/event-types'

/** The label of each event type: a key of the messages `settings.webhooks.event` and `settings.webhooks.happened`. */
export const EVENT_LABELS = {
  'order.created': 'created',
  'order.status_changed': 'statusChanged',
  'order.payment_confirmed': 'paymentConfirmed',
  'order.payment_recorded': 'paymentRecorded',
  'order.refund_recorded': 'refundRecorded',
  'order.updated': 'updated',
} as const satisfies Record<EventType, string>
