import { type Database, type Sql, withHooks } from './db/database'
import { AppError, ERROR_STATUS, type ErrorCode, errorBody } from './errors'

export type Answer = { status: number; body: unknown }

/**
 * A request with an idempotency key. `requestHash`: a hash of its content; null where the key alone identifies the
 * request.
 */
export type KeyedRequest = { callerId: string; key: string; requestHash: string | null }

/** How long answers are stored. */
export const RETENTION_HOURS = 24

const RETENTION = `interval '${RETENTION_HOURS} hours'`

/**
 * Runs `work` once for a key: a repeated request within RETENTION_HOURS gets the stored answer, also a refusal. Refusals in
 * `RETRYABLE_CODES` are not stored: a repeated request runs again.
 * Key, work and answer are one transaction; a refusal undoes what the work wrote; a repeated request that arrives while the first one runs waits for it.
 * @throws {AppError} idempotency_mismatch when the key was used for another request
 */
export async function once(
  database: Database,
  attempt: KeyedRequest,
  work: (sql: Sql) => Promise<Answer>,
): Promise<Answer> {
  return database.transaction(async (sql) => {
    if (!(await reserve(sql, attempt))) return storedAnswer(sql, attempt)
    await sql.query('SAVEPOINT before_work', [])
    // The hooks of a refused work must not run: what they announce is undone.
    const answer = await withHooks((afterCommit) =>
      work({ ...sql, afterCommit: (hook) => afterCommit(() => sql.afterCommit(hook)) }),
    ).catch(async (error: unknown) => {
      const refusal = refusalAsAnswer(error)
      await sql.query('ROLLBACK TO SAVEPOINT before_work', [])
      return refusal
    })
    await sql.query('UPDATE idempotency_keys SET status = $3, body = $4::jsonb WHERE caller_id = $1 AND key = $2', [
      attempt.callerId,
      attempt.key,
      answer.status,
      JSON.stringify(answer.body),
    ])
    return answer
  })
}

/** Whether a request with this key was carried out, or refused for good, within RETENTION_HOURS. */
export async function isKnownKey(
  sql: Sql,
  { callerId, key }: Pick<KeyedRequest, 'callerId' | 'key'>,
): Promise<boolean> {
  const found = await sql.query(
    `SELECT FROM idempotency_keys WHERE caller_id = $1 AND key = $2 AND created_at >= now() - ${RETENTION}`,
    [callerId, key],
  )
  return found.length > 0
}

/** Deletes the keys that are older than RETENTION_HOURS. */
export async function pruneIdempotencyKeys(sql: Sql): Promise<void> {
  await sql.query(`DELETE FROM idempotency_keys WHERE created_at < now() - ${RETENTION}`, [])
}

async function reserve(sql: Sql, { callerId, key, requestHash }: KeyedRequest): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO idempotency_keys AS k (caller_id, key, request_hash, status, body)
     VALUES ($1, $2, $3, 0, 'null')
     ON CONFLICT (caller_id, key) DO UPDATE
       SET request_hash = excluded.request_hash, status = 0, body = 'null', created_at = now()
       WHERE k.created_at < now() - ${RETENTION}
     RETURNING 1`,
    [callerId, key, requestHash ?? ''],
  )
  return rows.length > 0
}

async function storedAnswer(sql: Sql, { callerId, key, requestHash }: KeyedRequest): Promise<Answer> {
  const [first] = await sql.query<Answer & { requestHash: string }>(
    'SELECT status, body, request_hash AS "requestHash" FROM idempotency_keys WHERE caller_id = $1 AND key = $2',
    [callerId, key],
  )
  if (!first || (requestHash !== null && first.requestHash !== requestHash)) {
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
  'awaiting_acceptance',
]

function refusalAsAnswer(error: unknown): Answer {
  if (!(error instanceof AppError) || RETRYABLE_CODES.includes(error.code)) throw error
  return { status: ERROR_STATUS[error.code], body: errorBody(error) }
}
