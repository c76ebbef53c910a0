import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import type { Permission } from '@/lib/access/permissions'
import { RETENTION_HOURS, RETRYABLE_CODES } from '@/lib/idempotency'
import { errorResponses, type RestErrorCode } from './error-responses'

/** How a route is described: the parts that recur, and what follows from the rest of a description. */

/** Which credential a route authenticates; `anonymous`: none. */
export type Caller = 'staff' | 'guest' | 'anonymous'

const narrowing = {
  'x-org-id': z.uuid().optional().openapi({ description: 'Act in this organisation; you must work there too.' }),
  'x-branch-id': z.uuid().optional().openapi({ description: 'Narrow the request to this branch.' }),
}
const idempotencyKey = {
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'must have 1 to 255 visible ASCII characters')
    .optional()
    .openapi({
      description:
        `Repeating a request with its key within ${RETENTION_HOURS} hours gives the first answer again. After a 503, or no ` +
        'answer, the repetition is carried out if the first was not. A refusal that may pass ' +
        `(${RETRYABLE_CODES.map((code) => `\`${code}\``).join(', ')}) is not kept.`,
    }),
}

const staffHeaders = z.object(narrowing)
export const staffPostHeaders = z.object({ ...narrowing, ...idempotencyKey })
export const guestPostHeaders = z.object(idempotencyKey)

export const json = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})

export const answer = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
})

type Described<Path extends string> = Omit<RouteConfig, 'path' | 'security'> & {
  path: Path
  operationId: string
  summary: string
  description: string
}

/** What a route requires of the request besides its own input. */
type Access = Pick<RouteConfig, 'request'> & {
  caller: Caller
  security: { [scheme: string]: string[] }[]
  refusals: RestErrorCode[]
}

const STAFF: Access = {
  caller: 'staff',
  request: { headers: staffHeaders },
  security: [{ staffToken: [] }],
  refusals: ['unauthenticated', 'token_expired', 'forbidden'],
}
const GUEST: Access = {
  caller: 'guest',
  security: [{ guestSession: [] }],
  refusals: ['unauthenticated', 'table_closed'],
}
const PUBLIC: Access = { caller: 'anonymous', security: [], refusals: [] }

/**
 * A route for staff, with the headers that narrow what the token may touch.
 * @param permission what `guardedBy` demands of the caller
 * @param refusals the errors of its own; those that follow from method, input and security are added
 */
export const staffRoute = <P extends string, R extends Described<P>>(
  permission: Permission,
  refusals: RestErrorCode[],
  route: R,
) => described<P, R>(permission, refusals, route, STAFF)

/** A route for guests who hold a session; parameters as of `staffRoute`. */
export const guestRoute = <P extends string, R extends Described<P>>(
  permission: Permission,
  refusals: RestErrorCode[],
  route: R,
) => described<P, R>(permission, refusals, route, GUEST)

/** A route that needs no token or session; parameters as of `staffRoute`. */
export const publicRoute = <P extends string, R extends Described<P>>(
  permission: Permission,
  refusals: RestErrorCode[],
  route: R,
) => described<P, R>(permission, refusals, route, PUBLIC)

/**
 * Hides the error answers from the type: handlers throw errors, so they never return one of these.
 * @returns the route, and what `guardedBy` asks of its callers
 */
function described<P extends string, R extends Described<P>>(
  permission: Permission,
  refusals: RestErrorCode[],
  route: R,
  access: Access,
) {
  const request = { ...access.request, ...route.request }
  const codes = new Set<RestErrorCode>([
    ...inputErrors(route.method, request),
    ...access.refusals,
    ...refusals,
    'rate_limited',
    'internal',
    'unavailable',
  ])
  const responses = { ...route.responses, ...errorResponses(codes) }
  const config = createRoute<P, R>({ ...route, request, security: access.security, responses })
  return { config, caller: access.caller, permission }
}

/** The errors of what a request brings with it; a body is read also where none is wanted. */
function inputErrors(method: RouteConfig['method'], request: NonNullable<RouteConfig['request']>): RestErrorCode[] {
  const readsBody = method === 'post' || method === 'patch'
  const isIdempotent = request.headers instanceof z.ZodObject && 'idempotency-key' in request.headers.shape
  return [
    ...(readsBody || Object.keys(request).length > 0 ? (['invalid_request'] as const) : []),
    ...(readsBody ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(isIdempotent ? (['idempotency_mismatch'] as const) : []),
  ]
}
