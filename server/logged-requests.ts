import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { handleLogged, type LoggedRequest, loggedCaller } from '@/lib/access/logged-request'
import { newId } from '@/lib/ids'
import type { Log } from '@/lib/log'
import type { ApiEnv, Service } from './api/context'
import { clientAddress } from './client-address'

/** An id that a client or a proxy chose: one word, so that it can neither forge a line of the log nor fill it. */
const REQUEST_ID = /^[A-Za-z0-9._:=-]{1,64}$/

/** The id of a request: that of its X-Request-ID if it is one, else a new one. It is sent back with the answer. */
function requestIdOf({ headers }: IncomingMessage, response: ServerResponse): string {
  const sent = headers['x-request-id']
  const id = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : newId()
  response.setHeader('X-Request-ID', id)
  return id
}

const loggedRequest = ({ config }: Service, incoming: IncomingMessage, outgoing: ServerResponse): LoggedRequest => ({
  requestId: requestIdOf(incoming, outgoing),
  address: clientAddress(incoming, config.trustedProxies),
})

/** What the lines of a request of REST or of a hook say, as far as it is known. */
export const logFieldsOf = ({ var: known }: Context<ApiEnv>): Partial<LoggedRequest> => ({
  ...known.logged,
  ...known.caller,
  ...(known.guest && loggedCaller(known.guest)),
  ...(known.staff && loggedCaller(known.staff)),
})

/** These lines have no property that may hold a secret; looking for one takes longer than writing the line. */
const unredacted = (log: Log) => log.child({}, { redact: [] })

const millisecondsSince = (startedAt: number): number => performance.now() - startedAt

/** Gives a request to the REST interface an id, logs its response and measures its duration. */
export const observeRequests = (service: Service) => {
  const requestLog = unredacted(service.log)
  return createMiddleware<ApiEnv>(async (context, next) => {
    const startedAt = performance.now()
    context.set('logged', loggedRequest(service, context.env.incoming, context.env.outgoing))
    await next()
    const ms = millisecondsSince(startedAt)
    const { method, path } = context.req
    const status = context.res.status
    service.metrics.requests.observe({ method, status: String(status) }, ms / 1_000)
    requestLog.info({ ...logFieldsOf(context), method, path, status, ms: Math.round(ms) }, 'request')
  })
}

/** Addresses of hooks are as good as secrets for printers: a line has their beginning, also of one that was entered with a mistake. */
const shortened = (path: string): string => path.replace(/([0-9a-f]{8})[0-9a-f]{24}/gi, '$1…')

/** Gives a request to a hook an id, and logs its refusal. */
export const observeHooks = (service: Service) => {
  const hookLog = unredacted(service.log)
  return createMiddleware<ApiEnv>(async (context, next) => {
    context.set('logged', loggedRequest(service, context.env.incoming, context.env.outgoing))
    await next()
    const status = context.res.status
    if (status < 400) return
    const { method, path } = context.req
    hookLog.warn({ ...logFieldsOf(context), method, path: shortened(path), status }, 'hook refused')
  })
}

/** The code of a table in a path opens a session, that of a receipt the receipt. */
const withoutCode = (path: string): string => path.replace(/^\/(t|receipt)\/[^/]+/, '/$1/…')

/** Gives a request for a page an id; logs the response to a POST (an action, a tap, an order), with the code of a refusal. */
export function observePage(
  service: Service,
  pages: (request: IncomingMessage, response: ServerResponse) => unknown,
): (request: IncomingMessage, response: ServerResponse) => unknown {
  const pageLog = unredacted(service.log)
  return (request, response) => {
    const logged = loggedRequest(service, request, response)
    // A request that Next forwards to itself has the id of the first one.
    request.headers['x-request-id'] = logged.requestId
    if (request.method === 'POST') {
      const startedAt = performance.now()
      const path = withoutCode((request.url ?? '/').split('?')[0] ?? '/')
      response.once('finish', () => {
        const { statusCode: status } = response
        pageLog.info(
          { ...logged, method: 'POST', path, status, ms: Math.round(millisecondsSince(startedAt)) },
          'request',
        )
      })
    }
    return handleLogged(logged, () => pages(request, response))
  }
}
