import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Config } from '@/lib/config'
import { RETRY_AFTER_SECONDS } from './answer-error'
import type { ApiEnv } from './context'

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
