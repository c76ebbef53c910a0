import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { authenticateStaff } from '@/lib/access/authenticate-staff'
import { authenticateGuest } from '@/lib/access/guest-session'
import { AppError } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { clientAddress } from '../client-address'
import { readBody } from '../read-body'
import type { ApiEnv, Service } from './context'

/** An order of 50 lines with the longest notes is a fifth of this. */
export const MAX_BODY_BYTES = 100_000

const optionalId = z.uuid().toLowerCase().optional()
const optionalHeaders = z.object({ 'X-Org-ID': optionalId, 'X-Branch-ID': optionalId })

/** Gives the request an id, logs its end, and counts it. */
export const observed = ({ log, metrics }: Service) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    const requestId = newId()
    const startedAt = performance.now()
    context.set('requestId', requestId)
    context.header('X-Request-ID', requestId)
    await next()
    const seconds = (performance.now() - startedAt) / 1000
    const { method, path } = context.req
    const status = context.res.status
    metrics.requests.observe({ method, status: String(status) }, seconds)
    log.info({ requestId, method, path, status, ms: Math.round(seconds * 1000) }, 'request')
  })

export const limitedByAddress = ({ config, limits }: Service) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    await limits.countRequest(clientAddress(context.env.incoming, config.trustedProxies))
    await next()
  })

/** Bodies are JSON in UTF-8 of a bounded size; anything else is refused before it is looked at. */
export const jsonBody = createMiddleware<ApiEnv>(async (context, next) => {
  if (!['POST', 'PATCH', 'PUT'].includes(context.req.method)) return next()
  const { headers } = context.env.incoming
  if (headers['content-length'] === '0' || !(headers['content-length'] || headers['transfer-encoding'])) return next()
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.')
  }
  // Hono keeps the promise of what it read under this name; its type shows the resolved value.
  context.req.bodyCache.text = Promise.resolve(await readText(context.env.incoming)) as unknown as string
  await next()
})

async function readText(incoming: HttpBindings['incoming']): Promise<string> {
  const body = await readBody(incoming, MAX_BODY_BYTES)
  if (!body) throw new AppError('payload_too_large', `A body has at most ${MAX_BODY_BYTES} bytes.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new AppError('invalid_request', 'The body is not valid UTF-8.')
  }
}

/** Staff, by bearer token; X-Org-ID and X-Branch-ID narrow what the token may touch. */
export const asStaff = ({ database }: Service) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    const token = /^Bearer +(\S+)$/i.exec(context.req.header('Authorization') ?? '')?.[1]
    if (!token) throw new AppError('unauthenticated', 'Send a token: Authorization: Bearer <token>.')
    const headers = optionalHeaders.safeParse({
      'X-Org-ID': context.req.header('X-Org-ID'),
      'X-Branch-ID': context.req.header('X-Branch-ID'),
    })
    if (!headers.success) throw new AppError('invalid_request', 'X-Org-ID and X-Branch-ID are UUIDs.')
    const narrowing = { orgId: headers.data['X-Org-ID'], branchId: headers.data['X-Branch-ID'] }
    context.set('staff', await authenticateStaff(database, token, narrowing))
    await next()
  })

/** Guests, by the session they opened at their table. */
export const asGuest = ({ database }: Service) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    const sessionId = context.req.header('X-Session-ID')
    if (!sessionId) throw new AppError('unauthenticated', 'Send a session: X-Session-ID.')
    context.set('guest', await authenticateGuest(database, sessionId))
    await next()
  })
