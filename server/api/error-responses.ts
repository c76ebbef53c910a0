import { z } from '@hono/zod-openapi'
import { ERROR_STATUS, type ErrorCode } from '@/lib/errors'
import { GUEST_LIMITS } from '@/lib/guests/guest-limits'
import { orderSchema } from '@/lib/orders/order-schema'
import { RETRY_AFTER_SECONDS } from './answer-error'
import { MAX_BODY_BYTES } from './middleware'

/** What the interface answers with; the rest is for the forms of the settings. */
export type RestErrorCode = Exclude<ErrorCode, 'already_exists' | 'in_use'>

/** One sentence for each code, for the examples. */
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
  too_many_open_orders: `You have ${GUEST_LIMITS.session.orders} open orders that are not paid. Please ask the staff.`,
  table_closed: 'This table is closed. Please ask the staff.',
  awaiting_acceptance: 'Staff must accept your first order before you can order again.',
  idempotency_mismatch: 'This Idempotency-Key was used for another request.',
  payload_too_large: `A body has at most ${MAX_BODY_BYTES} bytes.`,
  unsupported_media_type: 'Send the body as application/json.',
  rate_limited: 'More than 100 requests in a minute. Slow down.',
  internal: 'Something went wrong on our side.',
  unavailable: 'The database cannot be used just now. The request was not carried out; try again shortly.',
}

export const REST_ERROR_CODES = Object.keys(SAMPLES) as [RestErrorCode, ...RestErrorCode[]]

const requestOutcome = z.enum(['not_carried_out', 'unknown']).openapi('RequestOutcome', {
  description:
    'With `unavailable`. `not_carried_out`: nothing was changed. `unknown`: it was carried out, or not; the same request with the same Idempotency-Key is carried out once.',
})

const errorBody = z
  .object({
    error: z.string().openapi({ description: 'A sentence for people.' }),
    code: z.enum(REST_ERROR_CODES).openapi('ErrorCode', { description: 'For programs.' }),
    details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    order: orderSchema.optional(),
    outcome: requestOutcome.optional(),
  })
  .openapi('Error')

const RETRY_AFTER = {
  'Retry-After': { schema: { type: 'string' }, description: 'Seconds to wait.', example: RETRY_AFTER_SECONDS },
}

/** The error answers with these codes, by status: the schema allows no other code, and each code has an example. */
export function errorResponses(codes: Iterable<RestErrorCode>): Record<number, object> {
  const responses: Record<number, object> = {}
  for (const [status, sameStatus] of byStatus(codes)) {
    responses[status] = {
      description: sameStatus.map((code) => `\`${code}\``).join(', '),
      ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
      content: {
        'application/json': {
          schema: errorBody.and(z.object({ code: z.enum(sameStatus) })),
          examples: examplesOf(sameStatus),
        },
      },
    }
  }
  return responses
}

function byStatus(codes: Iterable<RestErrorCode>): Map<number, RestErrorCode[]> {
  const groups = new Map<number, RestErrorCode[]>()
  for (const code of codes) groups.set(ERROR_STATUS[code], [...(groups.get(ERROR_STATUS[code]) ?? []), code])
  return groups
}

function examplesOf(codes: RestErrorCode[]) {
  return Object.fromEntries(codes.map((code) => [code, { value: { error: SAMPLES[code], code, ...extraOf(code) } }]))
}

const extraOf = (code: RestErrorCode) => (code === 'unavailable' ? { outcome: 'not_carried_out' } : {})
