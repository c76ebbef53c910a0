import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { byStaff } from '@/lib/access/scope'
import { eventsAfter } from '@/lib/events/event-repository'
import { EXAMPLE_BRANCH_ID, id, orNull } from '@/lib/schema-parts'
import { guardedBy } from './authenticate'
import type { ApiEnv, Service } from './context'
import { eventStreams, MAX_STREAMS, STREAM_POLL_SECONDS } from './event-stream'
import { pageSizeParam } from './page-params'
import { jsonResponse, staffRoute } from './route'
import { webhookEvent } from './webhook-schemas'

const EXAMPLE_EVENT_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000d1'

const eventQuery = z.strictObject({
  branchId: id('The branch.', EXAMPLE_BRANCH_ID),
  after: id('The last event that you know. Left out: from the oldest event that is kept.', EXAMPLE_EVENT_ID).optional(),
  limit: pageSizeParam(),
})

const eventPage = z
  .object({
    events: z.array(webhookEvent.extend({ id: id('Event id: the `webhook-id` of webhooks.', EXAMPLE_EVENT_ID) })),
    latestId: orNull(z.uuid()).openapi({
      description: "The branch's newest event. Null: it has none. When it is the last of `events`, you know all.",
    }),
  })
  .openapi('EventPage')

const listRoute = staffRoute('orders.read', ['not_found', 'history_gone'], {
  method: 'get',
  path: '/events',
  operationId: 'listEvents',
  tags: ['Events'],
  summary: "List a branch's events after one that you know, oldest first",
  description:
    'The same events as webhooks, without gaps: to catch up after an outage, or instead of webhooks. To begin, keep `latestId`, then ' +
    'read the orders; from then on ask for what comes after it. 410 when these events are not kept any more, or when the database was ' +
    'restored to an earlier time: begin again.',
  request: { query: eventQuery },
  responses: { 200: jsonResponse('The events.', eventPage) },
})

const streamRoute = staffRoute('orders.read', ['not_found', 'history_gone'], {
  method: 'get',
  path: '/events/stream',
  operationId: 'streamEvents',
  tags: ['Events'],
  summary: "Follow a branch's events as server-sent events",
  description:
    `The events of \`GET /events\`, each as soon as it is committed: \`id\` is the event's id, \`data\` the body of a webhook. A comment comes at ` +
    `least every ${STREAM_POLL_SECONDS} seconds. After an interruption send the last id as \`Last-Event-ID\` (or \`after\`), as EventSource does. The stream ends ` +
    `within 10 seconds when the token or key ends. An organisation has at most ${MAX_STREAMS} streams in one process.`,
  request: {
    headers: z.object({
      'last-event-id': id('As `after`; goes before it.', EXAMPLE_EVENT_ID).optional(),
    }),
    query: eventQuery.omit({ limit: true }),
  },
  responses: {
    200: {
      description: 'The events, until the client ends it.',
      content: { 'text/event-stream': { schema: z.string() } },
    },
  },
})

/** The history of a branch, for programs that reconcile. */
export function eventRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const streams = eventStreams(service)

  api.openapi(guardedBy(service)(streamRoute), (context) => {
    const { branchId, after } = context.req.valid('query')
    return streams.open(context, { branchId, after: context.req.valid('header')['last-event-id'] ?? after })
  })

  api.openapi(guardedBy(service)(listRoute), async (context) => {
    const { scope } = byStaff(context.var.staff)
    return context.json(await eventsAfter(service.database, scope, context.req.valid('query')), 200)
  })
}
