import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { unavailableFor } from '@/lib/db/database-away'
import { AppError, ERROR_STATUS, errorBody } from '@/lib/errors'
import type { Log } from '@/lib/log'

/** Seconds, where nothing more exact is known (docs/contract.md, Requests). */
export const RETRY_AFTER_SECONDS = '30'

/** Turns whatever was thrown into the interface's error answer. Only an AppError's own words reach the client. */
export function answerError(error: unknown, context: Context, log: Log): Response {
  const refusal = asAppError(error)
  if (refusal.code === 'internal') log.error({ err: error, requestId: context.get('requestId') }, 'request failed')
  if (refusal.code === 'unavailable') {
    log.warn({ err: error, outcome: refusal.outcome, requestId: context.get('requestId') }, 'database away')
  }
  const status = ERROR_STATUS[refusal.code]
  if (status === 429 || status === 503) context.header('Retry-After', String(refusal.retryAfter ?? RETRY_AFTER_SECONDS))
  if (status === 401) context.header('WWW-Authenticate', 'Bearer')
  return context.json(errorBody(refusal), status)
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status === 400) {
    return new AppError('invalid_request', 'The body is not valid JSON.')
  }
  if (error instanceof HTTPException && error.status === 415) {
    return new AppError('unsupported_media_type', 'Send the body as application/json.')
  }
  return unavailableFor(error) ?? new AppError('internal', 'Something went wrong on our side.')
}
