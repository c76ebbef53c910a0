/** Every error code that a client can get, with its HTTP status. The documentation and the tests use this table too. */
export const ERROR_STATUS = {
  invalid_request: 400,
  unauthenticated: 401,
  token_expired: 401,
  invalid_credentials: 401,
  forbidden: 403,
  not_found: 404,
  invalid_transition: 409,
  already_paid: 409,
  already_refunded: 409,
  no_refund_due: 409,
  wrong_amount: 409,
  version_conflict: 409,
  sold_out: 409,
  not_served: 409,
  kitchen_limited: 409,
  reference_taken: 409,
  already_exists: 409,
  in_use: 409,
  removal_unconfirmed: 409,
  too_many_open_orders: 409,
  table_closed: 409,
  ordering_closed: 409,
  awaiting_acceptance: 409,
  history_gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Whether a request that got a 503 was carried out. `unknown`: it may have been. */
export type RequestOutcome = 'not_carried_out' | 'unknown'

/** What was wrong with one part of a request: where (a path such as `items.0.quantity`) and why. */
export type ErrorDetail = { path: string; message: string }

/** The details of the issues that a schema found. */
export const detailsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): ErrorDetail[] =>
  issues.map(({ path, message }) => ({ path: path.join('.'), message }))

/** What still uses a thing that cannot be removed: some of the names, and how many there are. */
export type Uses = { by: 'items' | 'screens' | 'printers' | 'orders' | 'combos'; names: string[]; count: number }

/** An order is passed on as it is: what it has is declared where orders are. */
type PresentedOrder = { id: string; version: number }

/** What a refusal may have beside its sentence and code. */
type Extra = {
  details?: ErrorDetail[]
  order?: PresentedOrder
  orderId?: string
  outcome?: RequestOutcome
}

const BRAND: unique symbol = Symbol.for('passboard.AppError')

/**
 * A refusal for the client: `message` is a sentence for people, `code` is for programs.
 * Any other error is a fault of the server; the response is 500 without details.
 */
export class AppError extends Error {
  /** The server and Next's bundle have separate copies of this class; `instanceof` must work across them. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value
  }

  readonly [BRAND] = true
  readonly code: ErrorCode
  readonly details: ErrorDetail[] | undefined
  /** The current order as it is presented (lib/orders/order.ts), where its state caused the refusal. */
  readonly order: PresentedOrder | undefined
  /** With `reference_taken`: the order that has the reference. */
  readonly orderId: string | undefined
  /** Seconds after which the client may retry, where known. */
  readonly retryAfter: number | undefined
  /** With `in_use` only. */
  readonly uses: Uses | undefined
  /** With `unavailable` only. */
  readonly outcome: RequestOutcome | undefined

  constructor(code: ErrorCode, message: string, extra: Extra & { retryAfter?: number; uses?: Uses } = {}) {
    super(message)
    this.code = code
    this.details = extra.details
    this.order = extra.order
    this.orderId = extra.orderId
    this.retryAfter = extra.retryAfter
    this.outcome = extra.outcome
    this.uses = extra.uses
  }
}

export type ErrorBody = Extra & { error: string; code: ErrorCode }

/** The body of every error response. */
export function errorBody({ message, code, details, order, orderId, outcome }: AppError): ErrorBody {
  return {
    error: message,
    code,
    ...(details && { details }),
    ...(order && { order }),
    ...(orderId && { orderId }),
    ...(outcome && { outcome }),
  }
}
