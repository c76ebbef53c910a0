import { type Database, type Sql, withHooks } from '../db/database'
import { rollBackToSavepoint, setSavepoint } from '../db/savepoint'
import { AppError, ERROR_STATUS, type ErrorCode, errorBody } from '../errors'
import { type Answer, findAnswer, type KeyedRequest, reserveKey, storeAnswer } from './idempotency-repository'

/**
 * Runs `work` once for a key: a repeated request within RETENTION_HOURS gets the stored answer, also a refusal. Refusals in
 * `RETRYABLE_CODES` are not stored: a repeated request runs again.
 * Key, work and answer are one transaction; a refusal undoes what the work wrote; a repeated request that arrives while the first one runs
 * waits for it.
 * @throws {AppError} idempotency_mismatch when the key was used for another request
 */
export async function once(
  database: Database,
  attempt: KeyedRequest,
  work: (sql: Sql) => Promise<Answer>,
): Promise<Answer> {
  return database.transaction(async (sql) => {
    if (!(await reserveKey(sql, attempt))) return storedAnswer(sql, attempt)
    await setSavepoint(sql)
    // The hooks of a refused work must not run: what they announce is undone.
    const answer = await withHooks((afterCommit) =>
      work({ ...sql, afterCommit: (hook) => afterCommit(() => sql.afterCommit(hook)) }),
    ).catch(async (error: unknown) => {
      const refusal = refusalAsAnswer(error)
      await rollBackToSavepoint(sql)
      return refusal
    })
    await storeAnswer(sql, attempt, answer)
    return answer
  })
}

async function storedAnswer(sql: Sql, attempt: KeyedRequest): Promise<Answer> {
  const first = await findAnswer(sql, attempt)
  if (!first || (attempt.requestHash !== null && first.requestHash !== attempt.requestHash)) {
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request.')
  }
  return { status: first.status, body: first.body }
}

/** Refusals for a temporary reason: the same request may succeed later. */
export const RETRYABLE_CODES: readonly ErrorCode[] = [
  // The session ended meanwhile; the next one may send the request again.
  'unauthenticated',
  'rate_limited',
  'unavailable',
  'too_many_open_orders',
  'table_closed',
  'ordering_closed',
  'not_served',
  'kitchen_limited',
  'awaiting_acceptance',
]

function refusalAsAnswer(error: unknown): Answer {
  if (!(error instanceof AppError) || RETRYABLE_CODES.includes(error.code)) throw error
  return { status: ERROR_STATUS[error.code], body: errorBody(error) }
}
