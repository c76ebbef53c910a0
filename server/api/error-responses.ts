import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { LoggedRequest } from '@/lib/access/logged-request'
import { NEW_BRANCH } from '@/lib/branches/new-branch'
import { unavailableFor } from '@/lib/db/write-failures'
import { AppError, ERROR_STATUS, type ErrorCode, errorBody } from '@/lib/errors'
import { groupedBy } from '@/lib/grouped-by'
import type { Log } from '@/lib/log'
import { orderSchema } from '@/lib/orders/order-schema'
import { EXAMPLE_ORDER_ID, errorCodeSchema } from '@/lib/schema-parts'
import { logFieldsOf } from '../logged-requests'
import { MAX_BODY_BYTES } from './middleware'
import { RATE_LIMIT_REFERENCES } from './rate-limit-headers'

/** The default, in seconds (docs/contract.md, Requests). */
export const RETRY_AFTER_SECONDS = '30'

/** Converts a thrown error into the error response. The client gets the message of an AppError only. */
export function respondWithError(error: unknown, context: Context, log: Log): Response {
  const appError = asAppError(error)
  const logged: LoggedRequest | undefined = context.get('logged')
  if (logged) logged.errorCode = appError.code
  if (appError.code === 'internal') log.error({ err: error, ...logFieldsOf(context) }, 'request failed')
  if (appError.code === 'unavailable') {
    log.warn({ err: error, outcome: appError.outcome, ...logFieldsOf(context) }, 'database unavailable')
  }
  const status = ERROR_STATUS[appError.code]
  if (status === 429 || status === 503)
    context.header('Retry-After', String(appError.retryAfter ?? RETRY_AFTER_SECONDS))
  if (status === 401) context.header('WWW-Authenticate', 'Bearer')
  return context.json(errorBody(appError), status)
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status === 400) {
    return new AppError('invalid_request', 'The body is not valid JSON.')
  }
  if (error instanceof HTTPException && error.status === 415) {
    return new AppError('unsupported_media_type', 'Send the body as application/json.')
  }
  return unavailableFor(error) ?? new AppError('internal', 'The server had an internal error.')
}

/** The message of each code in the examples. */
const EXAMPLE_MESSAGES: Record<ErrorCode, string> = {
  invalid_request: 'The request is not valid.',
  unauthenticated: 'Send a token: Authorization: Bearer <token>.',
  token_expired: 'The token has expired. Sign in again.',
  invalid_credentials: 'Phone or PIN is wrong.',
  forbidden: 'You do not have permission for this branch.',
  not_found: 'There is no such order.',
  invalid_transition: 'An order cannot go from ready to confirmed.',
  already_paid: 'The order is already paid.',
  already_refunded: 'The payment was already given back.',
  no_refund_due: 'Only the payment of a cancelled order can be given back.',
  wrong_amount: 'The total of the order is 70000, not 7000.',
  version_conflict: 'The order has changed since version 1; it is preparing now.',
  sold_out: 'Bạc xỉu is sold out.',
  not_served: 'Bánh mì ốp la is not served at this time, only 06:00-11:00.',
  kitchen_limited: 'Phở bò cannot be ordered now, because the kitchen is busy.',
  already_exists: 'Another API key has this name.',
  in_use: 'Items are made at this station.',
  removal_unconfirmed:
    'The push does not have 40 of the 41 items and 0 of the 3 option groups of the POS, and would remove them. Send it with "confirmRemoval": true if this is meant.',
  reference_taken: 'Order 47, whose request had another content, has this reference.',
  too_many_open_orders: `You have ${NEW_BRANCH.guestSessionOrders} open unpaid orders. Please ask the staff.`,
  table_closed: 'This table is closed. Please ask the staff.',
  ordering_closed: 'The kitchen takes no orders of guests now. Please ask the staff.',
  awaiting_acceptance: 'Staff must confirm your first order before you can order again.',
  idempotency_mismatch: 'This Idempotency-Key was used for another request.',
  history_gone: 'The events after this one are not kept any more. Read the orders instead.',
  payload_too_large: `The body must have at most ${MAX_BODY_BYTES} bytes.`,
  unsupported_media_type: 'Send the body as application/json.',
  rate_limited: 'More than 100 requests in a minute. Slow down.',
  internal: 'The server had an internal error.',
  unavailable: 'The database is unavailable. The request was not carried out. Try again shortly.',
}

const requestOutcome = z.enum(['not_carried_out', 'unknown']).openapi('RequestOutcome', {
  description:
    'Only with `unavailable`. `not_carried_out`: nothing changed. `unknown`: the change may have been made; repeating the request with the same Idempotency-Key makes it once.',
})

export const errorSchema = z
  .object({
    error: z.string().openapi({ description: 'A message for people.' }),
    code: errorCodeSchema,
    details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    order: orderSchema.optional(),
    orderId: z.uuid().optional().openapi({
      description: 'Only with `reference_taken`: the order that has the reference, if you may see it.',
    }),
    outcome: requestOutcome.optional(),
  })
  .openapi('Error')

const RETRY_AFTER = {
  'Retry-After': { schema: { type: 'string' }, description: 'Seconds to wait.', example: RETRY_AFTER_SECONDS },
}

/** References to the error responses for these codes, by status. Operations share them: each would be described 50 times. */
export function errorResponses(codes: Iterable<ErrorCode>): Record<number, { $ref: string }> {
  const responses: Record<number, { $ref: string }> = {}
  for (const [status, sameStatus] of groupedBy(codes, (code) => ERROR_STATUS[code])) {
    responses[status] = { $ref: `${ERROR_RESPONSES}${sameStatus.join(SEPARATOR)}` }
  }
  return responses
}

/** @returns the response that a reference of `errorResponses` names. Its schema allows no other code; each code has an example. */
export function errorResponseOf(reference: string) {
  const codes = z.array(errorCodeSchema).parse(reference.slice(ERROR_RESPONSES.length).split(SEPARATOR))
  const isWaiting = codes.some((code) => ERROR_STATUS[code] === 429 || ERROR_STATUS[code] === 503)
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: { ...(isWaiting && RETRY_AFTER), ...RATE_LIMIT_REFERENCES },
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            {
              type: 'object' as const,
              properties: { code: { type: 'string' as const, enum: codes } },
              required: ['code'],
            },
          ],
        },
        examples: examplesOf(codes),
      },
    },
  }
}

const ERROR_RESPONSES = '#/components/responses/'
const SEPARATOR = '-'

function examplesOf(codes: ErrorCode[]) {
  return Object.fromEntries(
    codes.map((code) => [code, { value: { error: EXAMPLE_MESSAGES[code], code, ...exampleFieldsOf(code) } }]),
  )
}

function exampleFieldsOf(code: ErrorCode) {
  if (code === 'unavailable') return { outcome: 'not_carried_out' }
  return code === 'reference_taken' ? { orderId: EXAMPLE_ORDER_ID } : {}
}
