import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { AppError } from '@/lib/errors'
import type { WebhookEvent } from '@/lib/events/webhook-event'
import { answerError } from './api/answer-error'
import { createApi } from './api/api'
import type { Service } from './api/context'
import { docsPage } from './api/docs-page'
import { clientAddress } from './client-address'
import { operations } from './ops/operations'
import type { Readiness } from './ops/readiness'
import { createReceiver } from './webhooks/receiver'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown

/** Paths that Hono answers; all others are pages. */
const OURS = /^\/(api\/v1|api\/docs|webhooks|healthz|readyz|metrics)(\/|\?|$)/
/** next-auth's own paths: guessing PINs through the sign-in page counts like guessing through the REST interface. */
const SIGN_IN = /^\/api\/auth\//

/** What answers every HTTP request: the REST interface, the receiver and operations, and `pages` for the rest. */
export function createRequestHandler(
  service: Service,
  relay: (event: WebhookEvent) => void,
  readiness: Readiness,
  pages: RequestHandler | null,
): RequestHandler {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError((error, context) => answerError(error, context, service.log))
  // Here and not in the mounted apps: Hono asks only the outermost one.
  app.notFound((context) =>
    answerError(new AppError('not_found', 'There is nothing at this address.'), context, service.log),
  )
  app.use(secureHeaders({ crossOriginResourcePolicy: 'same-origin' }))
  app.route('/api/v1', createApi(service))
  app.route('/', docsPage())
  app.route('/', createReceiver(relay))
  app.route('/', operations(service, readiness))
  if (pages) {
    app.post('/api/auth/*', async (context) => {
      await service.limits.countRequest(clientAddress(context.env.incoming, service.config.trustedProxies))
      await pages(context.env.incoming, context.env.outgoing)
      return RESPONSE_ALREADY_SENT
    })
  }
  const ours = getRequestListener(app.fetch)

  return (request, response) => {
    const url = request.url ?? '/'
    const isSignIn = request.method === 'POST' && SIGN_IN.test(url)
    return pages && !OURS.test(url) && !isSignIn ? pages(request, response) : ours(request, response)
  }
}
