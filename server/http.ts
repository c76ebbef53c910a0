import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { PROTOCOL_HEADER } from '@/lib/access/secure-cookies'
import { AppError } from '@/lib/errors'
import type { OrderEvent } from '@/lib/orders/order-event'
import { TOO_MANY_REQUESTS } from '@/lib/problems'
import { httpsOffer } from '@/lib/tls/https-offer'
import { createApi } from './api/api'
import type { Service } from './api/context'
import { docsPage } from './api/docs-page'
import { respondWithError } from './api/error-responses'
import { bankMessages } from './bank-messages'
import { clientAddress } from './client-address'
import { boundBodies } from './connections'
import { isOverTls, redirectToHttps } from './https'
import { type Budget, refuseExceeded } from './limits'
import { observeHooks, observePage } from './logged-requests'
import { operations } from './ops/metrics'
import type { Readiness } from './ops/readiness'
import { acceptOwnHost, refuseOtherOrigins } from './own-host'
import { signCaller, signedCaller } from './own-request'
import { polledPrinters } from './polled-printers'
import { isViewer } from './realtime/identify'
import { discardUnreadBody } from './request-body'
import { setSecureHeaders } from './secure-headers'
import { createReceiver } from './webhooks/receiver'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown

/** Paths of Hono's routes; all others are pages. */
const HONO_PATHS = /^\/(api\/v1|api\/docs|hooks|webhooks|healthz|readyz|metrics)(\/|\?|$)/
/**
 * Taps of boards and order pads, several a second in a rush: not rate limited if the sender is signed in or paired. Every other POST
 * to a page counts like a REST request.
 */
const TAP_PATHS = /^\/((board|order)\/|wall$)/
const PHOTO_PATHS = /^\/photos\/[^/]+$/
/** Scripts and styles: read from the disk, with no work for the database. */
const STATIC_PATHS = /^\/_next\/static\//
/** Half a year, without subdomains: other servers may serve those without https. */
const STRICT_TRANSPORT_SECURITY = 'max-age=15552000'
/** The largest body of a POST to a page, in bytes. A larger body is refused before Next reads it. */
const MAX_BODY = {
  /** next-auth has no limit of its own; a sign-in has a few hundred bytes. */
  signIn: 10_000,
  others: 100_000,
}
/** Pages that send menu files, photos and option groups with all of their items. A character of a menu file has up to 3 bytes. */
const MAX_BODY_OF_PAGE = new Map([
  // A file of 200,000 characters (`lib/setup/set-up-schema.ts`).
  ['/setup', 1_000_000],
  // A file of 500,000 characters (`lib/menu/menu-schemas.ts`). Next has a limit of its own (`next.config.js`).
  ['/settings/menu', 2_000_000],
  ['/settings/options', 1_000_000],
  // A photo of 150,000 bytes.
  ['/settings/organisation', 1_000_000],
])

/** Handles every HTTP request: the REST interface, the receiver and operations; `pages` handles the rest. */
export function createRequestHandler(
  service: Service,
  relay: (event: OrderEvent, eventId: string) => void,
  readiness: () => Promise<Readiness>,
  unobservedPages: RequestHandler | null,
): RequestHandler {
  const pages = unobservedPages && observePage(service, unobservedPages)
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError((error, context) => respondWithError(error, context, service.log))
  // Here and not in the mounted apps: Hono calls only the handler of the outermost app.
  app.notFound((context) =>
    respondWithError(new AppError('not_found', 'There is nothing at this address.'), context, service.log),
  )
  const mayArrive = boundBodies()
  app.use(async (context, next) => {
    const { incoming, outgoing } = context.env
    if (!mayArrive(clientAddress(incoming, service.config.trustedProxies), incoming, outgoing))
      throw new AppError(
        'rate_limited',
        'Too many large bodies are on their way from this address. Send one at a time.',
      )
    await next()
    // Pages have headers of their own (next.config.js).
    if (context.res !== RESPONSE_ALREADY_SENT) setSecureHeaders(context.env.outgoing)
  })
  app.route('/api/v1', createApi(service))
  app.route('/', docsPage(service))
  app.use('/hooks/*', observeHooks(service))
  app.use('/webhooks/*', observeHooks(service))
  app.route('/', createReceiver(relay))
  app.route('/', bankMessages(service))
  app.route('/', polledPrinters(service))
  app.route('/', operations(service, readiness))
  if (pages) {
    app.post('*', async (context, next) => {
      const { incoming, outgoing } = context.env
      const path = pathOf(incoming)
      if (path === null || HONO_PATHS.test(path)) return next()
      const caller = signedCaller(incoming)
      // Next sends an action of another page to this process by another Host, after the first request was checked.
      if (caller === null) refuseOtherOrigins(incoming, service.config)
      const address = caller ?? clientAddress(incoming, service.config.trustedProxies)
      if (!TAP_PATHS.test(path) || !(await isViewer(service.database, incoming.headers.cookie))) {
        const budget = await service.limits.countRequest(address)
        if (budget.isExceeded && incoming.headers['next-action'] !== undefined) {
          // Next reads the text only if the type has no charset.
          return context.body(TOO_MANY_REQUESTS, 429, {
            'Content-Type': 'text/plain',
            'Retry-After': `${budget.resetsIn}`,
          })
        }
        refuseExceeded(budget)
      }
      // Next forwards a body without its length, which was checked in the first request.
      if (caller === null) refuseLargeBody(incoming, path)
      signCaller(incoming, address)
      await pages(incoming, outgoing)
      return RESPONSE_ALREADY_SENT
    })
  }
  const { publicUrl, tls } = service.config
  const handleWithHono = getRequestListener(app.fetch, { autoCleanupIncoming: false })

  return (request, response) => {
    discardUnreadBody(request, response)
    if (publicUrl === undefined && !acceptOwnHost(request, response)) return
    const isHttps = tls ? isOverTls(request) : publicUrl?.startsWith('https:') === true
    // Not with a listener of this process: the header would also forbid http on PORT of the same host.
    if (isHttps && !tls) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY)
    const path = pathOf(request)
    const isHono = path === null || HONO_PATHS.test(path)
    const offer = isHttps ? null : httpsOffer()
    if (offer && !isHono && redirectToHttps(request, response, offer.port)) return
    // A request that Next forwards to itself has the header of the first one.
    if (signedCaller(request) === null) request.headers[PROTOCOL_HEADER] = isHttps ? 'https' : 'http'
    const isPage = pages && path !== null && !isHono && request.method !== 'POST'
    return isPage ? readPage(path, request, response, pages) : handleWithHono(request, response)
  }

  async function readPage(path: string, request: IncomingMessage, response: ServerResponse, pages: RequestHandler) {
    // Also as it was sent: for Next `%2F` separates nothing, so `/photos%2Fa` is a page.
    const sentPath = request.url?.split('?')[0] ?? ''
    const isAt = (paths: RegExp) => paths.test(path) && paths.test(sentPath)
    if (!isAt(STATIC_PATHS) && signedCaller(request) === null) {
      const address = clientAddress(request, service.config.trustedProxies)
      const budget = await service.limits.countRead(isAt(PHOTO_PATHS) ? 'photo' : 'page', address)
      if (budget.isExceeded && !(await isStaff(request))) return refuseRead(budget, response)
    }
    return pages(request, response)
  }

  /** False while the database does not answer: an address over its limit does not wait for it. */
  async function isStaff({ headers }: IncomingMessage): Promise<boolean> {
    try {
      return await isViewer(service.database, headers.cookie)
    } catch (error) {
      service.log.warn({ err: error }, 'a reader over the limit was not identified')
      return false
    }
  }
}

/** A page has no error body of the REST interface. */
function refuseRead({ resetsIn }: Budget, response: ServerResponse): void {
  response.writeHead(429, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': resetsIn,
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(`${TOO_MANY_REQUESTS}\n`)
}

/** The path as Next decodes it, with `..` resolved; null if there is none, as in `OPTIONS *`. */
function pathOf({ url = '/' }: IncomingMessage): string | null {
  if (!url.startsWith('/')) return null
  try {
    return decodeURIComponent(new URL(`http://passboard${url}`).pathname)
  } catch {
    return null
  }
}

/** Checks only Content-Length, because Node reads no more than that. @throws {AppError} payload_too_large */
function refuseLargeBody({ headers }: IncomingMessage, path: string): void {
  const isSignIn = path.startsWith('/api/auth/')
  const max = isSignIn ? MAX_BODY.signIn : (MAX_BODY_OF_PAGE.get(path) ?? MAX_BODY.others)
  const length = Number(headers['content-length'] ?? (headers['transfer-encoding'] ? Number.NaN : 0))
  if (Number.isNaN(length) || length > max) {
    throw new AppError('payload_too_large', `The body must have a Content-Length of at most ${max} bytes.`)
  }
}
