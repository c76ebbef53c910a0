import type { Order } from './orders/order'

/** Every error that a client can meet, with its HTTP status. The one table: docs and tests read it too. */
export const ERROR_STATUS = {
  invalid_request: 400,
  unauthenticated: 401,
  token_expired: 401,
  invalid_credentials: 401,
  forbidden: 403,
  not_found: 404,
  invalid_transition: 409,
  already_paid: 409,
  version_conflict: 409,
  sold_out: 409,
  already_exists: 409,
  in_use: 409,
  too_many_open_orders: 409,
  table_closed: 409,
  awaiting_acceptance: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** What became of a request that is answered with 503. `unknown`: it was carried out, or not. */
export type RequestOutcome = 'not_carried_out' | 'unknown'

/** What was wrong with one part of a request: where (a path such as `items.0.quantity`) and why. */
export type ErrorDetail = { path: string; message: string }

const BRAND: unique symbol = Symbol.for('passboard.AppError')

/**
 * A refusal that is meant for the client: `message` is a sentence for people, `code` is for programs.
 * Anything else that is thrown is a fault of ours and is answered with 500 and no detail.
 */
export class AppError extends Error {
  /** The server and Next's bundle each have their own copy of this class; an error of one must be known to the other. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value
  }

  readonly [BRAND] = true
  readonly code: ErrorCode
  readonly details: ErrorDetail[] | undefined
  /** The order as it is now, where an order was in the way. */
  readonly order: Order | undefined
  /** Seconds until it makes sense to try again, where that is known. */
  readonly retryAfter: number | undefined
  /** With `unavailable` only. */
  readonly outcome: RequestOutcome | undefined

  constructor(
    code: ErrorCode,
    message: string,
    extra: { details?: ErrorDetail[]; order?: Order; retryAfter?: number; outcome?: RequestOutcome } = {},
  ) {
    super(message)
    this.code = code
    this.details = extra.details
    this.order = extra.order
    this.retryAfter = extra.retryAfter
    this.outcome = extra.outcome
  }
}

export type ErrorBody = {
  error: string
  code: ErrorCode
  details?: ErrorDetail[]
  order?: Order
  outcome?: RequestOutcome
}

/** The body that every error answer has. */
export function errorBody({ message, code, details, order, outcome }: AppError): ErrorBody {
  return { error: message, code, ...(details && { details }), ...(order && { order }), ...(outcome && { outcome }) }
}
