import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { AppError } from '@/lib/errors'
import { clientAddress } from '../client-address'
import { type Budget, refuseExceeded } from '../limits'
import { readBody } from '../request-body'
import type { ApiEnv, Service } from './context'
import { RATE_LIMIT_HEADERS, rateLimitHeaders } from './rate-limit-headers'

/** Five times the size of a guest's order with the longest notes. */
export const MAX_BODY_BYTES = 100_000
/** An order of a program: 200 lines with notes of 2,000 characters, each of them six bytes as JSON escapes it. */
const MAX_ORDER_BYTES = 3_000_000
const ORDER_PATH = /\/orders(\/[^/]+\/items)?$/
/** A whole menu of a POS: the 2,000 items that it may have, with usual descriptions. */
const MAX_MENU_BYTES = 1_000_000

/**
 * Lets pages of other origins use the interface, if the operator lists them. Never with credentials: a page sends its token,
 * and no cookie is ever read here.
 */
export const allowOrigins = ({ config }: Service) =>
  cors({
    origin: config.corsOrigins,
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-None-Match',
      'Last-Event-ID',
      'X-Branch-ID',
      'X-Org-ID',
      'X-Request-ID',
      'X-Session-ID',
    ],
    exposeHeaders: [...Object.keys(RATE_LIMIT_HEADERS), 'ETag', 'Retry-After', 'X-Request-ID'],
    maxAge: 3_600,
  })

export const limitRequestsByAddress = ({ config, limits }: Service) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    const budget = await limits.countRequest(clientAddress(context.env.incoming, config.trustedProxies))
    showBudgets(context, [budget])
    refuseExceeded(budget)
    await next()
  })

/** Sends the budgets in the headers of the answer, also of a refusal. */
export function showBudgets(context: Context<ApiEnv>, budgets: Budget[]): void {
  context.set('budgets', budgets)
  for (const [name, value] of rateLimitHeaders(budgets)) context.env.outgoing.setHeader(name, value)
}

/** Reads the body: JSON in UTF-8 within the limit of the request. Refuses others before the schema validates them. */
export const jsonBody = createMiddleware<ApiEnv>(async (context, next) => {
  if (!['POST', 'PATCH', 'PUT'].includes(context.req.method)) return next()
  const { headers } = context.env.incoming
  if (headers['content-length'] === '0' || !(headers['content-length'] || headers['transfer-encoding'])) return next()
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.')
  }
  // Hono stores a promise here, although the type says that it is the resolved value.
  context.req.bodyCache.text = Promise.resolve(
    await readText(context.env.incoming, maxBytesOf(context.req)),
  ) as unknown as string
  await next()
})

/** A PUT may write a menu or a photo, and a restore has all that a DELETE answered. Guests have orders of their own. */
function maxBytesOf({ method, path }: Context['req']): number {
  if (method === 'PUT' || path.endsWith('/restore')) return MAX_MENU_BYTES
  const isOrder = method === 'POST' && ORDER_PATH.test(path) && !path.includes('/guest/')
  return isOrder ? MAX_ORDER_BYTES : MAX_BODY_BYTES
}

async function readText(incoming: HttpBindings['incoming'], maxBytes: number): Promise<string> {
  const body = await readBody(incoming, maxBytes)
  if (!body) throw new AppError('payload_too_large', `The body must have at most ${maxBytes} bytes.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new AppError('invalid_request', 'The body is not valid UTF-8.')
  }
}
