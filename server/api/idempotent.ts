import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Database, Sql } from '@/lib/db/database'
import { type Answer, once } from '@/lib/idempotency'
import type { ApiEnv } from './context'

/**
 * Carries out a POST; where it brings an Idempotency-Key, once for that key.
 * @param callerId who the key belongs to: two callers may use the same key
 */
export async function idempotently<Status extends 200 | 201, Body>(
  context: Context<ApiEnv>,
  database: Database,
  callerId: string,
  work: (sql: Sql) => Promise<{ status: Status; body: Body }>,
) {
  const key = context.req.header('Idempotency-Key')
  const { status, body } = key === undefined ? await work(database) : await onceFor(key, work)
  return context.json(body as Body, status as Status)

  async function onceFor(key: string, work: (sql: Sql) => Promise<Answer>): Promise<Answer> {
    const { method, path } = context.req
    const text = context.req.bodyCache.text ? await context.req.text() : ''
    const requestHash = createHash('sha256').update(`${method} ${path}\n${text}`).digest('hex')
    return once(database, { callerId, key, requestHash }, work)
  }
}
