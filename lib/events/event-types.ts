/**
 * The types of events to which an endpoint can subscribe: `<subject>.<what happened>`. webhook-event.ts has the data of
 * each subject. `order.payment_confirmed` also moves the order; `order.payment_recorded` and `order.refund_recorded` do not.
 * `order.updated` is a change of neither state nor payment.
 */
export const EVENT_TYPES = [
  'order.created',
  'order.status_changed',
  'order.payment_confirmed',
  'order.payment_recorded',
  'order.refund_recorded',
  'order.updated',
] as const

export type EventType = (typeof EVENT_TYPES)[number]

/** The first part of an event's type. */
export type EventSubject = EventType extends `${infer Subject}.${string}` ? Subject : never

export type TypeAbout<Subject extends EventSubject> = Extract<EventType, `${Subject}.${string}`>

export type OrderEventType = TypeAbout<'order'>
