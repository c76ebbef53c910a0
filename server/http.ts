import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { AppError } from '@/lib/errors'
import type { OrderEvent } from '@/lib/events/webhook-event'
import { createApi } from './api/api'
import type { Service } from './api/context'
import { docsPage } from './api/docs-page'
import { answerError } from './api/error-responses'
import { clientAddress } from './client-address'
import { operations } from './ops/metrics'
import type { Readiness } from './ops/readiness'
import { signCaller, signedCaller } from './own-request'
import { discardUnreadBody } from './request-body'
import { createReceiver } from './webhooks/receiver'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown

/** Paths that Hono answers; all others are pages. */
const OURS = /^\/(api\/v1|api\/docs|webhooks|healthz|readyz|metrics)(\/|\?|$)/
/** The taps of a board, several a second in a rush. Every other POST to a page counts like REST. */
const TAPS = /^\/(board\/|wall$)/
/** For half a year. Other names under the same domain may be served by others, without https. */
const ONLY_HTTPS = 'max-age=15552000'
/** The largest body of a POST to a page, in bytes. A larger one is refused before Next begins to read it. */
const MAX_BODY = {
  /** next-auth reads a body whole, without a limit of its own; a sign-in has a few hundred bytes. */
  signIn: 10_000,
  /** The menu's file may have 200,000 characters (`lib/setup/set-up-schema.ts`). */
  setUp: 1_000_000,
  others: 100_000,
}

/** What answers every HTTP request: the REST interface, the receiver and operations, and `pages` for the rest. */
export function createRequestHandler(
  service: Service,
  relay: (event: OrderEvent, eventId: string) => void,
  readiness: () => Promise<Readiness>,
  pages: RequestHandler | null,
): RequestHandler {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError((error, context) => answerError(error, context, service.log))
  // Here and not in the mounted apps: Hono asks only the outermost one.
  app.notFound((context) =>
    answerError(new AppError('not_found', 'There is nothing at this address.'), context, service.log),
  )
  app.use(secureHeaders({ crossOriginResourcePolicy: 'same-origin', strictTransportSecurity: false }))
  app.route('/api/v1', createApi(service))
  app.route('/', docsPage(service))
  app.route('/', createReceiver(relay))
  app.route('/', operations(service, readiness))
  if (pages) {
    app.post('*', async (context, next) => {
      const { incoming, outgoing } = context.env
      const path = pathOf(incoming)
      if (path === null || OURS.test(path)) return next()
      const caller = signedCaller(incoming)
      const address = caller ?? clientAddress(incoming, service.config.trustedProxies)
      if (!TAPS.test(path)) await service.limits.countRequest(address)
      // Next forwards a body without its length; the first request had one.
      if (caller === null) refuseLargeBody(incoming, path)
      signCaller(incoming, address)
      // Next forwards an action to itself over this protocol. This process speaks no TLS, whatever a proxy in front does.
      delete incoming.headers['x-forwarded-proto']
      await pages(incoming, outgoing)
      return RESPONSE_ALREADY_SENT
    })
  }
  const isHttps = service.config.publicUrl.startsWith('https:')
  const ours = getRequestListener(app.fetch, { autoCleanupIncoming: false })

  return (request, response) => {
    discardUnreadBody(request, response)
    if (isHttps) response.setHeader('Strict-Transport-Security', ONLY_HTTPS)
    const path = pathOf(request)
    const isPage = pages && path !== null && !OURS.test(path) && request.method !== 'POST'
    return isPage ? pages(request, response) : ours(request, response)
  }
}

/** The path as Next will understand it, without `..` and its spellings; null when it is none, as in `OPTIONS *`. */
function pathOf({ url = '/' }: IncomingMessage): string | null {
  if (!url.startsWith('/')) return null
  try {
    return decodeURIComponent(new URL(`http://passboard${url}`).pathname)
  } catch {
    return null
  }
}

/** Node holds a body to its declared length, so the declaration is all there is to check. */
function refuseLargeBody({ headers }: IncomingMessage, path: string): void {
  const isSignIn = path.startsWith('/api/auth/')
  const max = isSignIn ? MAX_BODY.signIn : path === '/setup' ? MAX_BODY.setUp : MAX_BODY.others
  const length = Number(headers['content-length'] ?? (headers['transfer-encoding'] ? Number.NaN : 0))
  if (Number.isNaN(length) || length > max) {
    throw new AppError('payload_too_large', `A body sent to this page has at most ${max} bytes, and a Content-Length.`)
  }
}
