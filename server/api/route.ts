import { z } from '@hono/zod-openapi'
import { ERROR_STATUS, type ErrorCode } from '@/lib/errors'
import { errorBody } from './schemas'

/** The recurring parts of a route's description. */

export const STAFF = [{ staffToken: [] }]
export const GUEST = [{ guestSession: [] }]

const narrowing = {
  'x-org-id': z.uuid().optional().openapi({ description: 'Act in this organisation; you must work there too.' }),
  'x-branch-id': z.uuid().optional().openapi({ description: 'Narrow the request to this branch.' }),
}
const idempotencyKey = {
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'must have 1 to 255 visible ASCII characters')
    .optional()
    .openapi({ description: 'Repeating a request with its key within 24 hours gives the first answer again.' }),
}

export const staffHeaders = z.object(narrowing)
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

/** What the interface answers with; the rest is for the forms of the settings. */
type RestErrorCode = Exclude<ErrorCode, 'already_exists' | 'in_use'>

/** Errors that whole groups of routes share. */
const ALWAYS: RestErrorCode[] = ['invalid_request', 'rate_limited', 'internal', 'unavailable']
export const BODY_ERRORS: RestErrorCode[] = ['payload_too_large', 'unsupported_media_type']
export const STAFF_ERRORS: RestErrorCode[] = ['unauthenticated', 'token_expired', 'forbidden']

const SAMPLES: Record<RestErrorCode, string> = {
  invalid_request: 'The request is not valid.',
  unauthenticated: 'Send a token: Authorization: Bearer <token>.',
  token_expired: 'The token has expired. Log in again.',
  invalid_credentials: 'Phone or PIN is wrong.',
  forbidden: 'This branch is not yours to see.',
  not_found: 'There is no such order.',
  invalid_transition: 'An order cannot go from ready to confirmed.',
  already_paid: 'The order is already paid.',
  version_conflict: 'The order has changed since version 1; it is preparing now.',
  sold_out: 'Bạc xỉu is sold out.',
  idempotency_mismatch: 'This Idempotency-Key was used for another request.',
  payload_too_large: 'A body has at most 100000 bytes.',
  unsupported_media_type: 'Send the body as application/json.',
  rate_limited: 'More than 100 requests in a minute. Slow down.',
  internal: 'Something went wrong on our side.',
  unavailable: 'The database is away. Try again shortly.',
}

/**
 * The error answers of a route, by status, with an example of each code.
 * The type hides them on purpose: handlers throw errors, so they never return one of these.
 */
export function errors(...codes: RestErrorCode[]): Record<never, never> {
  const responses: Record<number, object> = {}
  for (const [status, sameStatus] of byStatus(new Set([...ALWAYS, ...codes]))) {
    responses[status] = {
      description: sameStatus.map((code) => `\`${code}\``).join(', '),
      ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
      content: { 'application/json': { schema: errorBody, examples: examplesOf(sameStatus) } },
    }
  }
  return responses
}

const RETRY_AFTER = { 'Retry-After': { schema: { type: 'string' }, description: 'Seconds to wait.', example: '30' } }

function byStatus(codes: Set<RestErrorCode>): Map<number, RestErrorCode[]> {
  const groups = new Map<number, RestErrorCode[]>()
  for (const code of codes) groups.set(ERROR_STATUS[code], [...(groups.get(ERROR_STATUS[code]) ?? []), code])
  return groups
}

function examplesOf(codes: RestErrorCode[]) {
  return Object.fromEntries(codes.map((code) => [code, { value: { error: SAMPLES[code], code } }]))
}
