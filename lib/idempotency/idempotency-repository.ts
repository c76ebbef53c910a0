import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { RETENTION_HOURS } from './retention'

export type Answer = { status: number; body: unknown }

/**
 * A request with an idempotency key. `requestHash`: a hash of its content; null where the key alone identifies the
 * request.
 */
export type KeyedRequest = { callerId: string; key: string; requestHash: string | null }

const RETENTION = raw(`interval '${RETENTION_HOURS} hours'`)

type Key = Pick<KeyedRequest, 'callerId' | 'key'>

/** Takes a key, or one that is older than RETENTION_HOURS. @returns false: it is taken already */
export async function reserveKey({ prisma }: Sql, { callerId, key, requestHash }: KeyedRequest): Promise<boolean> {
  const rows = await prisma.$executeRaw(statement`
    INSERT INTO idempotency_keys AS k (caller_id, key, request_hash, status, body)
    VALUES (${callerId}::uuid, ${key}, ${requestHash ?? ''}, 0, 'null')
    ON CONFLICT (caller_id, key) DO UPDATE
      SET request_hash = excluded.request_hash, status = 0, body = 'null', created_at = now()
      WHERE k.created_at < now() - ${RETENTION}`)
  return rows > 0
}

export async function storeAnswer({ prisma }: Sql, { callerId, key }: Key, { status, body }: Answer): Promise<void> {
  await prisma.$executeRaw(statement`
    UPDATE idempotency_keys SET status = ${status}, body = ${JSON.stringify(body)}::jsonb
    WHERE caller_id = ${callerId}::uuid AND key = ${key}`)
}

/** The answer of a key that is taken; null: there is none. */
export const findAnswer = (
  { prisma }: Sql,
  { callerId, key }: Key,
): Promise<(Answer & { requestHash: string }) | null> =>
  prisma.idempotencyKey.findUnique({
    where: { callerId_key: { callerId, key } },
    select: { status: true, body: true, requestHash: true },
  })

/** Whether a request with this key was carried out, or refused for good, within RETENTION_HOURS. */
export async function isKnownKey({ prisma }: Sql, { callerId, key }: Key): Promise<boolean> {
  const found = await prisma.$queryRaw<unknown[]>(statement`
    SELECT FROM idempotency_keys
    WHERE caller_id = ${callerId}::uuid AND key = ${key} AND created_at >= now() - ${RETENTION}`)
  return found.length > 0
}

/** Deletes the keys that are older than RETENTION_HOURS. */
export const pruneIdempotencyKeys = ({ prisma }: Sql) =>
  prisma.$executeRaw(statement`DELETE FROM idempotency_keys WHERE created_at < now() - ${RETENTION}`)
