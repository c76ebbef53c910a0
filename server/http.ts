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
/** The taps of a board, several a second in a rush. Every other POST to a page counts like REST. */
const TAPS = /^\/(board\/|wall$)/
const SIGN_IN = /^\/api\/auth\//
/** What next-auth reads whole, without a limit of its own; a sign-in has a few hundred bytes. */
const MAX_SIGN_IN_BYTES = 10_000

/** What answers every HTTP request: the REST interface, the receiver and operations, and `pages` for the rest. */
export function createRequestHandler(
  service: Service,
  relay: (event: WebhookEvent) => void,
  readiness: () => Promise<Readiness>,
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
    app.post('*', async (context, next) => {
      if (OURS.test(context.req.path)) return next()
      const { incoming, outgoing } = context.env
      await service.limits.countRequest(clientAddress(incoming, service.config.trustedProxies))
      if (SIGN_IN.test(context.req.path)) refuseLargeSignIn(incoming)
      await pages(incoming, outgoing)
      return RESPONSE_ALREADY_SENT
    })
  }
  const ours = getRequestListener(app.fetch)

  return (request, response) => {
    const path = pathOf(request)
    if (!pages || path === null || OURS.test(path)) return ours(request, response)
    return request.method === 'POST' && !TAPS.test(path) ? ours(request, response) : pages(request, response)
  }
}

/** The path as Next will understand it, without `..` and its spellings; null when it is none. */
function pathOf({ url = '/' }: IncomingMessage): string | null {
  try {
    return decodeURIComponent(new URL(`http://passboard${url}`).pathname)
  } catch {
    return null
  }
}

/** Node holds a body to its declared length, so the declaration is all there is to check. */
function refuseLargeSignIn({ headers }: IncomingMessage): void {
  const length = Number(headers['content-length'])
  if (Number.isNaN(length) || length > MAX_SIGN_IN_BYTES) {
    throw new AppError('payload_too_large', `A sign-in has at most ${MAX_SIGN_IN_BYTES} bytes.`)
  }
}
