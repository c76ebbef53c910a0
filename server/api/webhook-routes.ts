import type { OpenAPIHono } from '@hono/zod-openapi'
import { changeEndpoint, createEndpoint, deleteEndpoint, MAX_ENDPOINTS } from '@/lib/webhooks/change-endpoints'
import { findEndpoint, findEndpoints, presentEndpoint } from '@/lib/webhooks/endpoint'
import { OVERLAP_HOURS, revealSecret, rotateSecret } from '@/lib/webhooks/endpoint-secrets'
import { checkWebhookUrl } from '@/lib/webhooks/public-address'
import { sendTestEvent } from '@/lib/webhooks/test-event'
import type { ApiEnv, Service } from './context'
import { idempotently } from './idempotent'
import { guardedBy } from './middleware'
import { answer, json, staffPostHeaders, staffRoute } from './route'
import {
  createdEndpoint,
  endpoint,
  endpointChange,
  endpointParam,
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
  summary: 'Subscribe an endpoint',
  description: `Managers only, at most ${MAX_ENDPOINTS} an organisation. It is told of your branch, or of the branch you name; else of
every branch. The answer is the only one that shows the secret.`,
  request: { headers: staffPostHeaders, body: json(newEndpoint) },
  responses: { 201: answer('The endpoint, with its secret.', createdEndpoint) },
})

const listRoute = staffRoute('webhooks.manage', [], {
  method: 'get',
  path: '/webhook-endpoints',
  operationId: 'listWebhookEndpoints',
  tags,
  summary: 'List the endpoints you may see',
  description: 'Managers only. Managers of a branch see the endpoints of their branch.',
  responses: { 200: answer('Endpoints, oldest first.', endpoints) },
})

const readRoute = staffRoute('webhooks.manage', ['not_found'], {
  method: 'get',
  path: '/webhook-endpoints/{id}',
  operationId: 'getWebhookEndpoint',
  tags,
  summary: 'Read an endpoint',
  description: 'Managers only. The answer does not hold the secret.',
  request: { params: endpointParam },
  responses: { 200: answer('The endpoint.', endpoint) },
})

const changeRoute = staffRoute('webhooks.manage', ['not_found'], {
  method: 'patch',
  path: '/webhook-endpoints/{id}',
  operationId: 'updateWebhookEndpoint',
  tags,
  summary: 'Change an endpoint, or switch it off and on',
  description: 'Switched off, it is told of nothing, and what waited is given up; replay it when it is on again.',
  request: { params: endpointParam, body: json(endpointChange) },
  responses: { 200: answer('The endpoint after the change.', endpoint) },
})

const deleteRoute = staffRoute('webhooks.manage', ['not_found'], {
  method: 'delete',
  path: '/webhook-endpoints/{id}',
  operationId: 'deleteWebhookEndpoint',
  tags,
  summary: 'Delete an endpoint and the record of its deliveries',
  description: 'Managers only. Nothing more is sent to it, and it cannot be restored.',
  request: { params: endpointParam },
  responses: { 204: { description: 'It is gone.' } },
})

const rotateRoute = staffRoute('webhooks.manage', ['not_found'], {
  method: 'post',
  path: '/webhook-endpoints/{id}/rotate-secret',
  operationId: 'rotateWebhookSecret',
  tags,
  summary: 'Give an endpoint a new secret',
  description: `For ${OVERLAP_HOURS} hours both secrets sign, so that the receiver can change over without missing anything.`,
  request: { headers: staffPostHeaders, params: endpointParam },
  responses: { 200: answer('The new secret.', rotatedSecret) },
})

const testRoute = staffRoute('webhooks.manage', ['not_found'], {
  method: 'post',
  path: '/webhook-endpoints/{id}/test',
  operationId: 'testWebhookEndpoint',
  tags,
  summary: 'Send a test event now',
  description: 'Sent once and not kept, to an endpoint that is switched off too. See `webhook.test` under Webhooks.',
  request: { params: endpointParam },
  responses: { 200: answer('What became of it.', testOutcome) },
})

export function webhookRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { config, database, resolve, sender } = service
  const guarded = guardedBy(service)
  const rules = { allowPrivate: config.webhookAllowPrivate, ports: config.webhookPorts, resolve }
  const checked = (url: string) => checkWebhookUrl(url, rules)

  api.openapi(guarded(createEndpointRoute), async (context) => {
    const { staff } = context.var
    const wanted = context.req.valid('json')
    // Names are resolved before the transaction opens; a refusal counts within it, as the answer that its key keeps.
    const [checking] = await Promise.allSettled([checked(wanted.url)])
    return idempotently(
      context,
      database,
      staff.staffId,
      async (sql) => {
        if (checking.status === 'rejected') throw checking.reason
        const created = await createEndpoint(sql, staff, { ...wanted, url: checking.value })
        return { status: 201, body: presentEndpoint(created) }
      },
      {
        inTransaction: true,
        complete: async (kept) => ({ ...kept, secret: await revealSecret(database, staff, kept.id) }),
      },
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
    await findEndpoint(database, staff, id)
    const address = url === undefined ? undefined : await checked(url)
    return context.json(presentEndpoint(await changeEndpoint(database, staff, id, { ...change, url: address })), 200)
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
      staff.staffId,
      async (sql) => {
        const until = await rotateSecret(sql, staff, id)
        return { status: 200, body: { previousSecretExpiresAt: until.toISOString() } }
      },
      { inTransaction: true, complete: async (kept) => ({ ...kept, secret: await revealSecret(database, staff, id) }) },
    )
  })

  api.openapi(guarded(testRoute), async (context) => {
    const { id } = context.req.valid('param')
    return context.json(await sendTestEvent(database, context.var.staff, id, sender.send), 200)
  })
}
