import type { OpenAPIHono } from '@hono/zod-openapi'
import { findOrderDeliveries, findOrderDelivery } from '@/lib/webhooks/delivery-repository'
import { MAX_REPLAYED, replayDelivery, replaySince } from '@/lib/webhooks/replay'
import { guardedBy } from './authenticate'
import type { ApiEnv, Service } from './context'
import { idempotently } from './idempotent'
import { json, jsonResponse, staffRoute } from './route'
import {
  deliveries,
  delivery,
  deliveryParam,
  deliveryQuery,
  endpointParam,
  replayed,
  replayRange,
} from './webhook-schemas'

const tags = ['Webhooks']

const listRoute = staffRoute('webhooks.manage', ['not_found'], {
  method: 'get',
  path: '/webhook-endpoints/{id}/deliveries',
  operationId: 'listWebhookDeliveries',
  tags,
  summary: "List an endpoint's deliveries, newest event first, with every attempt",
  description: 'For managers and keys. To get the next page, send `nextBefore` as `before`.',
  request: { params: endpointParam, query: deliveryQuery },
  responses: { 200: jsonResponse('One page of deliveries.', deliveries) },
})

const replayRoute = staffRoute('webhooks.manage', ['not_found'], {
  method: 'post',
  path: '/webhook-endpoints/{id}/deliveries/{eventId}/replay',
  operationId: 'replayWebhookDelivery',
  tags,
  summary: 'Retry a delivery',
  description: 'Sends the event again at once, in any status. An attempt that is running is not interrupted.',
  request: { params: deliveryParam },
  responses: { 202: jsonResponse('The delivery, now pending.', delivery) },
})

const replaySinceRoute = staffRoute('webhooks.manage', ['not_found'], {
  method: 'post',
  path: '/webhook-endpoints/{id}/replay',
  operationId: 'replayWebhookEvents',
  tags,
  summary: 'Resend all events since a time',
  description: `Includes events that were delivered, that failed, and that were not queued because the endpoint was off or did not exist.
Queues the oldest ${MAX_REPLAYED.toLocaleString('en')}; if there are more, \`continueFrom\` is the next \`since\`.`,
  request: { params: endpointParam, body: json(replayRange) },
  responses: { 202: jsonResponse('The number of queued deliveries.', replayed) },
})

/** Lists, retries and resends the deliveries of managers' endpoints. */
export function deliveryRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)

  api.openapi(guarded(listRoute), async (context) => {
    const { id } = context.req.valid('param')
    return context.json(await findOrderDeliveries(database, context.var.staff, id, context.req.valid('query')), 200)
  })

  api.openapi(guarded(replayRoute), async (context) => {
    const { staff } = context.var
    const { id, eventId } = context.req.valid('param')
    return idempotently(context, database, { inTransaction: true }, async (sql) => {
      return { status: 202, body: await replayDelivery(sql, staff, id, eventId, findOrderDelivery) }
    })
  })

  api.openapi(guarded(replaySinceRoute), async (context) => {
    const { staff } = context.var
    const { id } = context.req.valid('param')
    const since = new Date(context.req.valid('json').since)
    return idempotently(context, database, { inTransaction: true }, async (sql) => {
      return { status: 202, body: await replaySince(sql, staff, id, since) }
    })
  })
}
