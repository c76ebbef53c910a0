import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { RETRIES } from '@/lib/events/retry-schedule'
import { PATIENCE_DAYS } from '@/lib/events/settle-delivery'
import { PATIENCE } from '../webhooks/sender'
import type { ApiEnv } from './context'
import { json } from './route'
import { testEvent, webhookEvent } from './webhook-schemas'

const DESCRIPTION = `Follows [Standard Webhooks](https://www.standardwebhooks.com): its libraries verify it unchanged.

Every event comes at least once; \`webhook-id\` tells a repetition. The events of one order come in the order of its
\`version\`. Answer 2xx within ${PATIENCE.headersMs / 1000} seconds. Anything else, redirects too, is tried again ${RETRIES.count} times over
${RETRIES.days} days; 429 and 503 may name a \`Retry-After\`, and 410 switches the endpoint off, as ${PATIENCE_DAYS} days without a success do.`

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
    description: DESCRIPTION,
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
