import { z } from '@hono/zod-openapi'
import { CONDITION_EVENT_TYPES } from '@/lib/conditions/condition-kinds'
import { DISABLE_AFTER_DAYS } from '@/lib/events/retries'
import { EVENT_DATA } from '@/lib/events/webhook-event'
import { ORDER_EVENT_TYPES } from '@/lib/orders/order-event-types'
import {
  AT_LEAST_ONE,
  EXAMPLE_BRANCH_ID,
  EXAMPLE_ORDER_ID,
  id,
  optionalWithDefault,
  orNull,
  withSomeField,
} from '@/lib/schema-parts'
import { DEFAULT_WEBHOOK_PORTS } from '@/lib/webhook-ports'
import { DELIVERY_STATUSES } from '@/lib/webhooks/delivery-repository'
import { endpointSchema } from '@/lib/webhooks/endpoint-schemas'
import { EVENT_TYPES } from '@/lib/webhooks/event-types'
import { RELEASES } from '@/lib/webhooks/release'
import { MAX_REPLAYED } from '@/lib/webhooks/replay'
import { pageSizeParam } from './page-params'
import { idParam, pathId } from './path-params'

/** The schemas of the REST interface for webhooks. */

const EXAMPLE_ENDPOINT_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000e1'
const EXAMPLE_EVENT_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000d1'

const utc = z.iso.datetime()
const nullableTime = (description: string) =>
  utc.nullable().openapi({ description, example: '2026-11-22T09:41:05.120Z' })

const eventType = z.enum(EVENT_TYPES).openapi('WebhookEventType', { example: 'order.created' })

const name = endpointSchema.shape.name.openapi({ description: 'For people.', example: 'Accounting' })
const url = z
  .string()
  .min(1)
  .max(2_048)
  .openapi({
    format: 'uri',
    description: `https or http, a public address, one of the ports ${DEFAULT_WEBHOOK_PORTS} unless the server is configured otherwise.`,
    example: 'https://example.com/hooks/orders',
  })
const eventTypes = z
  .array(eventType)
  .max(20)
  .openapi({ description: 'The types of events to send. Empty: every type, also future ones.', example: [] })

export const newEndpoint = z
  .strictObject({
    name,
    url,
    branchId: id('Only events of this branch.', EXAMPLE_BRANCH_ID).optional(),
    eventTypes: optionalWithDefault(eventTypes, []),
  })
  .openapi('NewWebhookEndpoint')

export const endpointChange = withSomeField(
  z.strictObject({
    name: name.optional(),
    url: url.optional(),
    eventTypes: eventTypes.optional(),
    enabled: z.boolean().optional().openapi({ description: 'False: waiting deliveries fail; they can be sent again.' }),
  }),
).openapi('WebhookEndpointChange', AT_LEAST_ONE)

export const endpointRelease = z
  .strictObject({
    waiting: z.enum(RELEASES).openapi({ description: 'What happens with the deliveries that wait.', example: 'send' }),
  })
  .openapi('WebhookEndpointRelease')

const disabledReason = z.enum(['gone', 'failing', 'manager']).openapi('WebhookDisabledReason')

export const endpoint = z
  .object({
    id: id('Endpoint id.', EXAMPLE_ENDPOINT_ID),
    name: z.string().openapi({ example: 'Accounting' }),
    url: z.string().openapi({ format: 'uri', example: 'https://example.com/hooks/orders' }),
    branchId: z.uuid().nullable().openapi({ description: 'Null: every branch of the organisation.' }),
    eventTypes: z.array(eventType).openapi({ description: 'Empty: every type.', example: [] }),
    enabled: z.boolean(),
    disabledReason: orNull(disabledReason).openapi({
      description: `Why it is off: it responded 410 (gone), no attempt succeeded for ${DISABLE_AFTER_DAYS} days (failing), or a manager switched it off.`,
      example: null,
    }),
    disabledAt: nullableTime('When it was switched off.'),
    heldAt: nullableTime(
      'Since when its deliveries are held, because the installation was restored from a backup; null: they are sent.',
    ),
    failingSince: nullableTime('Since when all attempts have failed; null if the last attempt succeeded.'),
    previousSecretExpiresAt: nullableTime('Until when events are also signed with the previous secret.'),
    createdAt: utc,
  })
  .openapi('WebhookEndpoint')

export const endpoints = z.object({ endpoints: z.array(endpoint) }).openapi('WebhookEndpoints')

const secret = z.string().openapi({
  description: 'Verifies the signatures. Only this response contains it; store it.',
  example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
})

export const createdEndpoint = endpoint.extend({ secret }).openapi('CreatedWebhookEndpoint')

export const rotatedSecret = z
  .object({
    secret,
    previousSecretExpiresAt: utc.openapi({
      description: 'Until then, events are also signed with the previous secret.',
    }),
    droppedSecretExpiresAt: nullableTime(
      'A warning: the secret before the previous one was to sign until then, and no longer does. Null: there was none.',
    ),
  })
  .openapi('RotatedSecret')

const statusCode = z.number().int().nullable().openapi({ description: 'Null: there was no response.', example: 204 })
const durationMs = z.number().int().openapi({ description: 'Milliseconds until the response.', example: 87 })
const answerText = z
  .string()
  .nullable()
  .openapi({ description: "The first kilobyte of the response's body.", example: 'ok' })
const reason = z.string().nullable().openapi({ description: 'The reason of the failure, for people.', example: null })

export const testOutcome = z
  .object({ delivered: z.boolean(), statusCode, durationMs, answer: answerText, error: reason })
  .openapi('WebhookTestOutcome')

const deliveryStatus = z.enum(DELIVERY_STATUSES).openapi('WebhookDeliveryStatus', { example: 'delivered' })

export const delivery = z
  .object({
    eventId: id('Event id; the webhook-id of every attempt.', EXAMPLE_EVENT_ID),
    type: eventType,
    seq: z.number().int().openapi({ description: 'Gap-free within the branch.', example: 1_204 }),
    branchId: id('Branch id.', EXAMPLE_BRANCH_ID),
    orderId: id('Order id.', EXAMPLE_ORDER_ID),
    orderNumber: z.number().int().openapi({ description: 'The number on the ticket.', example: 63 }),
    at: utc,
    status: deliveryStatus,
    attempts: z.array(
      z.object({ number: z.number().int(), at: utc, statusCode, durationMs, answer: answerText, error: reason }),
    ),
    nextAttemptAt: nullableTime('The time of the next attempt; null unless pending.'),
    lastError: reason,
  })
  .openapi('WebhookDelivery')

export const deliveries = z
  .object({
    deliveries: z.array(delivery),
    nextBefore: z.uuid().nullable().openapi({ description: '`before` of the next page; null at the end.' }),
  })
  .openapi('WebhookDeliveries')

export const deliveryQuery = z.strictObject({
  before: id('Only events before this one.', EXAMPLE_EVENT_ID).optional(),
  status: deliveryStatus.optional(),
  limit: pageSizeParam(),
})

export const replayRange = z
  .strictObject({
    since: z.iso
      .datetime({ offset: true })
      .refine((text) => Date.parse(text) >= 0, { error: 'must be in 1970 or later' })
      .openapi({ description: 'ISO 8601 with an offset.', example: '2026-11-21T08:00:00+07:00' }),
  })
  .openapi('ReplayRange')

export const replayed = z
  .object({
    deliveries: z.number().int().openapi({ description: 'The number of queued deliveries.', example: 17 }),
    continueFrom: z.iso
      .datetime()
      .nullable()
      .openapi({
        description: `The next \`since\`, if there are more than ${MAX_REPLAYED.toLocaleString('en')} events.`,
        example: null,
      }),
  })
  .openapi('Replayed')

export const endpointParam = idParam('Endpoint id.', EXAMPLE_ENDPOINT_ID)

export const deliveryParam = endpointParam.extend({ eventId: pathId('eventId', 'Event id.', EXAMPLE_EVENT_ID) })

const timestamp = z.iso
  .datetime({ offset: true })
  .openapi({ description: "The time of the event, with the branch's UTC offset." })

/** The body of a webhook for an event of an order. */
export const webhookEvent = z
  .object({
    type: z.enum(ORDER_EVENT_TYPES).openapi('OrderEventType', { example: 'order.created' }),
    timestamp,
    data: EVENT_DATA.order,
  })
  .openapi('WebhookEvent')

/** The body of a webhook for the beginning or the end of a condition. */
export const conditionEvent = z
  .object({
    type: z.enum(CONDITION_EVENT_TYPES).openapi('ConditionEventType', { example: 'menu.availability_changed' }),
    timestamp,
    data: EVENT_DATA.condition,
  })
  .openapi('ConditionEvent')

export const testEvent = z
  .object({
    type: z.literal('webhook.test'),
    timestamp: utc,
    data: z.object({ endpointId: id('Endpoint id.', EXAMPLE_ENDPOINT_ID), name: z.string() }),
  })
  .openapi('WebhookTestEvent')
