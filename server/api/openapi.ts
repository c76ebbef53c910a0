import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Config } from '@/lib/config'
import { DISABLE_AFTER_DAYS, RETRIES } from '@/lib/events/settle-delivery'
import { PATIENCE } from '../webhooks/sender'
import type { ApiEnv } from './context'
import { RETRY_AFTER_SECONDS } from './error-responses'
import { json } from './route'
import { testEvent, webhookEvent } from './webhook-schemas'

const description = ({ rateLimitPerMinute }: Config) => `Staff log in with phone and PIN and move orders through
\`pending → confirmed → preparing → ready → completed\` (or \`cancelled\`); guests order at their table.

Every error has the body \`{ "error": "<sentence>", "code": "<for programs>" }\`. An address may send
${rateLimitPerMinute} requests a minute; over that it gets 429 with \`Retry-After: ${RETRY_AFTER_SECONDS}\`.

503 says in \`outcome\` what became of the request: \`not_carried_out\`, or \`unknown\` where the database did not
answer. Send POSTs with an \`Idempotency-Key\`: then it is always safe to send them again.`

const TAGS = [
  { name: 'Authentication', description: 'Staff log in with phone and PIN and get a token.' },
  { name: 'Orders', description: 'What staff and a POS do with orders.' },
  { name: 'Guests', description: 'What guests do at their table, with the session that its QR code opens.' },
  { name: 'Café', description: 'Branches and tables.' },
  { name: 'Menu', description: 'The menu, and what is sold out.' },
  { name: 'Webhooks', description: 'Endpoints that are sent the events of orders, and the record of what was sent.' },
]

/** The OpenAPI 3.1 document, made from the schemas that validate. */
export function openApiDocument(api: OpenAPIHono<ApiEnv>, config: Config) {
  api.openAPIRegistry.registerComponent('securitySchemes', 'staffToken', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of POST /auth/login.',
  })
  api.openAPIRegistry.registerComponent('securitySchemes', 'guestSession', {
    type: 'apiKey',
    in: 'header',
    name: 'X-Session-ID',
    description: 'The session id of POST /guest/sessions.',
  })
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Passboard ordering service',
      version: '1.0.0',
      description: description(config),
      contact: { name: 'Passboard' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    tags: TAGS,
    servers: [{ url: '/api/v1' }],
  })
}

const WEBHOOKS_DESCRIPTION = `Follows [Standard Webhooks](https://www.standardwebhooks.com): its libraries verify it unchanged.

Every event comes at least once; \`webhook-id\` tells a repetition. The events of one order come in the order of its
\`version\`. Answer 2xx within ${PATIENCE.headersMs / 1000} seconds. Anything else, redirects too, is tried again ${RETRIES.count} times over
${RETRIES.days} days; 429 and 503 may name a \`Retry-After\`, and 410 switches the endpoint off, as ${DISABLE_AFTER_DAYS} days without a success do.`

const headers = z.object({
  'webhook-id': z.string().openapi({ description: 'Of the event; the same on every attempt.' }),
  'webhook-timestamp': z
    .string()
    .openapi({ description: 'Seconds since 1970 of this attempt.', example: '1795340465' }),
  'webhook-signature': z.string().openapi({
    description:
      '`v1,` and the HMAC-SHA256 of `<id>.<timestamp>.<body>` in base64; during a rotation one for each secret.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  }),
})

const RESPONSES = {
  '2XX': { description: 'Taken. The first kilobyte of the body is kept for managers to read.' },
  410: { description: 'No more, please: the endpoint is switched off.' },
}

/** Adds to the document what Passboard itself sends. */
export function describeWebhooks(api: OpenAPIHono<ApiEnv>): void {
  // No security scheme of OpenAPI describes a signature: see the headers.
  const webhook = { method: 'post' as const, tags: ['Webhooks'], security: [], responses: RESPONSES }
  api.openAPIRegistry.registerWebhook({
    ...webhook,
    path: 'order',
    operationId: 'receiveOrderEvent',
    summary: 'Something happened to an order',
    description: WEBHOOKS_DESCRIPTION,
    request: { headers, body: json(webhookEvent) },
  })
  api.openAPIRegistry.registerWebhook({
    ...webhook,
    path: 'webhook.test',
    operationId: 'receiveTestEvent',
    summary: 'A manager tries the endpoint',
    description: 'Sent once, signed as every event is. It is about no order.',
    request: { headers, body: json(testEvent) },
  })
}
