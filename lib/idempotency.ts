import type { Database, Sql } from './db/database'
import { AppError, ERROR_STATUS, type ErrorCode, errorBody } from './errors'

export type Answer = { status: number; body: unknown }

/** One request as its sender named it: who, under which key, and a hash of what was asked. */
export type Attempt = { callerId: string; key: string; requestHash: string }

/** How long an answer is kept. */
export const KEPT_HOURS = 24

const KEPT = `interval '${KEPT_HOURS} hours'`

/**
 * Carries out `work` once for a key: a repetition within KEPT_HOURS gets the first answer again, refusals included. Only a
 * refusal that may pass (`PASSING`) is not kept: a repetition is carried out.
 * Key, work and answer are one transaction; a repetition that comes while the first runs waits for it.
 * @throws {AppError} idempotency_mismatch when the key was used for another request
 */
export async function once(database: Database, attempt: Attempt, work: (sql: Sql) => Promise<Answer>): Promise<Answer> {
  return database.transaction(async (sql) => {
    if (!(await reserve(sql, attempt))) return firstAnswer(sql, attempt)
    const answer = await work(sql).catch(refusalAsAnswer)
    await sql.query('UPDATE idempotency_keys SET status = $3, body = $4::jsonb WHERE caller_id = $1 AND key = $2', [
      attempt.callerId,
      attempt.key,
      answer.status,
      JSON.stringify(answer.body),
    ])
    return answer
  })
}

/** Forgets the keys of more than KEPT_HOURS ago. */
export async function pruneIdempotencyKeys(sql: Sql): Promise<void> {
  await sql.query(`DELETE FROM idempotency_keys WHERE created_at < now() - ${KEPT}`, [])
}

async function reserve(sql: Sql, { callerId, key, requestHash }: Attempt): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO idempotency_keys AS k (caller_id, key, request_hash, status, body)
     VALUES ($1, $2, $3, 0, 'null')
     ON CONFLICT (caller_id, key) DO UPDATE
       SET request_hash = excluded.request_hash, status = 0, body = 'null', created_at = now()
       WHERE k.created_at < now() - ${KEPT}
     RETURNING 1`,
    [callerId, key, requestHash],
  )
  return rows.length > 0
}

async function firstAnswer(sql: Sql, { callerId, key, requestHash }: Attempt): Promise<Answer> {
  const [first] = await sql.query<Answer & { requestHash: string }>(
    'SELECT status, body, request_hash AS "requestHash" FROM idempotency_keys WHERE caller_id = $1 AND key = $2',
    [callerId, key],
  )
  if (first?.requestHash !== requestHash) {
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request.')
  }
  return { status: first.status, body: first.body }
}

/** Refusals that depend on the moment and not on the request: the same request may be carried out later. */
export const PASSING: readonly ErrorCode[] = [
  'rate_limited',
  'unavailable',
  'too_many_open_orders',
  'table_closed',
  'awaiting_acceptance',
]

function refusalAsAnswer(error: unknown): Answer {
  if (!(error instanceof AppError) || PASSING.includes(error.code)) throw error
  return { status: ERROR_STATUS[error.code], body: errorBody(error) }
}
