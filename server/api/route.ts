import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import type { Permission } from '@/lib/access/permissions'
import type { ErrorCode } from '@/lib/errors'
import { RETRYABLE_CODES } from '@/lib/idempotency/idempotency'
import { RETENTION_HOURS } from '@/lib/idempotency/retention'
import type { ReadInParts } from '@/lib/menu/read-pushed-menu'
import { type InParts, inTurns } from '@/lib/turns'
import { errorResponses } from './error-responses'
import { RATE_LIMIT_REFERENCES } from './rate-limit-headers'

/** Builds the descriptions of routes: the common parts, and the errors that follow from the rest of a description. */

/**
 * The credential that a route requires. `staff`: a staff token or an API key; `lister`: the same, but a key of several branches need not
 * name one; `holder`: the same, and the key needs no permission; `person`: a staff token; `anonymous`: none.
 */
export type Caller = 'staff' | 'lister' | 'holder' | 'person' | 'guest' | 'anonymous'

const narrowingHeaders = {
  'x-org-id': z.uuid().optional().openapi({ description: 'Act in this organisation; you must be a user there.' }),
  'x-branch-id': z
    .uuid()
    .optional()
    .openapi({
      description:
        'Narrow the request to this branch. An API key of several branches must name one: here, or as `branchId` or `tableId` in the query or the body. ' +
        'For the lists of branches and of orders it need not: they are then of all its branches.',
    }),
}
const idempotencyKey = {
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'must have 1 to 255 visible ASCII characters')
    .optional()
    .openapi({
      description:
        `Repeating a request with the same key within ${RETENTION_HOURS} hours returns the first response. After a 503 or no ` +
        'response, the repetition is carried out if the first request was not. Temporary refusals ' +
        `(${RETRYABLE_CODES.map((code) => `\`${code}\``).join(', ')}) are not stored.`,
    }),
}

export const json = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})

/**
 * A body that takes long to validate.
 * @param schema describes it
 * @param read validates the same in parts, which run in turns with the rest of the process
 */
export function jsonInTurns<Schema extends z.ZodType>(
  schema: Schema,
  read: (sent: unknown) => InParts<ReadInParts<z.output<Schema>>>,
) {
  // The validator of Hono calls nothing else.
  const safeParseAsync = (sent: unknown) => inTurns(read(sent))
  return json(Object.assign(schema.clone(), { safeParseAsync }) as Schema)
}

export const jsonResponse = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
})

type RouteDescription<Path extends string> = Omit<RouteConfig, 'path' | 'security'> & {
  path: Path
  operationId: string
  summary: string
  description: string
  /** Whether each POST does it again, also with the same Idempotency-Key: such a route takes no key. */
  doesItAgain?: boolean
}

/** The credential of a kind of route: its headers, security scheme and errors. */
type RouteAccess = {
  caller: Caller
  headers: z.ZodRawShape
  security: { [scheme: string]: string[] }[]
  refusals: ErrorCode[]
}

const STAFF: RouteAccess = {
  caller: 'staff',
  headers: narrowingHeaders,
  security: [{ staffToken: [] }, { apiKey: [] }],
  refusals: ['unauthenticated', 'token_expired', 'forbidden'],
}

/** A route for staff and integrations, with the headers that narrow the access of the token. */
export const staffRoute = routeFor(STAFF)

/** A route that lists the entries of all branches of the caller. */
export const listRoute = routeFor({ ...STAFF, caller: 'lister' })

/** A route about the token or the API key itself. */
export const holderRoute = routeFor({ ...STAFF, caller: 'holder' })

/** A route for people who are signed in, not for API keys. */
export const personRoute = routeFor({ ...STAFF, caller: 'person', security: [{ staffToken: [] }] })

/** A route for guests with a session. */
export const guestRoute = routeFor({
  caller: 'guest',
  headers: {},
  security: [{ guestSession: [] }],
  refusals: ['unauthenticated', 'table_closed'],
})

/** A route without token or session. */
export const publicRoute = routeFor({ caller: 'anonymous', headers: {}, security: [], refusals: [] })

/** An answer belongs to its caller: a route without one takes no Idempotency-Key. */
const takesKey = (method: RouteConfig['method'], { caller }: RouteAccess, doesItAgain: boolean): boolean =>
  (method === 'post' || method === 'patch') && caller !== 'anonymous' && !doesItAgain

/**
 * Describes the routes of a kind. Leaves the error responses out of the type, because handlers throw errors and do not return them.
 * `permission` is checked by `guardedBy`. `refusals`: the route's own error codes; those of method, input and security are added.
 */
function routeFor(access: RouteAccess) {
  return <P extends string, R extends RouteDescription<P>>(permission: Permission, refusals: ErrorCode[], route: R) => {
    const { doesItAgain = false, ...described } = route
    const isIdempotent = takesKey(route.method, access, doesItAgain)
    const headers = { ...access.headers, ...(isIdempotent && idempotencyKey) }
    const own = route.request?.headers instanceof z.ZodObject ? route.request.headers.shape : {}
    const allHeaders = { ...headers, ...own }
    const request = {
      ...route.request,
      ...(Object.keys(allHeaders).length > 0 && { headers: z.object(allHeaders) }),
    }
    const codes = new Set<ErrorCode>([
      ...inputErrors(route.method, request),
      ...(isIdempotent ? (['idempotency_mismatch'] as const) : []),
      ...access.refusals,
      ...refusals,
      'rate_limited',
      'internal',
      'unavailable',
    ])
    const responses = withRateLimits({ ...route.responses, ...errorResponses(codes) })
    const config = createRoute<P, R>({ ...(described as R), request, security: access.security, responses })
    return { config, caller: access.caller, permission }
  }
}

/** Every answer has the headers of the rate limits. */
const withRateLimits = <Responses extends RouteConfig['responses']>(responses: Responses) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      '$ref' in response ? response : { ...response, headers: { ...response.headers, ...RATE_LIMIT_REFERENCES } },
    ]),
  ) as Responses

/** The error codes of the input. A body is read also if the route has no body schema. */
function inputErrors(method: RouteConfig['method'], request: NonNullable<RouteConfig['request']>): ErrorCode[] {
  const readsBody = method === 'post' || method === 'patch' || method === 'put'
  return [
    ...(readsBody || Object.keys(request).length > 0 ? (['invalid_request'] as const) : []),
    ...(readsBody ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
  ]
}
