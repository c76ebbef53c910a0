/**
 * The types of events, all that an endpoint can be told of: `<subject>.<what happened>`. What an event of each subject carries
 * is in webhook-event.ts. `order.updated` is for changes that are neither a move nor a payment.
 */
export const EVENT_TYPES = [
  'order.created',
  'order.status_changed',
  'order.payment_confirmed',
  'order.updated',
] as const

export type EventType = (typeof EVENT_TYPES)[number]

/** What an event is about: the first part of its type. */
export type EventSubject = EventType extends `${infer Subject}.${string}` ? Subject : never

export type TypeAbout<Subject extends EventSubject> = Extract<EventType, `${Subject}.${string}`>

export type OrderEventType = TypeAbout<'order'>
