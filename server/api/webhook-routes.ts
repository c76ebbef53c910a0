import type { OpenAPIHono } from '@hono/zod-openapi'
import { checkWebhookUrl } from '@/lib/addresses/public-address'
import { changeEndpoint, createEndpoint, deleteEndpoint, MAX_ENDPOINTS } from '@/lib/webhooks/change-endpoints'
import { presentEndpoint } from '@/lib/webhooks/endpoint'
import { findEndpoint, findEndpoints, OVERLAP_HOURS } from '@/lib/webhooks/endpoint-repository'
import { revealSecret, rotateSecret } from '@/lib/webhooks/endpoint-secrets'
import { releaseEndpoint } from '@/lib/webhooks/release'
import { sendTestEvent } from '@/lib/webhooks/test-event'
import { guardedBy } from './authenticate'
import type { ApiEnv, Service } from './context'
import { idempotently } from './idempotent'
import { json, jsonResponse, staffRoute } from './route'
import {
  createdEndpoint,
  endpoint,
  endpointChange,
  endpointParam,
  endpointRelease,
  endpoints,
  newEndpoint,
  rotatedSecret,
  testOutcome,
} from './webhook-schemas'

const tags = ['Webhooks']

const createEndpointRoute = staffRoute('webhooks.manage', ['not_found'], {
  method: 'post',
  path: '/webhook-endpoints',
  operationId: 'createWebhookEndpoint',
  tags,
  summary: 'Create an endpoint',
  description: `For managers and keys, at most ${MAX_ENDPOINTS} for each organisation. The endpoint gets the events of your branch or of \`branchId\`;
if there is neither, of every branch. Only this response contains the secret.`,
  request: { body: json(newEndpoint) },
  responses: { 201: jsonResponse('The endpoint, with its secret.', createdEndpoint) },
})

const listRoute = staffRoute('webhooks.manage', [], {
  method: 'get',
  path: '/webhook-endpoints',
  operationId: 'listWebhookEndpoints',
  tags,
  summary: 'List the endpoints you may see',
  description: 'For managers and keys. Managers of a branch see the endpoints of their branch.',
  responses: { 200: jsonResponse('Endpoints, oldest first.', endpoints) },
})

const readRoute = staffRoute('webhooks.manage', ['not_found'], {
  method: 'get',
  path: '/webhook-endpoints/{id}',
  operationId: 'getWebhookEndpoint',
  tags,
  summary: 'Read an endpoint',
  description: 'For managers and keys. The response does not contain the secret.',
  request: { params: endpointParam },
  responses: { 200: jsonResponse('The endpoint.', endpoint) },
})

const changeRoute = staffRoute('webhooks.manage', ['not_found'], {
  method: 'patch',
  path: '/webhook-endpoints/{id}',
  operationId: 'updateWebhookEndpoint',
  tags,
  summary: 'Edit an endpoint, or switch it off or on',
  description:
    'An endpoint that is off gets no events, and its waiting deliveries fail; resend them when it is on again.',
  request: { params: endpointParam, body: json(endpointChange) },
  responses: { 200: jsonResponse('The endpoint after the change.', endpoint) },
})

const deleteRoute = staffRoute('webhooks.manage', ['not_found'], {
  method: 'delete',
  path: '/webhook-endpoints/{id}',
  operationId: 'deleteWebhookEndpoint',
  tags,
  summary: 'Delete an endpoint and its deliveries',
  description: 'For managers and keys. The endpoint gets no more events and cannot be restored.',
  request: { params: endpointParam },
  responses: { 204: { description: 'The endpoint is deleted.' } },
})

const rotateRoute = staffRoute('webhooks.manage', ['not_found'], {
  method: 'post',
  path: '/webhook-endpoints/{id}/rotate-secret',
  operationId: 'rotateWebhookSecret',
  tags,
  summary: 'Rotate the secret of an endpoint',
  description: `For ${OVERLAP_HOURS} hours each event is signed with both secrets, so that the receiver can switch without losing events. A second rotation within this time stops the oldest secret at once: check \`previousSecretExpiresAt\` of the endpoint before.`,
  request: { params: endpointParam },
  responses: { 200: jsonResponse('The new secret.', rotatedSecret) },
})

const releaseRoute = staffRoute('webhooks.manage', ['not_found'], {
  method: 'post',
  path: '/webhook-endpoints/{id}/release',
  operationId: 'releaseWebhookEndpoint',
  tags,
  summary: 'End the hold after a restore',
  description: `After a restore from a backup every endpoint is held, so that a copy does not send what the original also sends.
\`send\` sends the deliveries that wait; \`drop\` ends them as failed.`,
  request: { params: endpointParam, body: json(endpointRelease) },
  responses: { 200: jsonResponse('The endpoint after the change.', endpoint) },
})

const testRoute = staffRoute('webhooks.manage', ['not_found'], {
  method: 'post',
  path: '/webhook-endpoints/{id}/test',
  operationId: 'testWebhookEndpoint',
  doesItAgain: true,
  tags,
  summary: 'Send a test event now',
  description: 'Sent once and not stored, also to an endpoint that is off. See `webhook.test` under Webhooks.',
  request: { params: endpointParam },
  responses: { 200: jsonResponse('The result of the attempt.', testOutcome) },
})

export function webhookRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { config, database, resolve, sender } = service
  const guarded = guardedBy(service)
  const rules = { allowPrivate: config.webhookAllowPrivate, ports: config.webhookPorts, resolve }
  const checkUrl = (url: string) => checkWebhookUrl(url, rules)

  api.openapi(guarded(createEndpointRoute), async (context) => {
    const { staff } = context.var
    const input = context.req.valid('json')
    // The host name is resolved before the transaction; a refusal is thrown inside it, so that it is stored with the key.
    const [urlCheck] = await Promise.allSettled([checkUrl(input.url)])
    return idempotently(
      context,
      database,
      { inTransaction: true },
      async (sql) => {
        if (urlCheck.status === 'rejected') throw urlCheck.reason
        const created = await createEndpoint(sql, staff, { ...input, url: urlCheck.value })
        return { status: 201, body: presentEndpoint(created) }
      },
      async (kept) => ({ ...kept, secret: await revealSecret(database, staff, kept.id) }),
    )
  })

  api.openapi(guarded(listRoute), async (context) => {
    const found = await findEndpoints(database, context.var.staff)
    return context.json({ endpoints: found.map(presentEndpoint) }, 200)
  })

  api.openapi(guarded(readRoute), async (context) => {
    const found = await findEndpoint(database, context.var.staff, context.req.valid('param').id)
    return context.json(presentEndpoint(found), 200)
  })

  api.openapi(guarded(changeRoute), async (context) => {
    const { staff } = context.var
    const { id } = context.req.valid('param')
    const { url, ...change } = context.req.valid('json')
    // As when it is created. Only of an endpoint that the caller may change.
    const [urlCheck] = await Promise.allSettled([
      url === undefined ? undefined : findEndpoint(database, staff, id).then(() => checkUrl(url)),
    ])
    return idempotently(context, database, { inTransaction: true }, async (sql) => {
      if (urlCheck.status === 'rejected') throw urlCheck.reason
      const changed = await changeEndpoint(sql, staff, id, { ...change, url: urlCheck.value })
      return { status: 200, body: presentEndpoint(changed) }
    })
  })

  api.openapi(guarded(deleteRoute), async (context) => {
    await deleteEndpoint(database, context.var.staff, context.req.valid('param').id)
    return context.body(null, 204)
  })

  api.openapi(guarded(rotateRoute), async (context) => {
    const { staff } = context.var
    const { id } = context.req.valid('param')
    return idempotently(
      context,
      database,
      { inTransaction: true },
      async (sql) => {
        const { until, droppedUntil } = await rotateSecret(sql, staff, id)
        return {
          status: 200,
          body: {
            previousSecretExpiresAt: until.toISOString(),
            droppedSecretExpiresAt: droppedUntil?.toISOString() ?? null,
          },
        }
      },
      async (kept) => ({ ...kept, secret: await revealSecret(database, staff, id) }),
    )
  })

  api.openapi(guarded(releaseRoute), async (context) => {
    const { id } = context.req.valid('param')
    const { waiting } = context.req.valid('json')
    return idempotently(context, database, { inTransaction: true }, async (sql) => {
      return { status: 200, body: presentEndpoint(await releaseEndpoint(sql, context.var.staff, id, waiting)) }
    })
  })

  api.openapi(guarded(testRoute), async (context) => {
    const { id } = context.req.valid('param')
    return context.json(await sendTestEvent(database, context.var.staff, id, sender.send), 200)
  })
}
