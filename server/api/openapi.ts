import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Config } from '@/lib/config'
import { DISABLE_AFTER_DAYS, RETRIES } from '@/lib/events/retries'
import type { InParts } from '@/lib/turns'
import { SEND_TIMEOUTS } from '../webhooks/sender'
import type { ApiEnv } from './context'
import { errorResponseOf, errorSchema, RETRY_AFTER_SECONDS } from './error-responses'
import { RATE_LIMIT_HEADERS } from './rate-limit-headers'
import { json } from './route'
import { conditionEvent, testEvent, webhookEvent } from './webhook-schemas'

const description = ({
  rateLimitPerMinute,
  keyRateLimitPerMinute,
}: Config) => `Staff sign in with phone and PIN and move orders through
\`pending → confirmed → preparing → ready → completed\` (or \`cancelled\`); guests order at their table. Other programs
send an API key that a manager created, as \`Authorization: Bearer <key>\`.

Every error has the body \`{ "error": "<message>", "code": "<for programs>" }\`. An address may send
${rateLimitPerMinute} requests a minute; further requests get 429 with \`Retry-After: ${RETRY_AFTER_SECONDS}\`. An API key may also send
${keyRateLimitPerMinute} requests a minute, from all addresses together; then \`Retry-After\` has the true seconds. Every answer has the headers
\`RateLimit-Policy\` and \`RateLimit\` of draft-ietf-httpapi-ratelimit-headers-11, with the policies \`address\` and \`key\`.

A 503 has an \`outcome\`: \`not_carried_out\`, or \`unknown\` if the database did not respond. Send POSTs and PATCHes with an
\`Idempotency-Key\`, so that you can always repeat them safely.`

const TAGS = [
  { name: 'Authentication', description: 'Staff sign in with phone and PIN and get a token.' },
  { name: 'API keys', description: 'Managers create keys with which other programs use this interface.' },
  { name: 'Orders', description: 'Orders, for staff and a POS.' },
  { name: 'Guests', description: "Orders of guests, with a session that the table's QR code opens." },
  { name: 'Café', description: 'Branches and tables.' },
  { name: 'Menu', description: 'The menu and its sold out items.' },
  { name: 'Staff', description: 'The people who can sign in; for managers, not for API keys.' },
  { name: 'Screens', description: 'The devices that show boards, wall displays and pickup displays.' },
  { name: 'Printers', description: 'The printers of slips and labels.' },
  { name: 'Bank transfers', description: 'The connections of banks, and the transfers that they report.' },
  { name: 'Reports', description: 'Speed of service and sales of a branch.' },
  { name: 'Events', description: 'The history of a branch, without gaps.' },
  { name: 'Webhooks', description: 'Endpoints that receive the events of orders, and their deliveries.' },
]

/** The OpenAPI 3.1 document, generated from the schemas that validate requests; one path a part. */
export function* openApiDocument(api: OpenAPIHono<ApiEnv>, config: Config): InParts<Described> {
  const head = {
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
  }
  const whole: Described = { ...head, components: {}, paths: {}, webhooks: {} }
  addPart(whole, componentsOfAll().getOpenAPI31Document(head))
  for (const definition of api.openAPIRegistry.definitions) {
    yield
    const part = new OpenAPIHono()
    if (definition.type === 'route') part.openAPIRegistry.registerPath(definition.route)
    if (definition.type === 'webhook') part.openAPIRegistry.registerWebhook(definition.webhook)
    addPart(whole, part.getOpenAPI31Document(head))
  }
  return whole
}

type Described = ReturnType<OpenAPIHono['getOpenAPI31Document']>

/** What no path of its own describes. */
function componentsOfAll(): OpenAPIHono {
  const all = new OpenAPIHono()
  all.openAPIRegistry.registerComponent('securitySchemes', 'staffToken', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of POST /auth/login.',
  })
  all.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key of an integration, which a manager creates: `pbk_…`. A route requires one of its permissions.',
  })
  all.openAPIRegistry.registerComponent('securitySchemes', 'guestSession', {
    type: 'apiKey',
    in: 'header',
    name: 'X-Session-ID',
    description: 'The session id of POST /guest/sessions.',
  })
  all.openAPIRegistry.register('Error', errorSchema)
  for (const [name, header] of Object.entries(RATE_LIMIT_HEADERS)) {
    all.openAPIRegistry.registerComponent('headers', name, header)
  }
  return all
}

/** Parts describe a schema that they share in the same words. */
function addPart(whole: Described, { components = {}, paths = {}, webhooks }: Described): void {
  whole.components = merged(whole.components, components)
  whole.paths = merged(whole.paths, paths)
  Object.assign(whole.webhooks ?? {}, webhooks)
  whole.components = merged(whole.components, { responses: errorsOf(paths) })
}

/** The error responses to which the operations of these paths refer, by their name in the document. */
function errorsOf(paths: NonNullable<Described['paths']>) {
  const references = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ responses }: { responses: Record<string, { $ref?: string }> }) => Object.values(responses))
    .flatMap(({ $ref }) => $ref ?? [])
  return Object.fromEntries(references.map((reference) => [reference.split('/').at(-1), errorResponseOf(reference)]))
}

/** Merges two levels: the methods of a path, or the components of a kind. */
function merged<All extends object>(all: All | undefined, more: All): All {
  const result: Record<string, object> = { ...all }
  for (const [name, values] of Object.entries(more)) result[name] = { ...result[name], ...values }
  return result as All
}

const WEBHOOKS_DESCRIPTION = `Follows [Standard Webhooks](https://www.standardwebhooks.com): its libraries can verify the signature.

Every event is sent at least once; repetitions have the same \`webhook-id\`. The events of one order are sent in the order of
its \`version\`. Respond with 2xx within ${SEND_TIMEOUTS.headersMs / 1000} seconds. After any other response, redirects too, the event is retried
${RETRIES.count} times over ${RETRIES.days} days; 429 and 503 may have a \`Retry-After\`. The endpoint is switched off after a 410, and after
${DISABLE_AFTER_DAYS} days without a successful attempt.`

const headers = z.object({
  'webhook-id': z.string().openapi({ description: 'The id of the event; the same in every attempt.' }),
  'webhook-timestamp': z
    .string()
    .openapi({ description: 'The time of this attempt, in seconds since 1970 UTC.', example: '1795340465' }),
  'webhook-signature': z.string().openapi({
    description:
      '`v1,` and the HMAC-SHA256 of `<id>.<timestamp>.<body>` in base64; during a rotation, one for each secret.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  }),
})

const RESPONSES = {
  '2XX': { description: 'Delivered. The first kilobyte of the body is stored for managers.' },
  410: { description: 'Unsubscribe: Passboard switches the endpoint off.' },
}

/** Adds the webhooks that Passboard sends to the document. */
export function describeWebhooks(api: OpenAPIHono<ApiEnv>): void {
  // OpenAPI has no security scheme for signatures: see the headers.
  const webhook = { method: 'post' as const, tags: ['Webhooks'], security: [], responses: RESPONSES }
  api.openAPIRegistry.registerWebhook({
    ...webhook,
    path: 'order',
    operationId: 'receiveOrderEvent',
    summary: 'An event of an order',
    description: WEBHOOKS_DESCRIPTION,
    request: { headers, body: json(webhookEvent) },
  })
  api.openAPIRegistry.registerWebhook({
    ...webhook,
    path: 'condition',
    operationId: 'receiveConditionEvent',
    summary: 'The beginning or the end of a condition, such as a screen that is away',
    description:
      'Signed and repeated as the events of orders. `data.state` tells the beginning from the end; both have the same ' +
      '`data.conditionId`. A condition that comes and goes within seconds is announced once.',
    request: { headers, body: json(conditionEvent) },
  })
  api.openAPIRegistry.registerWebhook({
    ...webhook,
    path: 'webhook.test',
    operationId: 'receiveTestEvent',
    summary: 'A test event, sent by a manager',
    description: 'Sent once and signed like every event. It belongs to no order.',
    request: { headers, body: json(testEvent) },
  })
}
