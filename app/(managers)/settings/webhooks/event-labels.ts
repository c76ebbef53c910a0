import type { EventType } from '@/lib/webhooks/event-types'

/** The label of each event type: a key of the messages `settings.webhooks.event` and `settings.webhooks.happened`. */
export const EVENT_LABELS = {
  'order.created': 'created',
  'order.status_changed': 'statusChanged',
  'order.payment_confirmed': 'paymentConfirmed',
  'order.payment_recorded': 'paymentRecorded',
  'order.refund_recorded': 'refundRecorded',
  'order.updated': 'updated',
  'order.estimate_changed': 'estimateChanged',
  'menu.availability_changed': 'availabilityChanged',
  'ordering.paused': 'orderingPaused',
  'ordering.resumed': 'orderingResumed',
  'ordering.capacity_changed': 'capacityChanged',
  'screen.away': 'screenAway',
  'screen.back': 'screenBack',
  'order.undisplayed': 'undisplayed',
  'order.late': 'orderLate',
  'branch.late': 'branchLate',
  'printer.failing': 'printerFailing',
  'endpoint.switched_off': 'endpointOff',
} as const satisfies Record<EventType, string>
